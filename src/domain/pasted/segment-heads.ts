import { DIMENSIONS, type Dimension } from '../direct-allocation.ts';
import { nameKey } from '../names.ts';
import { type Block, firstOf, holdsFigures, isNumber } from './cells.ts';
import type { PasteChoices } from './choices.ts';
import { columnsOfShares, figureMadeUp } from './made-up.ts';
import { isOfAnotherPeriod, isShare } from './period.ts';
import { holdsSigned, isBesideAmounts, type ShareField, shareField, withoutShareWords } from './shares.ts';
import { allWords, fieldIn, fieldOf, type HeadWords, headKey, isTotalWord, isWord } from './table.ts';

// Which columns of a pasted tree say what a segment holds of a cost: one for each segment ("Omzet Winkels"), or one that names the
// segment of the line. Nothing is guessed: a head that names two segments, or one that exists twice, or none of the figures, is
// not read, and one that names a segment alone is asked about.

export interface NamedSegment {
  readonly id: string;
  readonly name: string;
}

/** The field of a figure of a segment. */
export type PartField = `${Dimension}@${string}`;

export interface PartColumn {
  readonly field: PartField;
  readonly dimension: Dimension;
  readonly segment: NamedSegment;
}

/** The names of the layers, the figures of a cost, and what people call a segment. */
export interface TreeWords {
  readonly figures: HeadWords<Dimension>;
  readonly layers: HeadWords<string>;
  readonly segments: readonly string[];
}

export interface SegmentHeads {
  /** By column. Null: not to be read. Undefined: what the words say. */
  readonly fields: readonly (PartField | ShareField | 'segment' | null | undefined)[];
  /** Heads that name a segment and no figure. */
  readonly asked: readonly string[];
  /** What columns under such heads hold, by an answer or by what they add up to. */
  readonly figure: Dimension | 'share' | undefined;
  /** Words that stand beside segments and may be a figure, each with the first head that has them. Also those that were answered. */
  readonly askedBeside: readonly AskedBeside[];
}

export const NO_HEADS: SegmentHeads = { fields: [], asked: [], figure: undefined, askedBeside: [] };

export interface AskedBeside {
  readonly said: string;
  readonly head: string;
}

/** Beside a name they say nothing of what is counted. */
const FILLERS =
  /\b(?:(?:19|20)\d\d|per|voor|van|aan|via|bij|op|in|uit|en|de|het|for|of|to|by|from|the|total|totals|totaal|totale|eur|euro|euros|excl|incl|ex|btw|vat|exclusief|inclusief|netto|net|segment|segmenten)\b/g;

/** The word for what somebody pays is one for direct costs where it stands beside a segment: there it names no cost. */
const COSTS = ['cost', 'costs', 'kosten'];

interface NamingHead {
  readonly segment: NamedSegment;
  readonly dimension: Dimension | undefined;
  readonly beside: string;
  readonly isShare?: boolean;
}
type Head = NamingHead | null | undefined;

/** What a head says of segments. Undefined: nothing. Null: something that is not to be read. */
function readHead(head: string, segments: readonly NamedSegment[], { figures, layers }: TreeWords): Head {
  const whole = allWords(head);
  const isOwn = (words: HeadWords<string>) => Object.values(words).some(list => isWord(whole, list));
  if (isOwn(figures) || isOwn(layers)) return undefined;
  let rest = ` ${whole} `;
  const found: NamedSegment[] = [];
  const named = segments
    .map(segment => ({ segment, words: allWords(segment.name) }))
    .filter(({ words }) => words !== '')
    .sort((one, other) => other.words.length - one.words.length);
  for (const { segment, words } of named) {
    // Of two names that differ by a sign only, it is both.
    const same = found.some(other => allWords(other.name) === words);
    if (!same && !rest.includes(` ${words} `)) continue;
    found.push(segment);
    rest = rest.replace(` ${words} `, ' ');
  }
  const [segment] = found;
  if (!segment) return undefined;
  const isOther = (say: (text: string) => boolean) => say(head) && !say(segment.name);
  if (found.length > 1 || isOther(isOfAnotherPeriod)) return null;
  const saysShare = isOther(isShare);
  if (saysShare) rest = withoutShareWords(rest);
  const left = rest.replace(FILLERS, ' ').trim();
  if (left === '') return { segment, dimension: undefined, beside: '', isShare: saysShare };
  const words = { ...figures, directCost: [...figures.directCost, ...COSTS] };
  const dimension = fieldOf(left, words) ?? fieldOf(rest, words) ?? fieldIn(rest, words);
  if (dimension) return { segment, dimension, beside: '', isShare: saysShare };
  if (saysShare) return null;
  if (fieldOf(left, layers)) return undefined;
  const name = allWords(segment.name);
  const isAtEdge = whole.startsWith(`${name} `) || whole.endsWith(` ${name}`);
  return isAtEdge ? { segment, dimension: undefined, beside: left } : null;
}

export function readSegmentHeads(
  top: readonly string[],
  below: Block,
  segments: readonly NamedSegment[],
  words: TreeWords,
  { figure: answered, beside = {}, columns = {} }: PasteChoices = {},
): SegmentHeads {
  const heads = top.map(head => readHead(head, segments, words));
  const chosen = top.findIndex((_, column) => columns[column] === 'segment');
  // What somebody says of a column is not looked for in it.
  const unsaid = top.map((head, column) => (columns[column] === undefined ? head : ''));
  const ofLine = chosen >= 0 ? chosen : columnOfSegments(unsaid, below, segments, words);
  const rows = below.filter(cells => !isTotalWord(firstOf(cells)));
  const guessed = columnsOfShares(top, rows, heads);
  const isGuess = heads.some((head, column) => guessed.has(column) && !head?.dimension);
  const madeUp = isGuess ? 'share' : figureMadeUp(top, rows, heads);
  const figure = answered === undefined ? madeUp : (answered ?? undefined);
  const asked: string[] = [];
  const known: string[] = [];
  const askedBeside: AskedBeside[] = [];
  const fields = heads.map((head, column): SegmentHeads['fields'][number] => {
    if (column === ofLine) return 'segment';
    if (!head) return head;
    // Beside a column that names the segment of each line, the figures are those of the line.
    if (ofLine >= 0) return null;
    const [said, text] = [head.beside, top[column]!.trim()];
    const isPercent = head.isShare || holdsSigned(rows, column) || (head.dimension && guessed.has(column));
    if (said === '' && isPercent) return shareField(head.segment.id, head.dimension);
    if (said !== '' && !holdsFigures(below, column, false)) return null;
    if (said !== '' && !askedBeside.some(one => one.said === said)) askedBeside.push({ said, head: text });
    const dimension = head.dimension ?? (said === '' ? figure : beside[said]);
    if (!head.dimension && said === '') (dimension ? known : asked).push(text);
    if (dimension === 'share') return shareField(head.segment.id);
    return dimension ? `${dimension}@${head.segment.id}` : null;
  });
  const ofHeads = fields.map((field, column) => (heads[column]?.dimension ? field : undefined));
  /** What heads say themselves counts before what somebody answered of others. */
  const isOnce = (field: PartField | ShareField, column: number) => {
    const all = ofHeads[column] ? ofHeads : fields;
    return all.indexOf(field) === all.lastIndexOf(field);
  };
  const read = fields.map((field, column) => {
    if (!field || field === 'segment') return field;
    return isOnce(field, column) && !isBesideAmounts(field, fields) ? field : null;
  });
  const used = known.length > 0 ? figure : undefined;
  return { fields: withoutDoubts(top, read, words.figures), asked, figure: used, askedBeside };
}

export const partOf = (field: string, segments: readonly NamedSegment[]): PartColumn[] => {
  const [dimension, id] = field.split('@') as [Dimension, string | undefined];
  const segment = DIMENSIONS.includes(dimension) && segments.find(one => one.id === id);
  return segment ? [{ field: field as PartField, dimension, segment }] : [];
};

/** The column that says of which segment a line is: by its head, or by its cells where the head says nothing else. */
function columnOfSegments(
  top: readonly string[],
  below: Block,
  segments: readonly NamedSegment[],
  { figures, layers, segments: called }: TreeWords,
): number {
  const names = new Set(segments.map(({ name }) => nameKey(name)));
  const first = top.findIndex(head => head.trim() !== '');
  const strong = top.findIndex(head => isWord(head, called) && headKey(head).includes('segment'));
  if (strong >= 0) return strong;
  return top.findIndex((head, column) => {
    if (head.trim() === '') return false;
    const isElse = [figures, layers].some(words => fieldOf(head, words) ?? fieldIn(head, words));
    const cells = below.map(cells => cells[column]?.trim() ?? '').filter(cell => cell !== '' && !isTotalWord(cell));
    const known = cells.filter(cell => names.has(nameKey(cell))).length;
    if (isElse || known === 0) return false;
    return isWord(head, called) || (column !== first && known === cells.length);
  });
}

/** Of several heads that hold the word for a figure, the one that says nothing else is its total; of several such heads none is. */
function withoutDoubts(
  top: readonly string[],
  fields: SegmentHeads['fields'],
  figures: HeadWords<Dimension>,
): SegmentHeads['fields'] {
  const left = (head: string) => allWords(head).replace(FILLERS, ' ').trim();
  const said = top.map((head, column) => {
    const isOther = fields[column] !== undefined || isShare(head) || isOfAnotherPeriod(head);
    return isOther ? undefined : (fieldOf(head, figures) ?? fieldIn(head, figures));
  });
  return fields.map((field, column) => {
    const [head, figure] = [top[column]!, said[column]];
    const same = top.filter((_, at) => figure && said[at] === figure);
    if (same.length < 2 || same.some(one => isWord(allWords(one), figures[figure!]))) return field;
    const plain = same.filter(one => isWord(left(one), figures[figure!]));
    return plain.length === 1 && plain[0] === head ? field : null;
  });
}

/**
 * Two rows of heads as one: above what is counted and below the segments, or the other way round, with merged cells above. The
 * lines keep their numbers.
 */
export function withOneHead(block: Block, segments: readonly NamedSegment[], words: TreeWords): Block {
  const first = block.findIndex(cells => cells.some(cell => cell.trim() !== ''));
  const [upper, lower] = [block[first], block[first + 1]];
  if (!upper || !lower || lower.some(isNumber)) return block;
  const columns = Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [over, under] = [upper[column]?.trim() ?? '', lower[column]?.trim() ?? ''];
    const above = upper.slice(0, column + 1).findLast(cell => cell.trim() !== '') ?? '';
    const isPart = (head: string) => {
      const said = readHead(head, segments, words);
      return Boolean(said?.dimension ?? said?.isShare);
    };
    const together = `${above.trim()} ${under}`.trim();
    return { over, under, together, joins: isPart(together) && !isPart(over) && !isPart(under) };
  });
  if (!columns.some(({ joins }) => joins)) return block;
  const heads = columns.map(({ over, under, together, joins }) =>
    joins || isTotalWord(under) ? together : `${over} ${under}`.trim(),
  );
  return block.map((cells, at) => (at === first ? heads : at === first + 1 ? [] : cells));
}
