import '#web/i18n/prices-texts.ts';
import type { TFunction } from 'i18next';
import type { PriceKind } from '#domain/prices/full-cost-price.ts';
import type { PriceSpeaker } from '#domain/prices/price-speaker.ts';

/** What the section is called. */
export const PRICE_TITLES: Record<PriceKind, string> = {
  prices: 'prices.title',
  results: 'prices.resultTitle',
  none: 'prices.title',
};

/** What is said of prices, in the language of the screen. */
export const priceSpeaker = (t: TFunction): PriceSpeaker => ({
  say: (text, values) => t(`prices.${text}`, values),
  others: count => t('profitAndLoss.strip.others', { count }),
});
