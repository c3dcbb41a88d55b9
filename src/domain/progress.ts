import type { Cents } from './money.ts';
import {
  type Left,
  leftOf,
  type Passage,
  type PassageFigures,
  type UnlikeEntered,
  unlikeEntered,
} from './reconciliation.ts';
import { type CompletionFlags, doneMarks, SCENARIO_AREAS, type ScenarioArea } from './scenarios.ts';
import { PROCESS_STATEMENT, SOURCES, type Source, sourcesOf } from './statement.ts';

// How far a scenario is: its six areas as steps, and what each still lacks. Everything follows from a few sums of the scenario, so
// that a list of many scenarios needs none of their books. Invariant: the sums that the database makes are those of the book.

/** How many things there are in an area. Of personnel those of the chosen basis count. */
export interface ThingCounts {
  readonly segments: number;
  readonly costs: number;
  readonly personnel: number;
  readonly otherCosts: number;
  /** The costs whose segments have fewer or more units than the cost. */
  readonly unitsUneven: number;
  /** Those of them that have no revenue, and units in no segment. */
  readonly unitsIdle: number;
  /** The divisions that were made like figures which have changed since. */
  readonly otherCostsOutOfDate: number;
  readonly totalCostsOutOfDate: number;
}

export interface ScenarioSums extends CompletionFlags {
  readonly showCostCentersOnPersonnel: boolean | null;
  readonly counts: ThingCounts;
  /** What was entered, and what of it reaches segments. */
  readonly passages: Readonly<Record<Source, Readonly<PassageFigures>>>;
}

/**
 * Nothing is there yet; the basis of personnel is not chosen; no figures were entered; an earlier step is not done; units of so
 * many costs are not those of their segments; so many divisions are out of date; or what is left.
 */
export type Lack =
  | { what: 'nothing' | 'basis' | 'figures' | 'before' }
  | { what: 'units'; costs: number }
  | { what: 'outOfDate'; divisions: number }
  | Left;

export interface Step {
  readonly area: ScenarioArea;
  /** It lacks nothing, or somebody marked it as done. */
  readonly isDone: boolean;
  readonly lacks: readonly Lack[];
  /** Somebody marked it as done, and this of it is not allocated after all, its units neither, or out of date. The mark stays what the person set. */
  readonly doneBut: readonly Lack[];
}

const NOT_YET: Lack[] = [{ what: 'nothing' }];

/** The six areas in their order. Profit and loss is done when everything before it is. */
export function stepsOf(sums: ScenarioSums): Step[] {
  const marks = doneMarks(sums);
  const steps: Step[] = [];
  for (const area of SCENARIO_AREAS) {
    const lacks = area === 'profitAndLoss' ? unfinished(steps) : LACKS[area](sums);
    const left = area === 'profitAndLoss' ? doubtful(steps) : lacks.filter(isDoubt);
    const isDone = lacks.length === 0 || (area !== 'profitAndLoss' && marks[area]);
    steps.push({ area, lacks, isDone, doneBut: marks[area] ? left : [] });
  }
  return steps;
}

/** Something of it is not allocated, or too much. */
export const isLeft = (lack: Lack): lack is Left => 'of' in lack;

const isDoubt = (lack: Lack): boolean => isLeft(lack) || lack.what === 'outOfDate' || lack.what === 'units';

/** The areas of the steps that are left, in their order. */
export const openAreas = (sums: ScenarioSums): ScenarioArea[] =>
  stepsOf(sums)
    .filter(step => !step.isDone)
    .map(step => step.area);

/** Its result is complete: no step is left. */
export function isFinished(sums: ScenarioSums): boolean {
  return openAreas(sums).length === 0;
}

/** Somebody marked something as done of which not all is. */
export const isDoubtful = (sums: ScenarioSums): boolean => stepsOf(sums).some(step => step.doneBut.length > 0);

/** No step lacks anything, and nobody has marked them all as done: that is what the program sees, and no word of a person. */
export function isOnlyAllocated(sums: ScenarioSums): boolean {
  const marks = doneMarks(sums);
  return stepsOf(sums).every(step => step.lacks.length === 0) && !SCENARIO_AREAS.every(area => marks[area]);
}

/** Nothing has an amount yet, so that a ledger or a workbook may fill all of it. */
export const isUnfilled = ({ passages }: Pick<ScenarioSums, 'passages'>): boolean =>
  SOURCES.every(of => passages[of].entered === 0);

/** Revenue minus all costs that reach cost objects: the result of profit and loss. */
export function netResultOf({ passages }: Pick<ScenarioSums, 'passages'>): Cents {
  const terms = Object.entries(sourcesOf(PROCESS_STATEMENT, 'totalNetResult'));
  // Personnel and other costs count as far as they reach cost objects; revenue and direct costs as they were entered there.
  return terms.reduce((result, [source, sign]) => result + sign * atCostObjects(source as Source, passages), 0);
}

/** What that result lacks, as profit and loss says it. */
export const unlikeEnteredOf = (sums: Pick<ScenarioSums, 'passages'>): UnlikeEntered | undefined =>
  unlikeEntered(
    netResultOf(sums),
    SOURCES.map(of => ({ of, ...sums.passages[of] })),
  );

/** What of personnel and other costs is in none of the total indirect costs, or in them too often. */
export const leftBeforeTotalCosts = ({ passages }: Pick<ScenarioSums, 'passages'>): Left[] =>
  left(passages, ['personnel', 'otherCosts']);

const atCostObjects = (source: Source, passages: ScenarioSums['passages']): Cents =>
  source === 'personnel' || source === 'otherCosts' ? passages[source].reaches : passages[source].entered;

const unfinished = (steps: readonly Step[]): Lack[] => (steps.every(step => step.isDone) ? [] : [{ what: 'before' }]);

const doubtful = (steps: readonly Step[]): Lack[] =>
  steps.some(step => step.doneBut.length > 0) ? [{ what: 'before' }] : [];

const LACKS: Record<Exclude<ScenarioArea, 'profitAndLoss'>, (sums: ScenarioSums) => Lack[]> = {
  segments: ({ counts }) => (counts.segments === 0 ? NOT_YET : []),
  costObjects: ({ counts, passages }) => {
    if (counts.costs === 0) return NOT_YET;
    if (passages.revenue.entered + passages.directCosts.entered === 0) return [{ what: 'figures' }];
    // What earns nothing beside others that do, such as planning, may count its hours in no segment.
    const costs = counts.unitsUneven - (passages.revenue.entered > 0 ? counts.unitsIdle : 0);
    const units: Lack[] = costs > 0 ? [{ what: 'units', costs }] : [];
    return [...left(passages, ['revenue', 'directCosts']), ...units];
  },
  personnelCosts: ({ counts, passages, showCostCentersOnPersonnel }) => {
    if (showCostCentersOnPersonnel === null) return [{ what: 'basis' }];
    return counts.personnel === 0 ? NOT_YET : filled(passages, 'personnel');
  },
  otherCosts: ({ counts, passages }) =>
    counts.otherCosts === 0 ? NOT_YET : [...filled(passages, 'otherCosts'), ...outOfDate(counts.otherCostsOutOfDate)],
  totalCosts: ({ counts, passages }) =>
    passages.indirectCosts.entered === 0
      ? NOT_YET
      : [...left(passages, ['indirectCosts']), ...outOfDate(counts.totalCostsOutOfDate)],
};

const outOfDate = (divisions: number): Lack[] => (divisions > 0 ? [{ what: 'outOfDate', divisions }] : []);

/** Names alone, as from a template, are no costs yet. */
const filled = (passages: ScenarioSums['passages'], source: Source): Lack[] =>
  passages[source].entered === 0 ? [{ what: 'figures' }] : left(passages, [source]);

const left = (passages: ScenarioSums['passages'], sources: readonly Source[]): Left[] =>
  leftOf(SOURCES.filter(of => sources.includes(of)).map((of): Passage => ({ of, ...passages[of] })));
