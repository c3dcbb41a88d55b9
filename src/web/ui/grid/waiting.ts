import type { TFunction } from 'i18next';
import type { Apply, CellAddress, CellProblem, EditOutcome, EnteredText, Identified, Offer, Way } from './column.ts';

/** A problem as it is shown, with a button that ends it where there is one. */
export interface ShownProblem<Row> extends CellProblem {
  /** What it waits for beyond the rows, as long as that is not there. */
  lacks?: string;
  offer?: Offer<Row> | Way | undefined;
  way?: Way | undefined;
}

export type Why = [message: string, alike?: string];
/** That a text is refused where it was typed. */
export const refusedAt = <Row>(entered: EnteredText, ...[message, alike]: Why): EditOutcome<Row> => {
  const { row, column } = entered;
  return { ok: false, problems: [{ row, column, message, alike, entered }] };
};

/** What waits for room, tried over these rows, one after the other. */
export function triedAgain<Row>(
  rows: readonly Row[],
  problems: readonly CellProblem[],
  apply: Apply<Row> | undefined,
): { rows: readonly Row[]; taken: readonly NonNullable<CellProblem['entered']>[] } {
  const taken: NonNullable<CellProblem['entered']>[] = [];
  let made = rows;
  for (const { entered } of problems) {
    if (!entered?.waits || entered.value === undefined) continue;
    const outcome = apply?.(made, [{ row: entered.row, column: entered.column, value: entered.value }]);
    if (!outcome?.ok) continue;
    made = outcome.rows;
    taken.push(entered);
  }
  return { rows: made, taken };
}

/**
 * A problem as it is now. What there was no room for is refused for what the rows hold now. Where there is room that this table
 * did not make for it, a button enters it.
 */
export function asItIsNow<Row>(
  problem: CellProblem,
  rows: readonly Row[],
  apply: Apply<Row> | undefined,
  t: TFunction,
): ShownProblem<Row> {
  const { entered } = problem;
  if (entered?.value === undefined) return problem;
  const cell = { row: entered.row, column: entered.column };
  const outcome = apply?.(rows, [{ ...cell, value: entered.value }]);
  if (!outcome) return problem;
  if (outcome.ok) {
    const offer = { label: t('common.enterNow'), rows: outcome.rows, cells: [cell] };
    return {
      ...problem,
      ...cell,
      alike: undefined,
      message: t(entered.beyond ? 'common.countsNow' : 'common.fitsNow', { entry: entered.text }),
      offer,
    };
  }
  const [first] = outcome.problems;
  if (!first) return problem;
  const refused = t('common.refusedEntry', { entry: entered.text, reason: first.message });
  const message = entered.waits ? `${refused} ${t('common.waits')}` : refused;
  const lacks = entered.waits && entered.beyond && { lacks: first.message, alike: first.alike };
  return { ...problem, ...first, entered, message, alike: undefined, offer: outcome.offer, way: outcome.way, ...lacks };
}

/** What waits for the same, with one way there. */
export interface Awaited<Row> {
  said: string;
  /** By row, as they stand in the table. */
  entries: readonly (readonly ShownProblem<Row>[])[];
  offer: ShownProblem<Row>['offer'];
}

/** What waits beyond the rows, by what it waits for: what is lacked in several rows alike is said once for all of them. */
export function awaited<Row>(
  problems: readonly ShownProblem<Row>[],
  rows: readonly Identified[],
  columns: readonly { id: string }[],
): Awaited<Row>[] {
  const inRow = placesOf(rows, ({ row }) => row);
  const inColumn = placesOf(columns, ({ column }) => column);
  const waiting = problems
    .filter(({ lacks }) => lacks !== undefined)
    .sort((one, other) => inRow(one) - inRow(other) || inColumn(one) - inColumn(other));
  return [...Map.groupBy(waiting, ({ alike, lacks }) => alike ?? lacks!)].map(([said, ofIt]) => {
    const entries = [...Map.groupBy(ofIt, ({ entered }) => entered!.row).values()];
    const [{ lacks, offer }] = ofIt as [ShownProblem<Row>];
    return { said: entries.length > 1 ? said : lacks!, entries, offer };
  });
}

function placesOf(things: readonly { id: string }[], idOf: (cell: CellAddress) => string) {
  const places = new Map(things.map(({ id }, at) => [id, at]));
  return ({ entered }: CellProblem): number => places.get(idOf(entered!)) ?? things.length;
}
