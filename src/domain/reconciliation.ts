import type { Book, Entry, EntryKind } from './book.ts';
import { type Cents, sum } from './money.ts';
import { LEAST_SHOWN } from './numbers.ts';
import type { Named } from './scenario-model.ts';
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

/** What segments hold together of each column's own figures, where somebody has just added it up. */
type Held = Record<'revenue' | 'directCosts', { readonly ofProcesses: Float64Array }>;

export function reconciliation(book: Book, view: OverviewView, held?: Held): Passage[] {
  const inLedger = book.truths.personnelInLedger ?? null;
  return PASSAGES[view].map(of => {
    const totals = totalsOf(passingOf(book, view, of, held));
    return { of, ...totals, ...(of === 'personnel' && inLedger !== null ? { inLedger } : {}) };
  });
}

function totalsOf({ has, passesOn }: Passing): PassageFigures {
  let notAllocated = 0;
  let overAllocated = 0;
  for (let at = 0; at < has.length; at++) {
    const left = has[at]! - passesOn[at]!;
    notAllocated += Math.max(0, left);
    overAllocated += Math.max(0, 0 - left);
  }
  return { entered: sum(has), notAllocated, overAllocated, reaches: sum(passesOn) };
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
  if (of !== 'result') return partsOf(passingOf(book, view, of), figure);
  const terms = Object.entries(resultTerms(view, figure));
  return terms.flatMap(([source, sign]) =>
    passageParts(book, { in: view, of: source as Source, figure }).map(one => ({ ...one, amount: sign * one.amount })),
  );
}

/** Who has something to pass on, what each has, and what of it arrives. */
interface Passing {
  readonly givers: readonly (Named & { readonly kind?: EntryKind })[];
  /** Of processes. Entries say it themselves. */
  readonly kind?: PartKind;
  readonly has: readonly Cents[];
  readonly passesOn: readonly Cents[] | Float64Array;
}

function figuresOf(has: Cents, passesOn: Cents): PassageFigures {
  return {
    entered: has,
    notAllocated: Math.max(0, has - passesOn),
    overAllocated: Math.max(0, passesOn - has),
    reaches: passesOn,
  };
}

function passingOf({ entries, stages, columns }: Book, view: OverviewView, source: Source, held?: Held): Passing {
  if (source === 'personnel' || source === 'otherCosts') {
    const passing = { givers: [] as Entry[], has: [] as Cents[], passesOn: [] as Cents[] };
    entries.forEach((entry, at) => {
      if ((entry.kind === 'otherCost') !== (source === 'otherCosts')) return;
      passing.givers.push(entry);
      passing.has.push(entry.total);
      passing.passesOn.push(stages[0][at]!.passedOn);
    });
    return passing;
  }
  const givers = columns.map(({ process }) => process);
  const passing = (kind: PartKind, has: Cents[], passesOn: () => Passing['passesOn']): Passing => {
    return { givers, kind, has, passesOn: view === 'segment' ? passesOn() : has };
  };
  if (source === 'indirectCosts')
    return passing(
      'totalCost',
      columns.map(({ toSegments }) => toSegments.whole),
      () => columns.map(({ toSegments }) => toSegments.passedOn),
    );
  const figure = source === 'revenue' ? 'revenue' : 'directCost';
  return passing(
    figure,
    givers.map(process => process[figure]),
    () => held?.[source].ofProcesses ?? givers.map(({ direct }) => sum(direct[figure])),
  );
}

function partsOf({ givers, kind, has, passesOn }: Passing, figure: keyof PassageFigures): TrailPart[] {
  return givers.map(({ id, name, kind: own }, at) => {
    const [whole, amount] = [has[at]!, figuresOf(has[at]!, passesOn[at]!)[figure]];
    return part((kind ?? own)!, { id, name }, kind ? { process: { id, name } } : {}, { amount, whole });
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

/** What the total lacks. Invariant: total − outside = everything. Nobody gives away more than 100 %, so it is never too low. */
export interface UnlikeEntered {
  /** Personnel and other costs that no cost object has, so that they are in none of the columns. */
  outside: Cents;
  everything: Cents;
}

/** Undefined where the result is that of everything that was entered. */
export function unlikeEntered(result: Cents, passages: readonly Passage[]): UnlikeEntered | undefined {
  const outside = sum(
    passages.flatMap(({ of, notAllocated }) => (of === 'personnel' || of === 'otherCosts' ? [notAllocated] : [])),
  );
  return outside < LEAST_SHOWN ? undefined : { outside, everything: result - outside };
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
