import type { Level } from '../cost-objects.ts';
import { DIMENSIONS, type Dimension, type DirectFigures, directNotAllocated } from '../direct-allocation.ts';
import { NAME_LIMIT, nameKey } from '../names.ts';
import { parseAmount } from '../numbers.ts';
import { isNumber } from './cells.ts';
import {
  type CostThere,
  type FilledIn,
  type Filling,
  filledIn,
  madeOf,
  type PastedCost,
  type SaidOfCost,
} from './changes.ts';
import type { PasteChoices } from './choices.ts';
import { atHome, type HomeAsked } from './homes.ts';
import { type NameProblem, nameProblems } from './names.ts';
import type { NamedSegment } from './segment-heads.ts';
import { type ShareProblem, sharesOfLine } from './shares.ts';
import { type LayersAsked, layersAsked, type TreeColumns, treeColumns } from './tree-columns.ts';
import { unknownSegments } from './unknown-segments.ts';

// Sections, cost objects and costs pasted from a sheet: a line for each cost, or for a section or cost object that has none yet.
// A section or cost object that a line leaves out is that of the line before, as sheets with merged cells have it.

export type TreeProblem =
  | { code: 'noSection' | 'noCostObject' | 'noCost' | 'figuresWithoutCost' }
  | NameProblem
  | { code: 'number'; text: string }
  | ShareProblem
  | { code: 'exists' | 'twice' | 'noSegment' | 'segmentTwice'; text: string }
  /** What segments hold together is more than the total that stands beside it. */
  | { code: (typeof OVER_TOTAL)[Dimension] };

const OVER_TOTAL = {
  units: 'unitsOverTotal',
  revenue: 'revenueOverTotal',
  directCost: 'directCostOverTotal',
} as const;

export interface PastedTreeLine {
  readonly line: number;
  /** Empty at a level that has none. */
  readonly section: string;
  readonly costObject: string;
  /** Empty on the line of a section or a cost object without costs. */
  readonly cost: string;
  /** Where each line is of one segment. Empty on a line with the totals of the cost. */
  readonly segment: string;
  /** What the line says: of its segment, or in all. */
  readonly figures: DirectFigures;
  /** The cost as this line and all others that are about it make it. Null: none, or the one of a line before. */
  readonly made: PastedCost | null;
  /** Null where nothing is there yet. */
  readonly filling: Filling | null;
  readonly problems: readonly TreeProblem[];
  /** Whether its percentages make 100 % but for their last decimals, and were taken as that. */
  readonly isRounded: boolean;
}

export interface PastedTree extends Omit<TreeColumns, 'lines'> {
  readonly lines: readonly PastedTreeLine[];
  /** How many layers it is read for. */
  readonly level: Level;
  readonly layers: LayersAsked | undefined;
  /** Asked where a layer is named by no line. Not where it is asked what the names are. */
  readonly home: HomeAsked | undefined;
  /** Segments that it names and that are not there. */
  readonly unknown: readonly string[];
}

interface Existing {
  readonly name: string;
  readonly mainProcesses: readonly {
    readonly name: string;
    readonly processes: readonly CostThere[];
  }[];
}

/** The parts of a place in the tree as one key. At a lower level the names of what is hidden do not count. */
const placeKey = (...names: readonly string[]): string => JSON.stringify(names.map(nameKey));

/**
 * Figures of segments are in columns of their own, or in lines of which each is about one segment. Where a total stands beside
 * them it is the total, and what it leaves is not allocated; else the total is what they hold together.
 */
export function readTree(
  block: readonly (readonly string[])[],
  ofScenario: Level,
  existing: readonly Existing[],
  segments: readonly NamedSegment[],
  choices?: PasteChoices,
): PastedTree {
  const level = choices?.level ?? ofScenario;
  const { lines, ...about } = treeColumns(block, level, segments, choices);
  const { parts, shares, isLong } = about;
  const rows = lines.map(({ line }) => block[line - 1]!);
  const layers = layersAsked(rows, about.columns, ofScenario, existing, level);
  const known = Map.groupBy(
    existing.flatMap(section =>
      section.mainProcesses.flatMap(object =>
        object.processes.map(cost => ({
          place: placeKey(level === 3 ? section.name : '', level >= 2 ? object.name : '', cost.name),
          cost,
        })),
      ),
    ),
    ({ place }) => place,
  );
  const changes = choices?.changes ?? false;
  const idOf = new Map(segments.map(({ id, name }) => [nameKey(name), id]));
  const seen = new Set<string>();
  let [section, costObject, cost] = ['', '', ''];
  const { lines: placed, home } = atHome(lines, level, layers ? [] : existing, choices?.home);
  const read = placed.map(({ line, cells }): ReadLine => {
    const problems: TreeProblem[] = [];
    const above = placeKey(section, costObject);
    if (cells.section !== undefined && cells.section !== section) [section, costObject] = [cells.section, ''];
    costObject = cells.costObject ?? costObject;
    const segment = cells.segment ?? '';
    // The lines of further segments need not say their cost again.
    cost = cells.cost ?? (segment !== '' && placeKey(section, costObject) === above ? cost : '');
    if (level === 3 && section === '') problems.push({ code: 'noSection' });
    if (level >= 2 && costObject === '' && cost !== '') problems.push({ code: 'noCostObject' });
    if (cost === '' && cells.section === undefined && cells.costObject === undefined) problems.push({ code: 'noCost' });
    for (const name of [section, costObject, cost]) if (name !== '') problems.push(...nameProblems(name, NAME_LIMIT));
    const amountOf = (text: string | undefined): number | undefined => {
      if (text === undefined) return undefined;
      const parsed = parseAmount(text);
      if (parsed.ok && parsed.value >= 0) return parsed.value;
      problems.push({ code: 'number', text });
      return undefined;
    };
    const said: Partial<Record<Dimension, number | undefined>> = Object.fromEntries(
      DIMENSIONS.map(dimension => [dimension, amountOf(cells[dimension])]),
    );
    const id = idOf.get(nameKey(segment));
    if (segment !== '' && id === undefined) problems.push({ code: 'noSegment', text: segment });
    const held = parts.flatMap(({ field, dimension, segment: { id } }) => {
      const amount = amountOf(cells[field]);
      return amount === undefined ? [] : [{ id, dimension, amount }];
    });
    if (id !== undefined)
      for (const dimension of DIMENSIONS)
        if (said[dimension] !== undefined) held.push({ id, dimension, amount: said[dimension] });
    const place = placeKey(section, costObject, cost);
    const ofSegment = isLong ? `${place} ${nameKey(segment)}` : place;
    const [there, ...others] = known.get(place) ?? [];
    const stays = others.length > 0 ? undefined : there?.cost.totals;
    const totalOf = (dimension: Dimension) =>
      stays && !(changes && said[dimension] !== undefined) ? stays[dimension] || said[dimension] : said[dimension];
    const byShares = sharesOfLine(shares, cells, {
      ...{ units: totalOf('units'), revenue: totalOf('revenue'), directCost: totalOf('directCost') },
    });
    held.push(...byShares.held);
    problems.push(...byShares.problems);
    // Percentages never change what they are of.
    for (const { dimension } of byShares.held) said[dimension] ??= stays?.[dimension];
    const hasFigures =
      DIMENSIONS.some(dimension => said[dimension]) || held.some(({ amount }) => amount > 0) || byShares.isAny;
    if (cost === '' && hasFigures) problems.push({ code: 'figuresWithoutCost' });
    // Of several with this name nobody knows which is meant.
    if (others.length > 0) problems.push({ code: 'exists', text: cost });
    else if (cost !== '' && seen.has(ofSegment))
      problems.push(segment === '' ? { code: 'twice', text: cost } : { code: 'segmentTwice', text: segment });
    seen.add(ofSegment);
    const { isRounded } = byShares;
    const about = { line, section, costObject, cost, segment, segmentId: id, place };
    return { ...about, there: others.length > 0 ? undefined : there?.cost, said, held, problems, isRounded };
  });
  const tree = { ...about, level, layers, home, lines: withCosts(read, changes) };
  return { ...tree, unknown: unknownSegments(tree, block, segments) };
}

/**
 * Whether a block says by its own heading that it is such a tree, or by the total of its lines. At least one of them is
 * understood, but for the layers it leaves out, and has figures if any column has.
 */
export function isTreeList(...about: Parameters<typeof readTree>): boolean {
  const { hasHead, totals, unread, lines } = readTree(...about);
  const hasFigures = (figures: DirectFigures) => DIMENSIONS.some(dimension => figures[dimension] > 0);
  const isUnderstood = ({ cost, costObject, figures, problems, made }: PastedTreeLine) =>
    problems.every(({ code }) => OF_LAYERS.has(code)) &&
    (made !== null || problems.length > 0) &&
    !isNumber(cost || costObject) &&
    (unread.length === 0 || hasFigures(made?.totals ?? figures));
  return (hasHead || totals.length > 0) && lines.some(isUnderstood);
}

const OF_LAYERS = new Set<TreeProblem['code']>(['noSection', 'noCostObject', 'figuresWithoutCost']);

interface ReadLine extends Omit<PastedTreeLine, 'figures' | 'made' | 'filling'> {
  readonly place: string;
  readonly segmentId: string | undefined;
  readonly there: CostThere | undefined;
  readonly said: SaidOfCost['totals'];
  readonly held: SaidOfCost['held'];
}

/** Each cost stands at the first of its lines. */
function withCosts(lines: readonly ReadLine[], changes: boolean): PastedTreeLine[] {
  const byPlace = Map.groupBy(lines, ({ place }) => place);
  const costs = new Map([...byPlace].map(([place, all]) => [place, judged(all, changes)]));
  return lines.map(({ place, said, held, there: cost, segmentId, problems, ...line }) => {
    const figures = { units: said.units ?? 0, revenue: said.revenue ?? 0, directCost: said.directCost ?? 0 };
    const { made, over, differing = 0 } = costs.get(place)!;
    if (line.cost === '') return { ...line, figures, made: null, filling: null, problems };
    const itself = { totals: line.segment === '' ? said : {}, held };
    const of = ({ totals, held }: PastedCost): DirectFigures =>
      line.segment === '' ? totals : (held.find(({ id }) => id === segmentId) ?? NOTHING);
    const filling = cost
      ? { ...filledIn(cost, itself, changes), cost, differing, before: of(cost), after: of(made) }
      : null;
    if (byPlace.get(place)![0]!.line !== line.line) return { ...line, figures, made: null, filling, problems };
    const more = over.map((dimension): TreeProblem => ({ code: OVER_TOTAL[dimension] }));
    return { ...line, figures, made, filling, problems: [...problems, ...more] };
  });
}

const NOTHING: DirectFigures = { units: 0, revenue: 0, directCost: 0 };

interface Judged extends Partial<Pick<FilledIn, 'differing'>>, Pick<FilledIn, 'over'> {
  readonly made: PastedCost;
}

/** What the lines of one cost make of it, and the dimensions that are more than its total. */
function judged(lines: readonly ReadLine[], changes: boolean): Judged {
  const totals = lines.find(({ segment }) => segment === '')?.said ?? {};
  const said = { totals, held: lines.flatMap(({ held }) => held) };
  const { there } = lines[0]!;
  if (there) {
    const { after, ...of } = filledIn(there, said, changes);
    return { made: after, ...of };
  }
  const made = madeOf(said);
  const left = directNotAllocated(made.held, made.totals);
  return { made, over: DIMENSIONS.filter(dimension => left[dimension] < 0) };
}
