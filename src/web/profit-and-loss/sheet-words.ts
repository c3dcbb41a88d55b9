import type { TFunction } from 'i18next';
import { OVERVIEW_LABELS } from '#domain/process-overview.ts';
import type { SheetWords } from '#domain/sheet.ts';

/** The words of an overview on the screen. */
export const sheetWords = (t: TFunction): SheetWords => ({
  labels: Object.fromEntries(
    Object.entries(OVERVIEW_LABELS).map(([label, key]) => [label, t(key)]),
  ) as unknown as SheetWords['labels'],
  section: t('costObjects.section'),
  costObject: t('costObjects.costObject'),
  cost: t('profitAndLoss.cost'),
  backOffice: t('profitAndLoss.backOffice'),
  euros: t('profitAndLoss.row'),
  perUnit: t('profitAndLoss.perUnit'),
  averagePrice: t('profitAndLoss.averagePrice'),
  costPerUnit: t('profitAndLoss.costPerUnit'),
  costDriver: t('profitAndLoss.costDriver'),
  numberOfUnits: t('profitAndLoss.numberOfUnits'),
  amount: t('profitAndLoss.amount'),
  totalIndirectCosts: t('profitAndLoss.totalIndirectCosts'),
  notAllocated: t('profitAndLoss.notAllocated'),
});
