import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type Cents, shareOf, sum } from '#domain/money.ts';
import { formatMargin } from '#domain/numbers.ts';
import {
  asPercent,
  doExtrasStay,
  extrasOfPart,
  lackExtras,
  lookLikePercent,
  type Pay,
  partInPercent,
} from '#domain/personnel.ts';
import type { Told } from '#web/ui/grid/use-said.ts';
import type { RowEdit } from '#web/ui/merge.ts';
import { exactly, shownPart } from '#web/ui/number-kind.ts';
import type { PersonnelEntry } from './personnel.queries.ts';

// Extras that are an amount stay where the wage was changed: what they were a part of is said, and made that by one press. Those that are
// a percentage follow, which is said, too.

export const EXTRAS = 'extras';

/** Of each whose wage was changed here: as it was before, as long as its extras stay. */
const before = new WeakMap<QueryClient, Map<string, PersonnelEntry>>();

/** So it is said again to whoever comes back from another page, and of a wage that was changed twice by what it was first. */
export function extrasStaying<Row extends PersonnelEntry>(queries: QueryClient) {
  const all = before.get(queries) ?? new Map<string, PersonnelEntry>();
  before.set(queries, all);
  const wasOf = ({ storedId, extras }: Row): Row | undefined => {
    const was = all.get(storedId ?? '') as Row | undefined;
    return was?.extras === extras ? was : undefined;
  };
  return {
    since: (edits: readonly RowEdit<Row>[]): RowEdit<Row>[] =>
      edits.map(({ was, mine }) => {
        const first = wasOf(was) ?? was;
        if (mine.storedId !== undefined) all.set(mine.storedId, first);
        return { was: first, mine };
      }),
    of: (rows: readonly Row[]): RowEdit<Row>[] =>
      rows.flatMap(mine => {
        const was = wasOf(mine);
        return was ? { was, mine } : [];
      }),
  };
}

interface Waged<Row> {
  wage(row: Row): Cents;
}

const payIn = <Row extends PersonnelEntry>({ wage }: Waged<Row>, row: Row): Pay => ({
  wage: wage(row),
  extras: row.extras,
});

export function extrasTold<Row extends PersonnelEntry>(
  of: Waged<Row>,
  edits: readonly RowEdit<Row>[],
  t: TFunction,
): Told | undefined {
  const { wage } = of;
  const stay = edits.filter(
    ({ was, mine }) => mine.extrasPercentage === null && doExtrasStay(payIn(of, was), payIn(of, mine)),
  );
  const [edit] = stay;
  if (!edit) return undefined;
  const partOf = ({ was }: RowEdit<Row>) => partInPercent(wage(was), was.extras);
  const enter = stay.map(one => {
    const { was, mine } = one;
    const [part, amount] = [partOf(one), extrasOfPart(wage(was), was.extras, wage(mine))];
    const text = part === undefined ? exactly('amount', amount) : exactly('percent', part);
    return { row: mine.id, column: EXTRAS, text };
  });
  const all = { label: t('personnel.partsAgain'), enter };
  if (stay.length > 1) return { text: t('personnel.extrasStayOf', { count: stay.length }), offer: all };
  const about = { name: edit.mine.name, extras: exactly('amount', edit.mine.extras) };
  if (partOf(edit) === undefined) return { text: t('personnel.extrasStay', about), offer: all };
  const part = enter[0]!.text;
  const text = t('personnel.extrasWere', { ...about, part });
  return { text, offer: { label: t('personnel.partAgain', { part }), enter } };
}

/** Extras that are a percentage are another amount where the wage is another. */
export function extrasFollowTold<Row extends PersonnelEntry>(
  edits: readonly RowEdit<Row>[],
  t: TFunction,
): string | undefined {
  const follow = edits.filter(
    ({ was, mine }) =>
      was.extrasPercentage !== null && was.extrasPercentage === mine.extrasPercentage && was.extras !== mine.extras,
  );
  const [edit] = follow;
  if (!edit) return undefined;
  if (follow.length > 1) return t('personnel.extrasFollowOf', { count: follow.length });
  const { name, extras, extrasPercentage } = edit.mine;
  const about = { name, part: shownPart(extrasPercentage!), extras: exactly('amount', extras) };
  return t('personnel.extrasFollow', about);
}

/** 21 typed beside a wage is € 21 a year. Whether 21 % is meant is asked once, and made so by one press. */
export function percentAsked<Row extends PersonnelEntry>(
  of: Waged<Row>,
  edits: readonly RowEdit<Row>[],
  t: TFunction,
): Told | undefined {
  const looksSo = (row: Row) => row.extrasPercentage === null && lookLikePercent(payIn(of, row));
  const asked = edits.flatMap(({ was, mine }) =>
    looksSo(mine) && !(looksSo(was) && was.extras === mine.extras) ? mine : [],
  );
  const [one, ...others] = asked;
  if (!one) return undefined;
  const [extras, part] = [exactly('amount', one.extras), exactly('percent', asPercent(one.extras))];
  const enter = asked.map(row => ({
    row: row.id,
    column: EXTRAS,
    text: exactly('percent', asPercent(row.extras)),
  }));
  return others.length > 0
    ? { text: t('personnel.extrasMeantOf', { extras }), offer: { label: t('personnel.partsMeant'), enter } }
    : {
        text: t('personnel.extrasMeant', { name: one.name, extras, part }),
        offer: { label: t('personnel.partMeant', { part }), enter },
      };
}

/** Employer's charges are the same part of most wages: where one gets them, and others have none yet, these get them by one press. */
export function othersAsked<Row extends PersonnelEntry>(
  of: Waged<Row>,
  edits: readonly RowEdit<Row>[],
  rows: readonly Row[],
  t: TFunction,
): Told | undefined {
  const parts = new Set(
    edits.map(({ was, mine }) => was.extrasPercentage !== mine.extrasPercentage && mine.extrasPercentage),
  );
  const [part, ...more] = parts;
  if (!part || more.length > 0) return undefined;
  const mine = new Set(edits.map(({ mine }) => mine.id));
  const others = rows.filter(row => !mine.has(row.id) && lackExtras(payIn(of, row)));
  if (others.length === 0) return undefined;
  const enter = others.map(row => ({ row: row.id, column: EXTRAS, text: exactly('percent', part) }));
  return {
    text: t('personnel.lackExtras', { count: others.length, name: others[0]!.name }),
    offer: { label: t('personnel.alsoPart', { part: shownPart(part) }), enter },
  };
}

/** What part of all wages they are, for whoever enters those of one more. */
export function extrasPartText<Row extends PersonnelEntry>({ wage }: Waged<Row>, rows: readonly Row[], t: TFunction) {
  const [wages, extras] = [sum(rows.map(wage)), sum(rows.map(one => one.extras))];
  if (wages <= 0 || extras <= 0) return null;
  return t('personnel.extrasPart', { part: formatMargin(shareOf(extras, wages)) });
}
