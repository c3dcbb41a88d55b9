import { type Cents, sum } from './money.ts';
import {
  type BesideLedger,
  besideLedger,
  PASSAGE_FIGURES as FIGURES,
  type Passage,
  type PassageFigures,
  resultTerms,
} from './reconciliation.ts';
import {
  BLANK,
  type OverviewSheet,
  type Sheet,
  type SheetCell,
  type SheetColumn,
  type SheetLine,
  type SheetWords,
} from './sheet.ts';
import type { OverviewView, Sign, Source } from './statement.ts';

/** Other than those of the overview above it. */
const idOf = (of: string): string => `reconciliation ${of}`;

/** The sign of each figure in the one that it leads to. */
const SIGNS = [1, -1, 1] as const satisfies Sign[];

/** What stands at the foot of an overview: entered − not allocated + allocated too much = reaches the columns. To the cent. */
export function reconciliationSheet(
  { view, reconciliation, ledger }: Pick<OverviewSheet, 'view' | 'reconciliation' | 'ledger'>,
  words: SheetWords,
): Sheet {
  const heads: Record<keyof PassageFigures, string> = {
    entered: view === 'segment' ? words.enteredOrReceived : words.entered,
    notAllocated: words.lessNotAllocated,
    overAllocated: words.plusOverAllocated,
    reaches: words.reachesColumns,
  };
  const result = view === 'segment' ? words.resultOfSegments : words.resultOfCostObjects;
  return {
    firstHead: words.reconciliation,
    lineHeads: [words.reconciliation, ''],
    columns: FIGURES.map((id): SheetColumn => ({ id, head: heads[id], full: heads[id], kind: 'cents' })),
    heads: [],
    lines: [
      ...passageLines(view, reconciliation, words),
      resultLine(view, 'reaches', reconciliation, { head: result, tone: 'sum' }),
      ...(ledger ? ledgerLines(besideLedger(view, reconciliation, ledger), words) : []),
      resultLine(view, 'entered', reconciliation, { head: words.resultOfEverything, tone: 'result' }),
    ],
  };
}

function passageLines(view: OverviewView, passages: readonly Passage[], words: SheetWords): SheetLine[] {
  return passages.flatMap((passage): SheetLine[] => [
    {
      id: idOf(passage.of),
      head: headOf(view, passage.of, words),
      tone: 'plain',
      cell: column => {
        const figure = FIGURES[column]!;
        return {
          kind: 'cents',
          value: passage[figure],
          formula: figure === 'reaches' ? { along: SIGNS } : undefined,
          address: { view: 'reconciliation', in: view, of: passage.of, figure },
        };
      },
    },
    ...inLedgerLine(passage, words),
  ]);
}

/** Below what was entered, where the ledger has another amount. No sum counts it. */
function inLedgerLine({ of, entered, inLedger = entered }: Passage, words: SheetWords): SheetLine[] {
  return inLedger === entered ? [] : [enteredLine(`${of} in the ledger`, words.personnelInLedger, inLedger)];
}

/** From the result of the ledgers to that of all that was entered. Where these are one, it says so in a line. */
function ledgerLines({ result, ...others }: BesideLedger, words: SheetWords): SheetLine[] {
  const heads = { leftOut: words.leftOutOfLedger, personnel: words.personnelUnlikeLedger, byHand: words.unlikeLedger };
  const between = (['leftOut', 'personnel', 'byHand'] as const).filter(each => others[each] !== 0);
  return [
    enteredLine('result in the ledger', between.length > 0 ? words.resultInLedger : words.resultAsInLedger, result),
    ...between.map(each => enteredLine(`${each} beside the ledger`, heads[each], others[each])),
  ];
}

/** A line of what was entered alone. */
function enteredLine(id: string, head: string, value: Cents): SheetLine {
  const cell = (column: number): SheetCell => (FIGURES[column] === 'entered' ? { kind: 'cents', value } : BLANK);
  return { id: idOf(id), head, tone: 'quiet', cell };
}

function headOf(view: OverviewView, of: Source, words: SheetWords): string {
  const names: Record<Source, string> = {
    revenue: words.labels.revenue,
    directCosts: words.labels.directCosts,
    personnel: words.personnelCosts,
    otherCosts: words.labels.otherCosts,
    indirectCosts: words.totalIndirectCosts,
  };
  if (view === 'process') return names[of];
  const isFirst = of === 'personnel' || of === 'otherCosts';
  return `${names[of]} ${isFirst ? words.toCostObjects : words.toSegments}`;
}

/** A result is in the column of the figures that it is made of. */
function resultLine(
  view: OverviewView,
  figure: 'entered' | 'reaches',
  passages: readonly Passage[],
  { head, tone }: Pick<SheetLine, 'head' | 'tone'>,
): SheetLine {
  const terms = resultTerms(view, figure);
  const formula = { terms: Object.fromEntries(Object.entries(terms).map(([of, sign]) => [idOf(of), sign])) };
  const value = sum(passages.map(passage => (terms[passage.of] ?? 0) * passage[figure]));
  return {
    id: idOf(`result ${figure}`),
    head,
    tone,
    cell: column =>
      FIGURES[column] === figure
        ? {
            kind: 'cents',
            value,
            formula,
            address: { view: 'reconciliation', in: view, of: 'result', figure },
          }
        : BLANK,
  };
}
