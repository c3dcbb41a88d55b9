import { type Cents, type Hundredths, nearestCents, type Share } from '#domain/money.ts';
import { formatAmount, formatOverview, formatPercentage, formatPricePerUnit } from '#domain/numbers.ts';
import type { FigureAddress, SheetCell } from './sheet.ts';

const toneOf = (value: number): SheetCell['tone'] => (value < 0 ? 'negative' : value === 0 ? 'zero' : undefined);

const DASH: SheetCell = { text: '–', tone: 'zero' };
export const BLANK: SheetCell = { text: '' };

/** Whole euros, with the cents behind them for the tooltip. */
export const amountCell = (cents: Cents | null, figure?: FigureAddress): SheetCell =>
  cents === null ? DASH : { text: formatOverview(cents), tone: toneOf(cents), exact: formatAmount(cents), figure };

export const percentCell = (share: Share | null, figure?: FigureAddress): SheetCell =>
  share === null ? DASH : { text: formatPercentage(share), tone: toneOf(share), figure };

export const unitsCell = (hundredths: Hundredths, figure?: FigureAddress): SheetCell => ({
  text: formatAmount(hundredths),
  tone: toneOf(hundredths),
  figure,
});

export const priceCell = (pricePerUnit: number | null, figure?: FigureAddress): SheetCell =>
  pricePerUnit === null
    ? DASH
    : {
        text: formatPricePerUnit(pricePerUnit),
        tone: toneOf(pricePerUnit),
        exact: formatAmount(nearestCents(pricePerUnit)),
        figure,
      };
