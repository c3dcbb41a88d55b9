import { sum } from '../money.ts';
import type { OverviewSheet, SheetLine } from '../sheet.ts';
import { losingOf } from './below-full-cost.ts';
import { isAnythingEarned, type ReadPrices, resultOfAll } from './full-cost-price.ts';

interface Words {
  surcharge: string;
  resultInEuros: string;
}

/**
 * The statement of costs, with what of each result is left once what is sold pays for what is not, so that both results of a product
 * stand below each other. Only where nothing is left that could change them. Invariants: the surcharges are nothing in all, and what earns
 * nothing is left with nothing.
 */
export function withSurcharge(sheet: OverviewSheet, prices: ReadPrices, words: Words): OverviewSheet {
  const at = sheet.lines.findIndex(({ id }) => id === 'totalNetResult');
  const net = sheet.lines[at];
  if (!net || !prices.work || !isAnythingEarned(prices.sold) || !losingOf(prices).isSettled) return sheet;
  const after = new Map(prices.sold.map(one => [one.id, resultOfAll(one)]));
  after.set(sheet.columns.at(-1)!.id, sum([...after.values()]));
  const resultAt = (column: number) => after.get(sheet.columns[column]!.id) ?? 0;
  const lines: SheetLine[] = [
    {
      ...{ id: 'surcharge', head: words.surcharge, tone: 'plain' },
      cell: column => ({ kind: 'amount', value: resultAt(column) - (net.cell(column).value as number) }),
    },
    {
      ...{ id: 'afterSurcharge', head: words.resultInEuros, tone: 'result' },
      cell: column => ({ kind: 'amount', value: resultAt(column) }),
    },
  ];
  return { ...sheet, lines: sheet.lines.toSpliced(at + 1, 0, ...lines) };
}
