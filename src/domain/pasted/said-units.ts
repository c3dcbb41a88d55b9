import { isUndivided } from '../like-another-cost.ts';
import { type Hundredths, type Share, sum } from '../money.ts';
import { nameKey } from '../names.ts';
import { parseAmount } from '../numbers.ts';
import { UNIT_DESCRIPTION_LIMIT } from '../other-costs.ts';
import type { Named } from '../scenario-model.ts';
import type { EntryKind, ValuesOf } from '../shape.ts';
import type { Block } from './cells.ts';
import type { PasteChoices } from './choices.ts';
import type { PastedEntries, PastedEntry } from './entries.ts';
import { figureOf } from './figure.ts';
import { forMatrix } from './for-matrix.ts';
import { onlyOnesMeant } from './near-names.ts';
import { finder } from './said-divisions.ts';

// Figures in the columns of costs that are no percentages: a line that says what they count, by its cost driver, by a word where it
// says how it is divided or behind each of them, is divided by these. Invariants: what adds up to 100 is percentages, and to 1 the
// parts of one, unless each says otherwise; what is divided already gets no cost driver beside that.

/** Which cost each head names, where all of them do, each another one. */
function costsBy(heads: readonly string[], costs: readonly Named[]): readonly string[] | undefined {
  const exact = finder(costs);
  const meant = onlyOnesMeant(heads, costs);
  const ids = heads.flatMap(head => exact(head)?.id ?? meant.get(head) ?? []);
  return ids.length === heads.length && new Set(ids).size === ids.length && ids.length > 0 ? ids : undefined;
}

interface There {
  readonly name: string;
  readonly allocated: Share;
}

/** Lists of anything else than other costs say nothing of units. */
export function withSaidUnits<K extends EntryKind>(
  read: PastedEntries<K>,
  block: Block,
  costs: readonly Named[],
  there: readonly There[],
  { changes = false }: PasteChoices,
): PastedEntries<K> {
  const columns = forMatrix(read.columns);
  const heads = columns.map(({ head }) => head);
  const ids = costsBy(heads, costs);
  if (!ids) return read;
  const staying = new Set(changes ? [] : there.filter(one => !isUndivided(one)).map(({ name }) => nameKey(name)));
  const lines = read.lines.map((line): PastedEntry<K> => {
    const said = saidOf(
      line,
      columns.map(({ column }) => block[line.line - 1]?.[column]?.trim() ?? ''),
    );
    if (!said) return line;
    const units = new Map(ids.map((id, at) => [id, said.units[at]!]));
    const divided = { text: said.driver, said: { units } };
    if (staying.has(nameKey(line.values.name))) return { ...line, divided };
    const values = { ...line.values, unitDescription: said.driver };
    return { ...line, divided, values, said: [...new Set([...line.said, DRIVER as keyof ValuesOf<K>])] };
  });
  return { ...read, lines };
}
const DRIVER = 'unitDescription';

/** What its figures count, and how many of it each cost has. */
function saidOf<K extends EntryKind>({ divided, values }: PastedEntry<K>, cells: readonly string[]) {
  const { unitDescription } = values as Partial<ValuesOf<'otherCost'>>;
  if (unitDescription === undefined) return undefined;
  const figures = cells.map(cell => figureOf(cell, ''));
  const [behind, ...others] = [...new Set(figures.flatMap(({ unit }) => unit ?? []))];
  const isWord = divided && 'unknown' in divided.said && divided.said.unknown === 'word';
  if ((divided && !isWord) || others.length > 0) return undefined;
  const driver = divided?.text ?? (unitDescription || behind);
  const amounts = figures.map(({ number }) => parseAmount(number.trim() || '0'));
  const units = amounts.flatMap((amount): Hundredths[] => (amount.ok && amount.value >= 0 ? [amount.value] : []));
  const all = sum(units);
  const isWhole = behind === undefined && WHOLES.includes(all);
  if (!driver || driver.length > UNIT_DESCRIPTION_LIMIT) return undefined;
  if (units.length < cells.length || all === 0 || isWhole) return undefined;
  return { driver, units };
}
/** 100 and 1, in hundredths. */
const WHOLES = [100_00, 1_00];
