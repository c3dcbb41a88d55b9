import type { AfterSurcharge } from '../by-segment.ts';
import { sum } from '../money.ts';
import type { OverviewSheet, SheetLine } from '../sheet.ts';
import { losingOf } from './below-full-cost.ts';
import { isAnythingEarned, type ReadPrices, resultOf } from './full-cost-price.ts';

/** Undefined where nothing is paid for, or something is left that could change what is. */
export function afterSurcharge(prices: ReadPrices): AfterSurcharge[] | undefined {
  const { work, sold, segments } = prices;
  if (!work || !isAnythingEarned(sold) || !losingOf(prices).isSettled) return undefined;
  const places = new Map(segments.map(({ id }, place) => [id, place]));
  return sold.map(({ id, inSegments }) => {
    const parts = Array.from({ length: Math.max(1, places.size) }, () => 0);
    for (const here of inSegments) parts[places.get(here.segment?.id ?? '') ?? 0] = resultOf(here);
    return { id, parts };
  });
}

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
  const paid = afterSurcharge(prices);
  if (!net || !paid) return sheet;
  const after = new Map(paid.map(({ id, parts }) => [id, sum(parts)]));
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
