import '#web/i18n/like-texts.ts';
import '#web/i18n/paste-texts.ts';
import type { TFunction } from 'i18next';
import { firstNames } from '#domain/names.ts';
import { UNIT_DESCRIPTION_LIMIT } from '#domain/other-costs.ts';
import type { Dividing, DivisionDoing, Meant } from '#domain/pasted/entry-divisions.ts';
import type { Named } from '#domain/scenario-model.ts';

// What is said of a pasted list that says how its lines are divided, before it is stored.

interface Line extends Dividing {
  readonly values: { readonly name: string; readonly unitDescription?: string | null };
}

/** What becomes of a line: “Like personnel costs”. */
export function divisionText({ dividing, values, isForMatrix }: Line, costs: readonly Named[], t: TFunction): string {
  if (isForMatrix) return t('paste.divided.inMatrix');
  if (!dividing) return values.unitDescription ? t('paste.divided.byUnits') : '–';
  const { doing, like, of, to, evenly, among, units, text } = dividing;
  const namesOf = (ids: readonly string[]) => costs.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  if (doing === 'same' || doing === 'stays') return t(`paste.divided.${doing}`);
  if (doing !== 'divides') return t('paste.divided.not', { text });
  if (units) return t('paste.divided.units', { driver: text });
  if (among) return t('paste.divided.evenlyOver', { of: firstNames(namesOf(among), NAMED) });
  if (evenly) return t('paste.divided.evenly');
  if (like) return t(`like.short.${like}`, { of: of?.name });
  return t('paste.divided.to', { of: costs.find(({ id }) => id === to)?.name });
}

/** What to look at: what stays undivided, and why. */
export function divisionRemarks(all: readonly Line[], t: TFunction): string[] {
  const those = (doing: DivisionDoing) => all.filter(({ dividing }) => dividing?.doing === doing);
  const words = those('word');
  const waiting = Map.groupBy(those('waits'), ({ dividing }) => whyNot(dividing!.waitsFor!, t));
  return [
    ...told('unknown', [...those('unknown'), ...words], withText, t),
    ...(words.some(({ dividing }) => dividing!.text.length <= UNIT_DESCRIPTION_LIMIT)
      ? [t('paste.divided.driver', { driver: t('otherCosts.unitDescription') })]
      : []),
    ...told('several', those('several'), withText, t),
    ...told('unitsOnly', those('unitsOnly'), nameOf, t),
    ...[...waiting].flatMap(([why, lines]) => told('waits', lines, nameOf, t, { why })),
    ...told('otherwise', those('stays'), nameOf, t, { box: t('paste.changeFigures') }),
  ];
}

const nameOf = ({ values }: Line): string => values.name;
const withText = ({ values, dividing }: Line, t: TFunction): string =>
  t('paste.divided.text', { name: values.name, text: dividing!.text });
const whyNot = ({ like, of }: Meant, t: TFunction): string => t(`like.costs.none.${like!}`, { name: of?.name ?? '' });

/** So many lines are named. */
const NAMED = 5;

function told(
  what: 'unknown' | 'several' | 'unitsOnly' | 'waits' | 'otherwise',
  lines: readonly Line[],
  say: (line: Line, t: TFunction) => string,
  t: TFunction,
  about: object = {},
): string[] {
  if (lines.length === 0) return [];
  const text = firstNames(
    lines.map(line => say(line, t)),
    NAMED,
  );
  return [t(`paste.divided.${what}`, { count: lines.length, lines: text, ...about })];
}
