import '#web/i18n/paste-texts.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { firstNames } from '#domain/names.ts';
import { formatCount } from '#domain/numbers.ts';
import { type Block, widthOf } from '#domain/pasted/cells.ts';
import type { PasteChoices } from '#domain/pasted/choices.ts';
import type { Counted } from '#domain/pasted/counted.ts';
import { type ChangedEntries, type EntryDoing, namedTwice } from '#domain/pasted/entry-changes.ts';
import type { Dividing } from '#domain/pasted/entry-divisions.ts';
import { hoursOfFullTime, isFullTime } from '#domain/pasted/period.ts';
import type { YearOffer } from '#domain/pasted/year.ts';
import type { EntryKind } from '#domain/shape.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { ListColumn } from '#web/ui/list-table.tsx';

/** Of any kind of entry. */
interface Read extends Omit<ChangedEntries<EntryKind, unknown>, 'lines'>, Counted {
  readonly lines: readonly (Dividing & {
    readonly doing: EntryDoing;
    readonly values: { readonly name: string };
  })[];
}

interface EntryQuestionsProps {
  understood: Read;
  choices: PasteChoices;
  onChoose: (choices: PasteChoices) => void;
}

/** What is asked of a pasted list: what its figures are a part of, and what becomes of those that are there already. */
export function EntryQuestions({ understood, choices, onChoose }: EntryQuestionsProps) {
  const { t } = useTranslation();
  const { offers, shareAsked, counts, differing, withExtras, named, lines } = understood;
  const isStaying = lines.some(({ dividing }) => dividing?.doing === 'stays');
  const tick = (what: 'each' | 'share' | 'changes' | 'parts' | 'again', label: string) => (
    <Checkbox label={label} checked={choices[what] ?? false} onChange={on => onChoose({ ...choices, [what]: on })} />
  );
  return (
    <>
      {offers.map(offer => {
        const others = (choices.yearly ?? []).filter(field => field !== offer.field);
        return (
          <Checkbox
            key={offer.field}
            label={yearBox(offer, t)}
            checked={choices.yearly?.includes(offer.field) ?? false}
            onChange={on => onChoose({ ...choices, yearly: on ? [...others, offer.field] : others })}
          />
        );
      })}
      {counts !== undefined && tick('each', t('paste.each', { head: counts }))}
      {shareAsked !== undefined && tick('share', t('paste.looks.extras.box'))}
      {(differing > 0 || isStaying || choices.changes) && tick('changes', t('paste.changeFigures'))}
      {withExtras > 0 && tick('parts', t('paste.sameParts'))}
      {named > 0 && tick('again', t('paste.again'))}
    </>
  );
}

const yearBox = ({ times, ...offer }: YearOffer, t: TFunction): string => {
  const { head, field } = offer;
  if (head === undefined) return t(`paste.looks.${field}.box`, { times });
  if (!isFullTime(head)) return t('paste.makeYearly', { head, times });
  return t('paste.makeHours', { head, times: formatCount(times), hours: hoursOfFullTime(head) });
};

/** What to look at before it is stored. */
export function entryRemarks(
  understood: Read,
  choices: PasteChoices,
  names: readonly string[],
  t: TFunction,
): string[] {
  const { shareAsked, waiting } = understood;
  const asked = t('paste.looks.extras.asked', { first: shareAsked, box: t('paste.looks.extras.box') });
  return [
    ...thereOf(understood, choices, names, t),
    ...notYearly(
      understood.offers.filter(({ field }) => !choices.yearly?.includes(field)),
      t,
    ),
    ...(shareAsked !== undefined && !choices.share ? [asked] : []),
    ...(waiting !== undefined ? [t('paste.extrasWait', { text: waiting })] : []),
  ];
}

/** What goes to costs is pasted where all of it is. */
export function textBefore({ ofCosts = [], ofParts = [], isOfPairs }: Read, t: TFunction): string {
  return [
    ...(isOfPairs ? [t('paste.toMatrix.pairs')] : []),
    ...(ofCosts.length > 0 ? [t('paste.toMatrix.soon', { heads: ofCosts.join(', ') })] : []),
    ...(ofParts.length > 0 ? [t('paste.toMatrix.parts', { count: ofParts.length, heads: ofParts.join(', ') })] : []),
  ].join(' ');
}

/** What is left to do for the matrix, once all is stored. */
export function textAfter({ ofCosts = [], ofParts = [] }: Pick<Read, 'ofCosts' | 'ofParts'>, t: TFunction) {
  const heads = [...ofCosts, ...ofParts].join(', ');
  return heads ? t('paste.toMatrix.next', { heads }) : undefined;
}

/** Of what is there already, or in several lines. Two people may have one name. */
function thereOf(understood: Read, { changes, parts }: PasteChoices, names: readonly string[], t: TFunction): string[] {
  const { lines, differing: count, withExtras, withoutExtras } = understood;
  const those = (doing: EntryDoing) => lines.filter(line => line.doing === doing);
  const several = new Set(those('several').map(({ values }) => values.name));
  const box = t('paste.changeFigures');
  return [
    ...namesText('paste.namedTwice', namedTwice(those('add'), names), t),
    ...namesText('paste.several', [...several], t),
    ...(count > 0 ? [t(changes ? 'paste.differChanged' : 'paste.differ', { count, box })] : []),
    ...(withExtras > 0 && !parts ? [t('paste.extrasStay', { count: withExtras, box: t('paste.sameParts') })] : []),
    ...namesText('paste.withoutExtras', withoutExtras, t),
  ];
}

/** So many names are told. */
const NAMED = 5;
function namesText(
  text: 'paste.namedTwice' | 'paste.several' | 'paste.withoutExtras',
  names: readonly string[],
  t: TFunction,
): string[] {
  return names.length > 0 ? [t(text, { count: names.length, names: firstNames(names, NAMED) })] : [];
}

/** What is asked of figures that are not made a year's. */
const notYearly = (offers: readonly YearOffer[], t: TFunction): string[] => [
  ...(offers.some(({ head }) => head !== undefined) ? [t('paste.notYearly')] : []),
  ...offers.flatMap(offer =>
    offer.head === undefined
      ? t(`paste.looks.${offer.field}.asked`, { first: offer.first, box: yearBox(offer, t) })
      : [],
  ),
];

/** What is pasted for the matrix as it was pasted: none of its columns is one of the list. */
export const pairColumns = <Line extends { readonly line: number }>(
  pairs: Block,
  hasHead: boolean,
): ListColumn<Line>[] =>
  Array.from({ length: widthOf(pairs) }, (_, at) => ({
    id: `pasted ${at}`,
    head: (hasHead && pairs[0]?.[at]) || `${at + 1}`,
    cell: ({ line }) => pairs[line - 1]?.[at] ?? '',
  }));
