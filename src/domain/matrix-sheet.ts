import type { AllocationView } from './allocation.ts';
import { figureOf, type GiverRow, headOf } from './allocation-matrix.ts';
import type { Named } from './scenario-model.ts';
import type { Figure, Sheet, SheetColumn, SheetLine } from './sheet.ts';

const KINDS = { share: 'percent', cost: 'cents', units: 'units' } as const satisfies Record<AllocationView, string>;

interface MatrixWords {
  giver: string;
  sum: string;
  total: string;
}

/** An allocation matrix as a sheet, for paper: wider than a page it comes in bands of columns. */
export function matrixSheet(
  rows: readonly GiverRow[],
  receivers: readonly Named[],
  { view, totals, words }: { view: AllocationView; totals: Readonly<Record<string, number>>; words: MatrixWords },
): Sheet {
  const SUM = 'sum';
  const columns = [...receivers, { id: SUM, name: words.sum }];
  const line = (id: string, head: string, tone: SheetLine['tone'], figure: (column: string) => Figure): SheetLine => ({
    ...{ id, head, tone },
    cell: column => figure(columns[column]!.id),
  });
  return {
    firstHead: words.giver,
    lineHeads: [words.giver, ''],
    columns: columns.map(({ id, name }): SheetColumn => ({ id, head: name, full: name, kind: KINDS[view] })),
    heads: [],
    lines: [
      ...rows.map(row =>
        line(row.id, headOf(row, view), 'plain', column => ({
          kind: KINDS[view],
          value: figureOf(row, view, column === SUM ? undefined : column),
        })),
      ),
      line('total', words.total, 'result', column => ({ kind: 'cents', value: totals[column] ?? 0 })),
    ],
  };
}
