import '#web/i18n/prices-texts.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Share, toPercent, toShare } from '#domain/money.ts';
import { rawPercent } from '#domain/numbers.ts';
import { type ReadPrices, readPrices } from '#domain/prices/full-cost-price.ts';
import { MOST_SORTED, type PriceColumn, priceSheet } from '#domain/prices/price-sheet.ts';
import type { Sheet } from '#domain/sheet.ts';
import { type Sorting, sortingAfter } from '#web/ui/sorting.ts';
import { useRemembered } from '#web/ui/use-remembered.ts';
import type { OpenBook } from '../book/book.queries.ts';
import { type Scenario, useChangeScenario } from '../scenarios/scenarios.queries.ts';
import type { useFolds } from './use-folds.ts';
import { useLater } from './use-later.ts';

export interface Prices {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** The part of revenue that is wanted as a result, in the scenario. */
  margin: Share;
  setMargin: (margin: Share) => void;
  /** What there is as soon as it is computed. */
  figures:
    | (ReadPrices & {
        sheet: Sheet;
        /** So many lines are left out where they are sorted. */
        left: number;
      })
    | undefined;
  sorting: Sorting | undefined;
  sortBy: (column: string) => void;
  onToggle: (line: string) => void;
}

/** So many lines are read at a glance: then each cost shows its segments at once. */
const FEW = 40;

/** What each cost that is sold costs with everything in it. It is computed while somebody wants to see it. */
export function usePrices(scenario: Scenario, book: OpenBook, folds: ReturnType<typeof useFolds>): Prices {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useRemembered('profit-and-loss.prices', false);
  const [sorting, setSorting] = useRemembered<Sorting | undefined>(
    'profit-and-loss.prices-by',
    undefined,
    sessionStorage,
  );
  const changing = useChangeScenario();
  const margin = toShare(scenario.wantedMargin);
  const setMargin = (margin: Share) => changing.mutate({ seen: scenario, change: { wantedMargin: toPercent(margin) } });
  const computed = useLater(useCallback(async () => (isOpen ? await book.prices() : undefined), [book, isOpen]));
  const prices = useMemo(() => computed && readPrices(computed), [computed]);
  const pairs = computed?.sold.columns[0]?.length ?? 0;
  const atFirst = pairs <= FEW;
  const { isOpen: isLineOpen } = folds;
  const figures = useMemo(() => {
    if (!isOpen || !prices) return undefined;
    const sheet = priceSheet(
      prices.sold,
      {
        ...{ margin, isOpen: line => isLineOpen(line, atFirst) },
        sorted: sorting && { column: sorting.column as PriceColumn, down: sorting.down },
      },
      {
        eurosPerUnit: t('prices.eurosPerUnit'),
        cost: t('profitAndLoss.cost'),
        segment: t('trail.segment'),
        fullCostPrice: t('prices.fullCostPrice'),
        resultPerUnit: t('prices.resultPerUnit'),
        resultInEuros: t('prices.resultInEuros'),
        wholeResult: t('prices.wholeResult'),
        averagePrice: t('prices.averagePrice'),
        priceAtMargin: t('prices.priceAtMargin', { margin: rawPercent(margin) }),
        ownCosts: t('prices.ownCosts'),
        surcharge: t('prices.surcharge'),
        units: t('trail.units'),
        euros: t('prices.euros'),
        revenue: t('prices.revenue'),
        total: t('overview.total'),
      },
    );
    return { ...prices, sheet, left: sorting ? Math.max(0, pairs - MOST_SORTED) : 0 };
  }, [isOpen, prices, margin, isLineOpen, atFirst, sorting, pairs, t]);
  const sortBy = (column: string) => setSorting(sortingAfter(sorting, column));
  return { isOpen, setOpen, margin, setMargin, figures, sorting, sortBy, onToggle: folds.toggle };
}
