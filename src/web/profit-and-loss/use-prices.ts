import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FullCostPrices, isMarginPossible, readSold, type Sold } from '#domain/full-cost-price.ts';
import { HUNDRED_PERCENT, type Share } from '#domain/money.ts';
import { rawPercent } from '#domain/numbers.ts';
import { priceSheet } from '#domain/price-sheet.ts';
import type { Sheet } from '#domain/sheet.ts';
import { useRemembered } from '#web/ui/use-remembered.ts';
import type { OpenBook } from './book.queries.ts';
import type { useFolds } from './use-folds.ts';
import { useLater } from './use-later.ts';

export interface Prices {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** The part of revenue that is wanted as a result. */
  margin: Share;
  setMargin: (margin: Share) => void;
  /** What there is as soon as it is computed. */
  figures:
    | (Pick<FullCostPrices, 'segments' | 'unsold' | 'notAllocated'> & { sold: readonly Sold[]; sheet: Sheet })
    | undefined;
  onToggle: (line: string) => void;
}

const MARGIN: Share = HUNDRED_PERCENT / 10;
/** So many lines are read at a glance: then each cost shows its segments at once. */
const FEW = 40;

/** What each cost that is sold costs with everything in it. It is computed while somebody wants to see it. */
export function usePrices(book: OpenBook, folds: ReturnType<typeof useFolds>): Prices {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useRemembered('profit-and-loss.prices', false);
  const [kept, setMargin] = useRemembered('profit-and-loss.wanted-margin', MARGIN);
  const margin = isMarginPossible(kept) ? kept : MARGIN;
  const prices = useLater(useCallback(async () => (isOpen ? await book.prices() : undefined), [book, isOpen]));
  const sold = useMemo(() => prices && readSold(prices), [prices]);
  const atFirst = (prices?.sold.columns[0]?.length ?? 0) <= FEW;
  const sheet =
    isOpen && sold
      ? priceSheet(
          sold,
          { margin, isOpen: line => folds.isOpen(line, atFirst) },
          {
            eurosPerUnit: t('prices.eurosPerUnit'),
            cost: t('profitAndLoss.cost'),
            segment: t('trail.segment'),
            fullCostPrice: t('prices.fullCostPrice'),
            priceAtMargin: t('prices.priceAtMargin', { margin: rawPercent(margin) }),
            averagePrice: t('prices.averagePrice'),
            ownCosts: t('prices.ownCosts'),
            surcharge: t('prices.surcharge'),
            units: t('trail.units'),
          },
        )
      : undefined;
  const figures = prices && sold && sheet ? { ...prices, sold, sheet } : undefined;
  return { isOpen, setOpen, margin, setMargin, figures, onToggle: folds.toggle };
}
