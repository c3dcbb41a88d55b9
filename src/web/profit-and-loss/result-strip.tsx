import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { type Conclusion, isWorkTold, wordsOf } from '#domain/conclusion.ts';
import type { Cents } from '#domain/money.ts';
import { formatMargin, formatOverview } from '#domain/numbers.ts';
import type { Losing } from '#domain/prices/below-full-cost.ts';
import type { PriceKind } from '#domain/prices/full-cost-price.ts';
import { withItText } from '#domain/prices/price-texts.ts';
import type { ResultStrip as Strip, StripFigure, StripPart } from '#domain/result-strip.ts';
import { NotFinal } from '#web/ui/not-final.tsx';
import { PRICE_TITLES, priceSpeaker } from './price-speaker.ts';
import style from './result-strip.module.css';
import { PRICES } from './view-link.ts';

interface ResultStripProps {
  strip: Strip;
  conclusions: readonly Conclusion[];
  /** What is sold that loses with everything in it. */
  losing: Losing;
  priced: PriceKind;
  /** Something is out of date: divided again, it may be another one that earns or loses. */
  isOld: boolean;
  onTotal: () => void;
  onPart: (part: StripPart) => void;
  onNotAllocated: () => void;
}

/** The answer first: the total net result, and who earns or loses how much of it. */
export function ResultStrip(props: ResultStripProps) {
  const { strip, conclusions, losing, priced, isOld, onTotal, onPart, onNotAllocated } = props;
  const { t } = useTranslation();
  const about = ({ margin, share }: StripFigure): string[] => {
    const shares = t(strip.sharesOf === 'revenue' ? 'profitAndLoss.strip.ofRevenue' : 'profitAndLoss.strip.ofCosts', {
      share: share === null ? '' : formatMargin(share),
    });
    return [
      ...(margin === null ? [] : [t('profitAndLoss.strip.margin', { margin: formatMargin(margin) })]),
      ...(share === null ? [] : [shares]),
    ];
  };
  const { total, parts, others, notAllocated, unlikeEntered } = strip;
  return (
    <div>
      <ul className={style.strip} aria-label={t('profitAndLoss.strip.title')}>
        <One
          id="total"
          name={t('overview.totalNetResult')}
          figure={total}
          about={about(total).slice(0, total.margin === null ? 0 : 1)}
          onOpen={onTotal}
        >
          {unlikeEntered && <NotFinal {...unlikeEntered} />}
        </One>
        {parts.map(part => (
          <One
            key={part.id}
            name={part.name}
            figure={part}
            about={[...(part.isBackOffice ? [t('profitAndLoss.backOffice')] : []), ...about(part)]}
            after={part.afterSurcharge}
            onOpen={() => onPart(part)}
          />
        ))}
        {others && (
          <One name={t('profitAndLoss.strip.others', { count: others.count })} figure={others} about={about(others)} />
        )}
        {notAllocated && (
          <One
            id="notAllocated"
            name={t('profitAndLoss.notAllocated')}
            figure={notAllocated}
            about={about(notAllocated)}
            onOpen={onNotAllocated}
          />
        )}
      </ul>
      {conclusions.length > 0 && <Concluding {...{ conclusions, losing, priced, isOld }} />}
    </div>
  );
}

/** On paper, where the card is not: a sentence. */
export const notFinalText = ({ total, unlikeEntered }: Strip, t: TFunction): string | undefined =>
  unlikeEntered &&
  t('profitAndLoss.everything', {
    shown: formatOverview(total.result),
    entered: formatOverview(unlikeEntered.everything),
  });

type ConcludingProps = Pick<ResultStripProps, 'conclusions' | 'losing' | 'priced' | 'isOld'>;

function Concluding({ conclusions, losing, priced, isOld }: ConcludingProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const said = conclusions.flatMap(one =>
    [one.what, one.why].flatMap(key => (key ? t(`profitAndLoss.strip.conclusion.${key}`, wordsOf(one)) : [])),
  );
  return (
    <p className={style.conclusion}>
      {isOld && `${t('profitAndLoss.strip.old')} `}
      {said.join(' ')}
      {isWorkTold(conclusions) && (
        <>
          {' '}
          {withItText(losing, priceSpeaker(t))} <Link to={{ search, hash: PRICES }}>{t(PRICE_TITLES[priced])}</Link>
        </>
      )}
    </p>
  );
}

interface OneProps {
  id?: 'total' | 'notAllocated';
  name: string;
  figure: StripFigure;
  about: readonly string[];
  /** The result with everything in it, where that is another one. */
  after?: Cents | undefined;
  onOpen?: (() => void) | undefined;
  children?: React.ReactNode;
}

function One({ id, name, figure: { result }, about, after, onOpen, children }: OneProps) {
  const { t } = useTranslation();
  const text = formatOverview(result);
  return (
    <li data-strip={id} data-negative={result < 0 || undefined} data-unlike={children ? true : undefined}>
      <span className={style.name} title={name}>
        {name}
      </span>
      {onOpen ? (
        <button
          type="button"
          className={style.figure}
          aria-haspopup="dialog"
          aria-label={`${text}: ${t('trail.of', { of: name })}`}
          title={t('trail.of', { of: name })}
          onClick={onOpen}
        >
          {text}
        </button>
      ) : (
        <span className={style.figure}>{text}</span>
      )}
      <span className={style.about}>
        {after !== undefined && <span>{t('profitAndLoss.strip.withOwn')}</span>}
        {about.map(one => (
          <span key={one}>{one}</span>
        ))}
        {after !== undefined && (
          <span data-negative={after < 0 || undefined}>
            {t('profitAndLoss.strip.withEverything', { amount: formatOverview(after) })}
          </span>
        )}
      </span>
      {children}
    </li>
  );
}
