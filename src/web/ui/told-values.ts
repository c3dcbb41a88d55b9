import '#web/i18n/like-texts.ts';
import { useTranslation } from 'react-i18next';
import { likeWord } from '#domain/like-another-cost.ts';
import { toHundredths, toPart } from '#domain/money.ts';
import { formatAmount } from '#domain/numbers.ts';
import type { ToldChange, ToldValue } from '#domain/told-changes.ts';
import type { DividedLike } from '#domain/total-costs.ts';
import { shownPart } from './number-kind.ts';

/** What a field says and will say, where the server tells it: "30.000,00 → 31.000,00". */
export function useToldValues() {
  const { t } = useTranslation();
  const said = (value: ToldValue, field: string, of?: ToldValue, isAmongSome?: ToldValue): string => {
    if (field === 'dividedLike' && value !== null) {
      const word = likeWord(value as DividedLike, of);
      if (isAmongSome) return t('upload.amongSome', { like: t(`like.some.${word}`, { of: String(of) }) });
      return t(`upload.likes.${word}`, { of: String(of) });
    }
    if (field === 'extrasPercentage') return value === null ? '–' : shownPart(toPart(Number(value)));
    if (typeof value === 'boolean') return t(value ? 'upload.yes' : 'upload.no');
    return typeof value === 'number' ? formatAmount(toHundredths(value)) : value || '–';
  };
  return ({
    values: { dividedLikeOf: of, dividedAmongSome: some, ...values } = {},
  }: Pick<ToldChange, 'values'>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([field, { from, to }]) => [
        field,
        t('upload.fromTo', {
          from: said(from, field, of?.from, some?.from),
          to: said(to, field, of?.to, some?.to),
        }),
      ]),
    );
}
