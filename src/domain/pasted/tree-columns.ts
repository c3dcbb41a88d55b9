import { blockingLayer, LEVELS, type Level } from '../cost-objects.ts';
import { DIMENSIONS, type Dimension } from '../direct-allocation.ts';
import { nameKey } from '../names.ts';
import { type Block, holdsFigures, holdsNames, isFilled } from './cells.ts';
import type { PasteChoices } from './choices.ts';
import type { PastedColumn } from './columns.ts';
import { type FigureLeft, figuresLeft } from './figures-left.ts';
import { isEachOnce, onlyNames } from './names.ts';
import { isOfAnotherPeriod, isShare } from './period.ts';
import {
  type AskedBeside,
  type NamedSegment,
  NO_HEADS,
  type PartColumn,
  type PartField,
  partOf,
  readSegmentHeads,
  type SegmentHeads,
  withOneHead,
} from './segment-heads.ts';
import { dividing, type PastedShares, pastedShares, type ShareField, shareField, shareOf } from './shares.ts';
import { allWords, isWord, namedBy, type PastedTable, readTable } from './table.ts';
import { type Layer, TREE_HEADS, TREE_WORDS, type TreeField } from './tree-heads.ts';

// What the columns of a pasted tree are: layers, figures of costs, figures of segments, or the segment of the line.

export type TreeCell = TreeField | PartField | ShareField | 'segment';

export interface TreeColumns extends PastedTable<TreeCell> {
  /** The columns of which each is a figure of a segment, and the figures that percentages divide. */
  readonly parts: readonly PartColumn[];
  readonly shares: PastedShares;
  /** Whether each line is of one segment. */
  readonly isLong: boolean;
  /** Heads that name a segment and do not say what is counted. */
  readonly asked: readonly string[];
  readonly figure: Dimension | 'share' | undefined;
  /** Heads that name a segment beside words that may be a figure. */
  readonly askedBeside: readonly AskedBeside[];
}

const LAYERS = ['section', 'costObject', 'cost'] as const;
/** From the topmost on. */
export const layersOf = (level: Level): readonly Layer[] => LAYERS.slice(3 - level);

const firstIn = (block: Block): readonly string[] => block.find(isFilled) ?? [];
const isHead = (layer: Layer) => (head: string) => isWord(head, TREE_HEADS[layer]);

/** A group is one of the layer that there is: at two layers a section is a cost object, where there are none of those, too. */
function wordsOf(level: Level, top: readonly string[]) {
  const isGroup = level === 2 && !top.some(isHead('costObject'));
  return {
    ...TREE_HEADS,
    ...(level < 3 && { section: [] }),
    ...(isGroup && { costObject: [...TREE_HEADS.costObject, ...TREE_HEADS.section] }),
    ...(level < 2 && { costObject: [] }),
  };
}

/** Below a group, the only column of names that is left is the layer that is missing. */
const layerLeft =
  (level: Level) =>
  (top: readonly string[], heads: readonly unknown[], below: Block): { column: number; field: Layer } | undefined => {
    const shown = layersOf(level);
    const groups = [...top.keys()].filter(
      column =>
        shown.includes(heads[column] as Layer) || isHead('section')(top[column]!) || isHead('costObject')(top[column]!),
    );
    const isHidden = groups.some(column => !heads[column]);
    const field = shown.find(
      (layer, at) => !heads.includes(layer) && (isHidden || shown.slice(0, at).some(above => heads.includes(above))),
    );
    const segment = heads.indexOf('segment');
    const isName = (column: number) =>
      !groups.includes(column) &&
      (field !== 'cost' || isEachOnce(below, column, segment < 0 ? groups : [...groups, segment]));
    const column = field && onlyNames(top, heads, below, isName);
    return column === undefined ? undefined : { column, field: field! };
  };

/** What is called costs of something and holds figures names nothing: it is what was spent, where no other column is. */
function spent(top: readonly string[], below: Block, column: number): 'directCost' | null | undefined {
  const head = top[column]!;
  const isSpent = /kosten|\bcosts?\b/i.test(head) && namedBy(head, TREE_HEADS) === 'cost';
  if (!isSpent || !holdsFigures(below, column)) return undefined;
  const isTaken = top.some((other, at) => at !== column && namedBy(other, TREE_HEADS) === 'directCost');
  return isTaken || isShare(head) || isOfAnotherPeriod(head) ? null : 'directCost';
}

/** What was answered of a word that stands beside segments is the total of that above which the word stands alone. */
function answeredTotal(top: readonly string[], column: number, { beside = {} }: PasteChoices): Dimension | undefined {
  const words = allWords(top[column]!);
  const dimension = Object.hasOwn(beside, words) ? beside[words] : undefined;
  if (dimension === undefined || dimension === 'share') return undefined;
  return top.some(head => namedBy(head, TREE_WORDS.figures) === dimension) ? undefined : dimension;
}

/** A column that is called a group is one of segments where it names nothing but these; its last line may be a total. */
const isOfSegments = (top: readonly string[], below: Block, segments: readonly NamedSegment[]) => {
  const known = new Set(segments.map(({ name }) => nameKey(name)));
  return (column: number): boolean => {
    if (!isHead('costObject')(top[column]!) && !isHead('section')(top[column]!)) return false;
    const names = below.filter(isFilled).map(line => nameKey(line[column] ?? ''));
    if (!known.has(names.at(-1) ?? '')) names.pop();
    return new Set(names).size > 1 && names.every(name => known.has(name));
  };
};

/** Whether columns of segments are asked about, or were: they may hold units, and a column beside them be of another segment. */
const maySayFigures = ({ asked, figure, askedBeside }: SegmentHeads, { figure: answered }: PasteChoices): boolean =>
  asked.length > 0 || askedBeside.length > 0 || (answered !== undefined && figure !== undefined);

export function treeColumns(
  block: Block,
  level: Level,
  segments: readonly NamedSegment[],
  choices: PasteChoices = {},
): TreeColumns {
  const order: readonly TreeField[] = [...layersOf(level), ...DIMENSIONS];
  const isOther = (field: string, head: string) =>
    (DIMENSIONS.includes(field.split('@')[0] as Dimension) && (isShare(head) || isOfAnotherPeriod(head))) ||
    (shareOf(field, segments).length > 0 && isOfAnotherPeriod(head));
  let heads = NO_HEADS;
  const own = (top: readonly string[], below: Block) => {
    heads = readSegmentHeads(top, below, segments, TREE_WORDS, choices);
    const ofSegments = isOfSegments(top, below, segments);
    const ownOf = (column: number) =>
      ofSegments(column) ? 'segment' : (answeredTotal(top, column, choices) ?? spent(top, below, column));
    return heads.fields.map((field, column) => (field === undefined ? ownOf(column) : field));
  };
  const parts = segments.flatMap(({ id }): (PartField | ShareField)[] => [
    ...DIMENSIONS.map((dimension): PartField => `${dimension}@${id}`),
    ...[undefined, ...DIMENSIONS].map(dimension => shareField(id, dimension)),
  ]);
  const among = [...order, ...(segments.length > 0 ? ['segment'] : []), ...parts];
  let guessed: readonly FigureLeft[] = [];
  const findLayer = layerLeft(level);
  const left = (...of: Parameters<typeof findLayer>) => {
    guessed = maySayFigures(heads, choices) ? [] : figuresLeft(...of);
    return [findLayer(...of), ...guessed];
  };
  const options = { isOther, own, among, choices, left };
  const asOne = withOneHead(block, segments, TREE_WORDS);
  const words = wordsOf(level, firstIn(asOne));
  /** Whether something is called a cost, whatever somebody says of its column. */
  const namesCosts = () => {
    const asUnderstood = { ...options, left: findLayer, choices: { ...choices, columns: {} } };
    const { hasHead, columns } = readTable(asOne, words, [], asUnderstood);
    return hasHead && columns.some(({ field }) => field === 'cost');
  };
  // Where there is one layer, what somebody calls a cost object is a cost, unless there is one of those, too.
  const calledObject = { ...words, cost: [...words.cost, ...TREE_HEADS.costObject] };
  const called = level > 1 || namesCosts() ? words : calledObject;
  const about = readTable(asOne, called, order, { ...options, ofFirst: 'cost' });
  const { asked, figure, askedBeside } = about.hasHead ? heads : NO_HEADS;
  const isGuess = ({ column, field }: PastedColumn) =>
    !choices.columns?.[column] && guessed.some(one => one.column === column && one.field === field);
  const isLong = about.columns.some(({ field }) => field === 'segment');
  // Where each line is of one segment, so is what stands in it.
  const columns = about.columns.map(one => ({
    ...one,
    mayBe: isLong ? one.mayBe.filter(field => !field.includes('@')) : one.mayBe,
    ...(isGuess(one) && { isGuess: true }),
  }));
  const ofParts = columns.flatMap(({ field }) => (field ? partOf(field, segments) : []));
  // Without a column of figures it is what is there that percentages divide.
  const figures = DIMENSIONS.filter(dimension => columns.some(({ field }) => field === dimension));
  const dividable = figures.length > 0 ? figures : DIMENSIONS;
  const said = isLong ? [] : columns.flatMap(({ field }) => (field ? shareOf(field, segments) : []));
  const divided = dividing(said, ofParts, dividable);
  const headOf = (field: string) => columns.find(one => one.field === field)?.head ?? '';
  const shares = pastedShares(divided, about.lines, headOf);
  const ofShares = DIMENSIONS.flatMap(dimension =>
    divided.flatMap(({ divides, segment }) =>
      divides.includes(dimension) ? partOf(`${dimension}@${segment.id}`, segments) : [],
    ),
  );
  return { ...about, columns, parts: [...ofParts, ...ofShares], shares, isLong, asked, figure, askedBeside };
}

/** What names can be where a list has nothing but these, its head does not say it and no cost is there yet: each is a number of layers. */
export interface LayersAsked {
  readonly column: number;
  readonly options: readonly { readonly level: Level; readonly layer: Layer }[];
  /** Undefined: they are of a layer that something is missing above. */
  readonly chosen: Level | undefined;
}

export function layersAsked(
  rows: Block,
  columns: readonly PastedColumn[],
  ofScenario: Level,
  existing: readonly { readonly mainProcesses: readonly { readonly processes: readonly unknown[] }[] }[],
  level: Level,
): LayersAsked | undefined {
  const isEmpty = existing.every(section => section.mainProcesses.every(({ processes }) => processes.length === 0));
  const levels = LEVELS.filter(one => one <= ofScenario && !blockingLayer(one, existing));
  const [names, ...others] = columns.filter(({ column }) => holdsNames(rows, column));
  if (!isEmpty || levels.length < 2 || !names || others.length > 0 || names.field === 'segment') return undefined;
  const { section, costObject } = TREE_HEADS;
  if (namedBy(names.head, { section, costObject })) return undefined;
  const options = levels.map(one => ({ level: one, layer: layersOf(one)[0]! }));
  return { column: names.column, options, chosen: names.field === layersOf(level)[0] ? level : undefined };
}
