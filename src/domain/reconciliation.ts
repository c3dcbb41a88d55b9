import { type Book, columnsOf } from './book.ts';
import { type Cents, sum } from './money.ts';
import {
  type OverviewView,
  PROCESS_STATEMENT,
  SEGMENT_STATEMENT,
  type Sign,
  type Source,
  sourcesOf,
} from './statement.ts';
import { type PartKind, part, type TrailPart } from './trail-parts.ts';
import type { LedgerSums } from './truths.ts';

// What was entered, and what of it reaches the columns of an overview. Everything is gross: what is missing in one place never
// makes up for what is too much in another. Invariants: in each passage entered − notAllocated + overAllocated = reaches, and none
// of the four is negative where nothing negative was entered; the parts of a figure add up to it.

export const PASSAGE_FIGURES = ['entered', 'notAllocated', 'overAllocated', 'reaches'] as const;
export type PassageFigures = Record<(typeof PASSAGE_FIGURES)[number], Cents>;

/** One source on its way to cost objects or segments. What cost objects received of indirect costs counts as entered there. */
export interface Passage extends PassageFigures {
  of: Source;
  /** What ledgers have of it, where people entered it by hand beside them. */
  inLedger?: Cents;
}

/** A figure of a reconciliation. Results are those of all that was entered, and of all that reaches the columns. */
export interface PassageFigure {
  in: OverviewView;
  of: Source | 'result';
  figure: keyof PassageFigures;
}

const PASSAGES: Record<OverviewView, readonly Source[]> = {
  process: ['revenue', 'directCosts', 'personnel', 'otherCosts'],
  segment: ['revenue', 'directCosts', 'personnel', 'otherCosts', 'indirectCosts'],
};

export function reconciliation(book: Book, view: OverviewView): Passage[] {
  const inLedger = book.truths.personnelInLedger ?? null;
  return PASSAGES[view].map(of => {
    const totals = { entered: 0, notAllocated: 0, overAllocated: 0, reaches: 0 };
    for (const giver of giversOf(book, view, of))
      for (const figure of PASSAGE_FIGURES) totals[figure] += FIGURES[figure](giver);
    return { of, ...totals, ...(of === 'personnel' && inLedger !== null ? { inLedger } : {}) };
  });
}

/** What the result of all that was entered is made of, when it begins with that of the ledgers. Together they are it. */
export interface BesideLedger {
  readonly result: Cents;
  /** Not in the scenario, so that the result is higher by its costs. */
  readonly leftOut: Cents;
  readonly personnel: Cents;
  /** Entered, changed or deleted by hand. */
  readonly byHand: Cents;
}

export function besideLedger(
  view: OverviewView,
  passages: readonly Passage[],
  { result, leftOut }: LedgerSums,
): BesideLedger {
  const terms = resultTerms(view, 'entered');
  const entered = sum(passages.map(passage => (terms[passage.of] ?? 0) * passage.entered));
  const personnel = sum(passages.map(({ entered, inLedger = entered }) => inLedger - entered));
  return { result, leftOut: 0 - leftOut, personnel, byHand: entered - result + leftOut - personnel };
}

/** Of what the result is made: everything that was entered, or what reaches the columns. */
export function resultTerms(view: OverviewView, figure: keyof PassageFigures): Partial<Record<Source, Sign>> {
  const isSettled = view === 'segment' && figure === 'reaches';
  return isSettled ? sourcesOf(SEGMENT_STATEMENT, 'totalNetResult') : sourcesOf(PROCESS_STATEMENT, 'totalNetResult');
}

/** What a figure is made of: a part for each who has any of it. */
export function passageParts(book: Book, { in: view, of, figure }: PassageFigure): TrailPart[] {
  if (of !== 'result') return giversOf(book, view, of).map(giver => partOf(giver, figure));
  const terms = Object.entries(resultTerms(view, figure));
  return terms.flatMap(([source, sign]) =>
    passageParts(book, { in: view, of: source as Source, figure }).map(one => ({ ...one, amount: sign * one.amount })),
  );
}

/** Who has something to pass on, and what of it arrives. */
interface Giver {
  readonly kind: PartKind;
  readonly id: string;
  readonly name: string;
  readonly isProcess: boolean;
  readonly has: Cents;
  readonly passesOn: Cents;
}

const FIGURES: Record<keyof PassageFigures, (giver: Giver) => Cents> = {
  entered: ({ has }) => has,
  notAllocated: ({ has, passesOn }) => Math.max(0, has - passesOn),
  overAllocated: ({ has, passesOn }) => Math.max(0, passesOn - has),
  reaches: ({ passesOn }) => passesOn,
};

function giversOf(book: Book, view: OverviewView, source: Source): Giver[] {
  if (source === 'personnel' || source === 'otherCosts')
    return book.entries.flatMap(({ kind, id, name, total }, at) =>
      (kind === 'otherCost') === (source === 'otherCosts')
        ? [{ kind, id, name, isProcess: false, has: total, passesOn: book.stages[0][at]!.passedOn }]
        : [],
    );
  const ofProcess = (kind: PartKind, { id, name }: { id: string; name: string }, has: Cents, held: () => Cents) => {
    const passesOn = view === 'segment' ? held() : has;
    return { kind, id, name, isProcess: true, has, passesOn };
  };
  return columnsOf(book).map(({ process, toSegments: { whole, passedOn } }) => {
    if (source === 'indirectCosts') return ofProcess('totalCost', process, whole, () => passedOn);
    const { revenue, directCost, direct } = process;
    return source === 'revenue'
      ? ofProcess('revenue', process, revenue, () => sum(direct.revenue))
      : ofProcess('directCost', process, directCost, () => sum(direct.directCost));
  });
}

function partOf(giver: Giver, figure: keyof PassageFigures): TrailPart {
  const { kind, id, name, isProcess, has } = giver;
  return part(kind, { id, name }, isProcess ? { process: { id, name } } : {}, {
    amount: FIGURES[figure](giver),
    whole: has,
  });
}

/** Not allocated, or allocated too much: what somebody has to be told. */
export interface Left {
  of: Source;
  what: 'notAllocated' | 'overAllocated';
  cents: Cents;
}

export function leftOf(passages: readonly Passage[]): Left[] {
  return passages.flatMap(({ of, notAllocated, overAllocated }) => {
    const all: Left[] = [
      { of, what: 'notAllocated', cents: notAllocated },
      { of, what: 'overAllocated', cents: overAllocated },
    ];
    return all.filter(({ cents }) => cents > 0);
  });
}

/** Entered lower or higher than the ledger has it, so that the result is too high or too low by as much. */
export interface Apart {
  of: 'personnel';
  what: 'belowLedger' | 'aboveLedger';
  cents: Cents;
}

/** What the reader of a result has to be told. */
export const toldOf = (passages: readonly Passage[]): (Left | Apart)[] => [
  ...leftOf(passages),
  ...apartFromLedger(passages),
];

export function apartFromLedger(passages: readonly Passage[]): Apart[] {
  return passages.flatMap(({ of, entered, inLedger = entered }) =>
    of !== 'personnel' || inLedger === entered
      ? []
      : [{ of, what: inLedger > entered ? 'belowLedger' : 'aboveLedger', cents: Math.abs(inLedger - entered) }],
  );
}
