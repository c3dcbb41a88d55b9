import type { TFunction } from 'i18next';
import { OVERVIEW_LABELS } from '#domain/process-overview.ts';
import { isPriced, type Sheet, type SheetWords } from '#domain/sheet.ts';

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
  price: t('profitAndLoss.price'),
  reconciliation: t('profitAndLoss.reconciliation'),
  personnelCosts: t('profitAndLoss.personnelCosts'),
  personnelInLedger: t('profitAndLoss.personnelInLedger'),
  resultInLedger: t('profitAndLoss.resultInLedger'),
  resultAsInLedger: t('profitAndLoss.resultAsInLedger'),
  leftOutOfLedger: t('profitAndLoss.leftOutOfLedger'),
  personnelUnlikeLedger: t('profitAndLoss.personnelUnlikeLedger'),
  unlikeLedger: t('profitAndLoss.unlikeLedger'),
  toCostObjects: t('profitAndLoss.toCostObjects'),
  toSegments: t('profitAndLoss.toSegments'),
  entered: t('profitAndLoss.entered'),
  enteredOrReceived: t('profitAndLoss.enteredOrReceived'),
  lessNotAllocated: t('profitAndLoss.lessNotAllocated'),
  plusOverAllocated: t('profitAndLoss.plusOverAllocated'),
  reachesColumns: t('profitAndLoss.reachesColumns'),
  resultOfCostObjects: t('profitAndLoss.resultOfCostObjects'),
  resultOfSegments: t('profitAndLoss.resultOfSegments'),
  resultOfEverything: t('profitAndLoss.resultOfEverything'),
});

export const roundingText = (sheet: Sheet, t: TFunction): string =>
  [t('profitAndLoss.rounding'), ...(isPriced(sheet) ? [t('profitAndLoss.pricesRounded')] : [])].join(' ');
