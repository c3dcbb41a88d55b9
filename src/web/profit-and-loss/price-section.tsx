import '#web/i18n/prices-texts.ts';
import type { TFunction } from 'i18next';
import { Fragment, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Cents, HUNDRED_PERCENT, type Share } from '#domain/money.ts';
import {
  formatAmount,
  formatCount,
  formatMargin,
  formatPercentage,
  formatPricePerUnit,
  rawPercent,
} from '#domain/numbers.ts';
import {
  fullCosts,
  isMarginPossible,
  perUnit,
  priceAt,
  priceKind,
  resultOf,
  type Sold,
  type SoldHere,
} from '#domain/prices/full-cost-price.ts';
import { MOST_SORTED } from '#domain/prices/price-sheet.ts';
import { priceTexts } from '#domain/prices/price-texts.ts';
import { figureBehind } from '#domain/prices/price-trail.ts';
import { isAnythingCharged, rateOf } from '#domain/prices/surcharge-rate.ts';
import type { PriceFigure } from '#domain/statement.ts';
import { AREAS, areaPath } from '#web/session/areas.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadingText, Section } from '#web/ui/page.tsx';
import type { OpenBook } from '../book/book.queries.ts';
import { EmptyUntil } from '../scenarios/area-link.tsx';
import { useTrail } from '../trail/trail-link.tsx';
import { OverviewTable } from './overview-table.tsx';
import { PRICE_TITLES, priceSpeaker } from './price-speaker.ts';
import style from './profit-and-loss.module.css';
import type { ShownFigure } from './use-overview-cursor.ts';
import type { Prices } from './use-prices.ts';
import { useWantedPrices } from './use-wanted-prices.ts';

/** Where work that earns nothing gets its costs from. */
const OF_WORK = ['personnelCosts', 'otherCosts'] as const;

interface PriceSectionProps {
  scenarioId: string;
  book: OpenBook;
  prices: Prices;
}

/** What is sold with everything it costs, and the price for a margin. Folded until somebody opens it, or comes here for it. */
export function PriceSection({ scenarioId, book, prices }: PriceSectionProps) {
  const { t } = useTranslation();
  const { isOpen, margin, setMargin, figures, sorting, sortBy, onToggle } = prices;
  const section = useRef<HTMLDivElement>(null);
  const trail = useTrail(scenarioId, book);
  const turn = useWantedPrices(prices, section);

  const texts = useMemo(() => figures && textsOf(figures, t), [figures, t]);
  const isSold = figures !== undefined && figures.sold.length > 0;
  const hasPrices = book.priced !== 'results';
  const title = t(PRICE_TITLES[book.priced]);
  const openTrail = ({ address, columnHead }: ShownFigure) => {
    const cost = figures?.sold.find(({ id }) => 'processId' in address && id === address.processId);
    if (!cost || address.view !== 'price') return;
    const here = figureBehind(cost, address);
    trail.open({
      cell: address,
      of: t('trail.figure', { names: [columnHead, cost.name, here.segment?.name ?? []].flat().join(' · ') }),
      notes: notesOf(address.of, here, { cost, sold: figures!.sold, margin }, t),
    });
  };

  return (
    <>
      <div ref={section} className={style.prices}>
        <Section
          title={title}
          actions={
            <Button aria-expanded={isOpen} onClick={() => turn(!isOpen)}>
              {t(
                hasPrices
                  ? isOpen
                    ? 'prices.hide'
                    : 'prices.show'
                  : isOpen
                    ? 'prices.hideResults'
                    : 'prices.showResults',
              )}
            </Button>
          }
        >
          {isOpen && !figures && <LoadingText rows={4} />}
          {figures && !isSold && <EmptyUntil text={t('prices.none')} area="costObjects" scenarioId={scenarioId} />}
          {texts && isSold && (
            <>
              {texts.answer && <p>{texts.answer}</p>}
              <p className={style.about}>{texts.intro}</p>
              {isAnythingCharged(figures.sold) && (
                <p className={style.about}>
                  {t('prices.otherwise')}{' '}
                  {OF_WORK.map((area, at) => (
                    <Fragment key={area}>
                      {at > 0 && ', '}
                      <Link to={areaPath(area, scenarioId)}>{t(AREAS[area].title)}</Link>
                    </Fragment>
                  ))}
                </p>
              )}
              {hasPrices && (
                <div className={style.margin}>
                  <AmountInput
                    label={t('prices.wantedMargin')}
                    kind="percent"
                    suffix="%"
                    value={margin}
                    onCommit={setMargin}
                    required
                    check={share => refused(share, t)}
                  />
                  <span className={style.about}>{t('prices.marginOfAll')}</span>
                </div>
              )}
            </>
          )}
        </Section>
      </div>
      {figures && texts && isSold && (
        <>
          <OverviewTable
            id="priceTable"
            sheet={figures.sheet}
            label={title}
            onToggle={onToggle}
            sorting={{ now: sorting, by: sortBy }}
            onActivate={openTrail}
          />
          {[leftText(figures, t) ?? [], texts.notes].flat().map(text => (
            <p key={text} className={style.note}>
              {text}
            </p>
          ))}
          {[texts.inPart, texts.noUnits ?? (hasPrices ? [] : t('prices.withUnits'))].flat().map(text => (
            <p key={text} className={style.note}>
              {text} <Link to={areaPath('costObjects', scenarioId)}>{t(AREAS.costObjects.title)}</Link>
            </p>
          ))}
        </>
      )}
      {trail.panel}
    </>
  );
}

type Figures = NonNullable<Prices['figures']>;

const textsOf = (figures: Figures, t: TFunction) => priceTexts(figures, priceSpeaker(t));

const leftText = ({ left }: Figures, t: TFunction): string | undefined =>
  left === 0
    ? undefined
    : t('prices.sortedFirst', {
        shown: formatCount(MOST_SORTED),
        all: formatCount(MOST_SORTED + left),
      });

/** What paper says above the prices. */
export function printedTexts(figures: Figures, t: TFunction): string[] {
  const { intro, answer, inPart, notes, noUnits } = textsOf(figures, t);
  return [
    `${t(PRICE_TITLES[priceKind(figures.sold)])}: ${intro}`,
    answer,
    leftText(figures, t),
    ...inPart,
    ...notes,
    noUnits,
  ].filter(text => text !== undefined);
}

function refused(margin: Share, t: TFunction): string | undefined {
  if (isMarginPossible(margin)) return undefined;
  return margin < HUNDRED_PERCENT ? t('prices.tooFine') : t('prices.notPossible', { margin: `${rawPercent(margin)}%` });
}

/** How a figure follows from what is listed below it, and what part of own costs the surcharge is. */
function notesOf(of: PriceFigure, here: SoldHere, among: Among, t: TFunction): string[] {
  switch (of) {
    case 'revenue':
      return eachOf(here.revenue, here, t);
    case 'ownCosts':
      return eachOf(here.ownCosts, here, t);
    case 'surcharge':
      return [...eachOf(here.surcharge, here, t), ...rateText(here, among, t), t('prices.paysFor')];
    case 'fullCosts':
      return [formulaOf(here, among.margin, t), ...rateText(here, among, t)];
    case 'result':
    case 'resultOfUnits':
      return [...resultText(here, t), formulaOf(here, among.margin, t), ...rateText(here, among, t)];
  }
}

interface Among {
  cost: Sold;
  sold: readonly Sold[];
  margin: Share;
}

function rateText(here: SoldHere, { cost, sold }: Among, t: TFunction): string[] {
  const isTogether = !here.segment && cost.inSegments.some(({ segment }) => segment);
  const rate = rateOf(sold, here, isTogether);
  if (rate === undefined) return [];
  const text = isTogether ? 'surchargeTogether' : here.segment ? 'surchargeIn' : 'surchargeOf';
  return [t(`prices.${text}`, { rate: formatMargin(rate), segment: here.segment?.name })];
}

function eachOf(amount: Cents, sold: SoldHere, t: TFunction): string[] {
  const each = perUnit(amount, sold);
  if (each === null) return [];
  const [euros, units] = [formatAmount(amount), formatAmount(sold.units)];
  return [t('prices.each', { amount: euros, units, each: formatPricePerUnit(each) })];
}

function resultText(sold: SoldHere, t: TFunction): string[] {
  if (sold.units === 0 || sold.revenue <= 0) return [];
  const [average, price, result] = [sold.revenue, fullCosts(sold), resultOf(sold)].map(amount =>
    formatPricePerUnit(perUnit(amount, sold) ?? 0),
  );
  const [units, euros] = [formatAmount(sold.units), formatAmount(resultOf(sold))];
  return [t('prices.formulaResult', { average, price, result, units, euros })];
}

function formulaOf(sold: SoldHere, margin: Share, t: TFunction): string {
  const ownCosts = formatAmount(sold.ownCosts);
  const surcharge = formatAmount(sold.surcharge);
  const full = formatAmount(fullCosts(sold));
  if (sold.units === 0) {
    const [revenue, euros] = [formatAmount(sold.revenue), formatAmount(resultOf(sold))];
    return t('prices.formulaWithoutUnits', { ownCosts, surcharge, full, revenue, euros });
  }
  return t('prices.formula', {
    ...{ ownCosts, surcharge, full, units: formatAmount(sold.units) },
    ...{ price: formatPricePerUnit(perUnit(fullCosts(sold), sold) ?? 0), margin: formatPercentage(margin) },
    asked: formatPricePerUnit(priceAt(sold, margin) ?? 0),
  });
}
