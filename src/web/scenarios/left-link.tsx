import '#web/i18n/like-texts.ts';
import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LeftOut } from '#domain/left-out.ts';
import { oldWord } from '#domain/like-another-cost.ts';
import { firstNames } from '#domain/names.ts';
import { formatAmount, formatOverview } from '#domain/numbers.ts';
import type { OutOfDate } from '#domain/out-of-date.ts';
import type { NamedAmount } from '#domain/process-overview.ts';
import type { Apart, Left } from '#domain/reconciliation.ts';
import type { ScenarioArea } from '#domain/scenarios.ts';
import type { Source } from '#domain/statement.ts';
import { AREAS, areaPath } from '#web/session/areas.ts';
import style from './left-link.module.css';
import { LeftOutLines } from './left-out.tsx';

const AREA_OF: Record<Source, ScenarioArea> = {
  revenue: 'costObjects',
  directCosts: 'costObjects',
  personnel: 'personnelCosts',
  otherCosts: 'otherCosts',
  indirectCosts: 'totalCosts',
};

/** What a screen says of what is left, a sentence each. */
export const leftTexts = (
  left: readonly (Left | Apart)[],
  screen: 'profitAndLoss' | 'totalCosts',
  t: TFunction,
): string[] => left.map(({ of, what, cents }) => t(`${screen}.left.${what}.${of}`, { amount: formatAmount(cents) }));

/** What a screen says of divisions that are out of date, and of what is divided again with them. */
const againText = (old: readonly OutOfDate[], along: readonly string[], t: TFunction): string =>
  [outOfDateText(old, t), ...(along.length > 0 ? [t('like.along', { names: along.join(', ') })] : [])].join(' ');

/** What paper says of them, too. */
export function outOfDateText(old: readonly OutOfDate[], t: TFunction): string {
  const [one] = old;
  if (one && old.length === 1) return t(`like.old.${oldWord(one)}`, { name: one.name, of: one.likeOfName });
  return t('like.old.several', { count: old.length, names: old.map(({ name }) => name).join(', ') });
}

export function likeNothingText(some: readonly OutOfDate[], t: TFunction): string {
  const names = some.map(({ name }) => name).join(', ');
  return some.length === 1
    ? t('like.old.nothing', { name: names })
    : t('like.old.nothingSeveral', { count: some.length, names });
}

/** So many are told by their names. */
const MOST_NAMED = 4;

function nothingThen(borne: readonly NamedAmount[], t: TFunction): string {
  const named = borne.map(({ name, amount }) => `${name} ${formatOverview(amount)}`);
  return t(borne.length > 0 ? 'like.nothingBears' : 'like.nothingThen', { names: firstNames(named, MOST_NAMED) });
}

/** Where they are divided again. */
const areasOf = (old: readonly OutOfDate[]): ScenarioArea[] => [
  ...new Set(old.map(({ of }) => (of === 'otherCost' ? 'otherCosts' : 'totalCosts'))),
];

interface LeftLinksProps {
  left: readonly (Left | Apart)[];
  texts: readonly string[];
  scenarioId: string;
  /** Of units that have no price, or more than there are. */
  inPart?: readonly string[];
  /** Of what is still divided as another figure was, with buttons for all of it. */
  behind?: { readonly texts: readonly string[]; readonly buttons: React.ReactNode };
  outOfDate: readonly OutOfDate[];
  /** It stays as it is: there is nothing that it could be divided like. */
  likeNothing?: readonly OutOfDate[];
  /** What still goes to such work, where that is known. */
  stillBorne?: readonly NamedAmount[];
  /** What is divided again with it. */
  along: readonly string[];
  leftOut?: readonly LeftOut[] | undefined;
  /** Divides again what is out of date. */
  again: React.ReactNode;
  /** Divides by the same percentages what is left of costs, beside the first of these. */
  byPercentages?: { readonly at: number; readonly button: React.ReactNode } | undefined;
  /** They are not divided on this screen, which leads to where they are. */
  isElsewhere?: boolean;
  /** Said where there is nothing, so that nobody looks for it elsewhere. */
  settled?: string;
}

/** Nothing that is wrong. */
export const MayBeMeant = ({ children }: { children: React.ReactNode }) => <p className={style.leftOut}>{children}</p>;

/** What is left, not as in the ledger or out of date, a line each, with a link to the screen where it is mended. */
export function LeftLinks({
  left,
  texts,
  scenarioId,
  inPart = [],
  behind = { texts: [], buttons: null },
  outOfDate,
  likeNothing = [],
  stillBorne = [],
  along,
  leftOut = [],
  again,
  byPercentages,
  isElsewhere,
  settled,
}: LeftLinksProps) {
  const { t } = useTranslation();
  const lines = <LeftOutLines {...{ scenarioId, leftOut, isElsewhere }} />;
  const areas = (some: readonly OutOfDate[]) =>
    isElsewhere &&
    areasOf(some).map((area, n) => (
      <Fragment key={area}>
        {n > 0 && '· '}
        <Link to={areaPath(area, scenarioId)}>{t(AREAS[area].title)}</Link>{' '}
      </Fragment>
    ));
  if (left.length + inPart.length + behind.texts.length + outOfDate.length + likeNothing.length === 0)
    return (
      <>
        {settled && <p className={style.settled}>{settled}</p>}
        {lines}
      </>
    );
  return (
    <>
      <ul className={style.left} aria-label={t('profitAndLoss.toLookAt')}>
        {left.map(({ of, what }, index) => (
          <li key={`${of} ${what}`}>
            {texts[index]} <Link to={areaPath(AREA_OF[of], scenarioId)}>{t(AREAS[AREA_OF[of]].title)}</Link>{' '}
            {index === byPercentages?.at && byPercentages.button}
          </li>
        ))}
        {inPart.map(text => (
          <li key={text}>
            {text} <Link to={areaPath('costObjects', scenarioId)}>{t(AREAS.costObjects.title)}</Link>
          </li>
        ))}
        {behind.texts.map((text, index) => (
          <li key={text}>
            {text} <Link to={areaPath('costObjects', scenarioId)}>{t(AREAS.costObjects.title)}</Link>{' '}
            {index === behind.texts.length - 1 && behind.buttons}
          </li>
        ))}
        {outOfDate.length > 0 && (
          <li>
            {againText(outOfDate, along, t)} {areas(outOfDate)}
            {again}
          </li>
        )}
        {likeNothing.length > 0 && (
          <li>
            {likeNothingText(likeNothing, t)}{' '}
            {likeNothing.some(({ of }) => of === 'totalCost') && nothingThen(stillBorne, t)} {areas(likeNothing)}
          </li>
        )}
      </ul>
      {lines}
    </>
  );
}
