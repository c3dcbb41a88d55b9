import { costsOf } from '../cost-objects.ts';
import type { Cents } from '../money.ts';
import { type PersonnelBasis, personnelBasis } from '../personnel.ts';
import { type ScenarioChanges, scenarioChanges } from '../scenario-changes.ts';
import type { ScenarioModel } from '../scenario-model.ts';
import type { LedgerLanguage } from './groups.ts';
import {
  checkPersonnel,
  isOtherYear,
  isSameImport,
  isSameLedger,
  type KeptImport,
  keepImport,
  type PersonnelCheck,
} from './kept-import.ts';
import type { Memory } from './memory.ts';
import { type LedgerChoices, type Part, partsOf, type Sentence, sentenceOf } from './parts.ts';
import { standingOf } from './profit-and-loss.ts';
import type { LedgerReading } from './reading.ts';
import { remember } from './remember.ts';
import { type Figure, figureKey, figuresOfParts, type LedgerRow, netFigures, rowKey, rowsOf } from './rows.ts';
import { type NewId, takeFigures, type Unspread } from './take-figures.ts';
import { type Field, finder, type TargetKind, type ThingKind, type Things } from './targets.ts';

// What an import makes of a scenario, as data: a preview shows it, a store writes it. The same administration and year again
// takes the place of what it brought before; other ledgers add to it. What a person changed since is never overwritten
// without being chosen.

export interface ImportOrder {
  readonly reading: LedgerReading;
  readonly fingerprint: string;
  readonly choices: LedgerChoices;
  readonly keep: readonly { readonly id: string; readonly field: Field; readonly keep: 'mine' | 'file' }[];
  /** Asked where the scenario has none. */
  readonly basis: PersonnelBasis | null;
  readonly model: ScenarioModel;
  readonly things: Things;
  /** All imports of this scenario. */
  readonly earlier: readonly KeptImport[];
  /** What becomes of other years of the same administration: a copy of last year's scenario holds them. */
  readonly otherYears: 'replace' | 'add';
  readonly language: LedgerLanguage;
  readonly newId: NewId;
}

/** A figure that is not what the ledgers brought: mine was typed before, or changed since. */
export interface Side extends Omit<Figure, 'cents'> {
  readonly name: string;
  readonly mine: Cents;
  readonly file: Cents;
  readonly was: 'typed' | 'changed';
  /** What was typed before any import gives way unless chosen otherwise; what was changed since has to be chosen. */
  readonly keep: 'mine' | 'file' | null;
}

export type ImportProblem =
  | { readonly problem: 'undecided'; readonly accId: string; readonly code: string }
  | { readonly problem: 'belowZero' | 'tooLarge'; readonly kind: ThingKind; readonly id: string; readonly name: string }
  | { readonly problem: 'unchosen'; readonly id: string; readonly field: Field }
  /** Personnel goes where the scenario does not count it, or nobody has said how it counts. */
  | { readonly problem: 'basis' };

export interface ImportOutcome {
  /** With any, nothing may be stored. */
  readonly problems: readonly ImportProblem[];
  readonly sentence: Sentence;
  readonly rows: readonly LedgerRow[];
  /** What each figure of the scenario is before, by `figureKey`. */
  readonly stored: ReadonlyMap<string, Cents>;
  readonly sides: readonly Side[];
  readonly unspread: readonly Unspread[];
  readonly check: PersonnelCheck | null;
  readonly after: ScenarioModel;
  readonly changes: ScenarioChanges;
  readonly kept: KeptImport;
  readonly remembered: Memory;
  /** Whose place it takes. */
  readonly replaces: readonly KeptImport[];
  /** The same file, periods and mapping again, and everything as it was. */
  readonly nothingDiffers: boolean;
}

export function importLedger(order: ImportOrder): ImportOutcome {
  const { reading, fingerprint, choices, model, things, earlier, language, newId } = order;
  const givesWay = (each: KeptImport): boolean =>
    isSameLedger(each, reading) || (order.otherYears === 'replace' && isOtherYear(each, reading));
  const replaces = earlier.filter(givesWay);
  const others = earlier.filter(each => !givesWay(each)).flatMap(({ parts }) => figuresOfParts(parts));
  const previous = replaces.flatMap(({ parts }) => figuresOfParts(parts));

  const find = finder(things, newId);
  const isProfitAndLoss = reading.accounts.map(each => standingOf(each, choices.switched).isProfitAndLoss);
  const parts = partsOf(reading, isProfitAndLoss, choices, find);
  const rows = rowsOf(parts, others);
  const stored = new Map(figuresOfModel(model).map(each => [figureKey(each), each.cents]));
  const { taken, sides } = weigh(order, stored, {
    known: netFigures([...others, ...previous]),
    file: figuresAfter(others, previous, figuresOfParts(parts)),
  });

  const basis = personnelBasis(model.showCostCentersOnPersonnel) ?? order.basis;
  const counted = { ...model, showCostCentersOnPersonnel: basis && basis === 'costCenters' };
  const made = new Map(rows.filter(({ thing }) => thing.isNew).map(({ thing }) => [thing.id, thing]));
  const { model: after, unspread } = takeFigures(counted, taken, [...made.values()], language, newId);
  const kept = keepImport(reading, fingerprint, choices.periods, parts);
  const changes = scenarioChanges(model, after);
  const isUnchanged = Object.values(changes).every(items => items.length === 0);
  return {
    problems: [
      ...parts.flatMap(part => undecided(reading, part)),
      ...rows.flatMap(blocked),
      ...sides.flatMap(({ id, field, keep }) => (keep ? [] : [{ problem: 'unchosen' as const, id, field }])),
      ...(countsNowhere(parts, basis) ? [{ problem: 'basis' as const }] : []),
    ],
    sentence: sentenceOf(parts),
    check: checkPersonnel(parts, counted),
    remembered: remember(reading, choices, things, find),
    nothingDiffers: replaces.length === 1 && isSameImport(kept, replaces[0]!) && isUnchanged && sides.length === 0,
    ...{ rows, stored, sides, unspread, after, changes, kept, replaces },
  };
}

const undecided = ({ accounts, codes }: LedgerReading, { account, code, kind }: Part): ImportProblem[] =>
  kind === 'undecided' ? [{ problem: kind, accId: accounts[account]!.id, code: codes[code]!.code }] : [];

const blocked = ({ problem, thing: { kind, id, name } }: LedgerRow): ImportProblem[] =>
  problem ? [{ problem, kind, id, name }] : [];

function countsNowhere(parts: readonly Part[], basis: PersonnelBasis | null): boolean {
  const has = (kind: TargetKind) => parts.some(part => part.kind === kind);
  return (has('costCenters') && basis !== 'costCenters') || (has('check') && basis === null);
}

/** What the figures come to that this ledger brings, or brought before: a row it left gets what others brought, or 0. */
function figuresAfter(others: readonly Figure[], previous: readonly Figure[], brought: readonly Figure[]): Figure[] {
  const touched = new Set([...previous, ...brought].map(rowKey));
  const left = previous.map(each => ({ ...each, cents: 0 }));
  return netFigures([...others, ...left, ...brought].filter(each => touched.has(rowKey(each))));
}

/** What is taken from the file, and the figures of which a person may choose. */
function weigh(
  { keep, things }: ImportOrder,
  stored: ReadonlyMap<string, Cents>,
  { known, file }: { known: readonly Figure[]; file: readonly Figure[] },
): { taken: Figure[]; sides: Side[] } {
  const brought = new Map(known.map(each => [figureKey(each), each.cents]));
  const choice = new Map(keep.map(each => [figureKey(each), each.keep]));
  const names = new Map(Object.values(things).flatMap(each => each.map(({ id, name }) => [id, name] as const)));
  const [taken, sides]: [Figure[], Side[]] = [[], []];
  for (const { cents, ...figure } of file) {
    const key = figureKey(figure);
    const mine = stored.get(key);
    const isFree = mine === undefined || mine === cents || mine === (brought.get(key) ?? 0);
    const was = brought.has(key) ? 'changed' : 'typed';
    const kept = isFree ? 'file' : (choice.get(key) ?? (was === 'typed' ? 'file' : null));
    if (!isFree) sides.push({ ...figure, name: names.get(figure.id)!, mine, file: cents, was, keep: kept });
    if (kept === 'file') taken.push({ ...figure, cents });
  }
  return { taken, sides };
}

/** Every figure a ledger can bring, as it is. */
export function figuresOfModel({ otherCosts, costCenters, sections }: ScenarioModel): Omit<Figure, 'kind'>[] {
  const figures = (id: string, cents: Partial<Record<Field, Cents>>) =>
    Object.entries(cents).map(([field, cents]) => ({ id, field: field as Field, cents }));
  return [
    ...otherCosts.flatMap(({ id, totalCost }) => figures(id, { totalCost })),
    ...costCenters.flatMap(({ id, salaryCost, extras }) => figures(id, { salaryCost, extras })),
    ...costsOf(sections).flatMap(({ id, totals: { revenue, directCost } }) => figures(id, { revenue, directCost })),
  ];
}
