import type { TFunction } from 'i18next';
import type { PriceSpeaker } from '#domain/prices/price-texts.ts';

/** What is said of prices, in the language of the screen. */
export const priceSpeaker = (t: TFunction): PriceSpeaker => ({
  say: (text, values) => t(`prices.${text}`, values),
  others: count => t('profitAndLoss.strip.others', { count }),
});
