import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { fullCosts, isMarginPossible, perUnit, priceAt, type SoldHere } from '#domain/full-cost-price.ts';
import { type Share, sum } from '#domain/money.ts';
import { formatAmount, formatPercentage, formatPricePerUnit, rawPercent } from '#domain/numbers.ts';
import type { OverviewAddress } from '#domain/sheet.ts';
import { AREAS, areaPath } from '#web/session/areas.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadingText, Section } from '#web/ui/page.tsx';
import { EmptyUntil } from '../scenarios/area-link.tsx';
import { useTrail } from '../trail/trail-link.tsx';
import type { OpenBook } from './book.queries.ts';
import { OverviewTable } from './overview-table.tsx';
import style from './profit-and-loss.module.css';
import type { ShownFigure } from './use-overview-cursor.ts';
import type { Prices } from './use-prices.ts';
import { PRICES } from './view-link.ts';

interface PriceSectionProps {
  scenarioId: string;
  book: OpenBook;
  prices: Prices;
}

/** What is sold with everything it costs, and the price for a margin. Folded until somebody opens it, or comes here for it. */
export function PriceSection({ scenarioId, book, prices }: PriceSectionProps) {
  const { t } = useTranslation();
  const { isOpen, setOpen, margin, setMargin, figures, onToggle } = prices;
  const section = useRef<HTMLDivElement>(null);
  const trail = useTrail(scenarioId, book);
  const { hash, key } = useLocation();
  const isWanted = hash === PRICES;
  const hasFigures = figures !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes here once more wants to see it once more
  useEffect(() => {
    if (isWanted) setOpen(true);
  }, [isWanted, key]);
  // Before there are figures the page may not be long enough.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isWanted && hasFigures) section.current?.scrollIntoView();
  }, [isWanted, key, hasFigures]);

  const hasPrices = figures?.sold.some(({ together }) => together.units > 0);
  const openTrail = ({ address, columnHead }: ShownFigure) => {
    const { processId, segmentId } = address as OverviewAddress;
    const cost = figures?.sold.find(({ id }) => id === processId);
    const here = cost?.inSegments.find(({ segment }) => segment?.id === segmentId);
    if (!here) return;
    const names = [columnHead, cost!.name, ...(here.segment ? [here.segment.name] : [])].join(' · ');
    const where = segmentId === undefined ? { processId } : { processId, segmentId };
    trail.open({
      cell: { view: 'segment', row: 'totalNetResult', ...where },
      of: t('trail.figure', { names }),
      note: formulaOf(here, margin, t),
    });
  };

  return (
    <>
      <div ref={section} className={style.prices}>
        <Section
          title={t('prices.title')}
          actions={
            <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'prices.hide' : 'prices.show')}
            </Button>
          }
        >
          {isOpen && !figures && <LoadingText rows={4} />}
          {figures && !hasPrices && <EmptyUntil text={t('prices.none')} area="costObjects" scenarioId={scenarioId} />}
          {figures && hasPrices && (
            <>
              <p className={style.about}>{introOf(figures, t)}</p>
              <div className={style.margin}>
                <AmountInput
                  label={t('prices.wantedMargin')}
                  kind="percent"
                  suffix="%"
                  value={margin}
                  onCommit={setMargin}
                  required
                  check={share =>
                    isMarginPossible(share) ? undefined : t('prices.notPossible', { margin: `${rawPercent(share)}%` })
                  }
                />
              </div>
            </>
          )}
        </Section>
      </div>
      {figures && hasPrices && (
        <>
          <OverviewTable
            id="priceTable"
            sheet={figures.sheet}
            label={t('prices.title')}
            onToggle={onToggle}
            onActivate={openTrail}
          />
          {noteTexts(figures, t).map(text => (
            <p key={text} className={style.note}>
              {text}
            </p>
          ))}
          {unmeasured(figures).length > 0 && (
            <p className={style.note}>
              {t('prices.noUnits', { names: named(unmeasured(figures), t) })}{' '}
              <Link to={areaPath('costObjects', scenarioId)}>{t(AREAS.costObjects.title)}</Link>
            </p>
          )}
        </>
      )}
      {trail.panel}
    </>
  );
}

type Figures = NonNullable<Prices['figures']>;

const introOf = ({ segments }: Figures, t: TFunction): string =>
  t(segments.length > 0 ? 'prices.intro' : 'prices.introWhole');

/** What of all costs is in no price, and what is in those of others. */
function noteTexts({ unsold, notAllocated }: Figures, t: TFunction): string[] {
  const left = t(notAllocated > 0 ? 'prices.notAllocated' : 'prices.overAllocated', {
    amount: formatAmount(Math.abs(notAllocated)),
  });
  const names = named(unsold, t);
  const amount = formatAmount(sum(unsold.map(one => one.amount)));
  return [
    ...(notAllocated === 0 ? [] : [left]),
    ...(unsold.length === 0 ? [] : [t('prices.unsold', { names, amount })]),
  ];
}

/** What paper says above the prices. */
export const priceTexts = (figures: Figures, t: TFunction): string[] => [
  [t('prices.title'), introOf(figures, t)].join(': '),
  ...noteTexts(figures, t),
];

/** What is sold somewhere without units. */
const unmeasured = ({ sold }: Figures) => sold.filter(({ inSegments }) => inSegments.some(({ units }) => units === 0));

const NAMED = 3;

function named(all: readonly { name: string }[], t: TFunction): string {
  const names = all.slice(0, NAMED).map(({ name }) => name);
  if (all.length > NAMED) names.push(t('profitAndLoss.strip.others', { count: all.length - NAMED }));
  return names.join(', ');
}

/** How the figures of a line follow from each other. */
function formulaOf(sold: SoldHere, margin: Share, t: TFunction): string {
  return t('prices.formula', {
    ownCosts: formatAmount(sold.ownCosts),
    surcharge: formatAmount(sold.surcharge),
    full: formatAmount(fullCosts(sold)),
    units: formatAmount(sold.units),
    price: formatPricePerUnit(perUnit(fullCosts(sold), sold) ?? 0),
    margin: formatPercentage(margin),
    asked: formatPricePerUnit(priceAt(sold, margin) ?? 0),
  });
}
