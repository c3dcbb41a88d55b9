import type { OverviewLabel } from '#domain/process-overview.ts';

// The words of what leaves as a file; a test compares them with the screen's.

export type Language = 'en' | 'nl';

interface OverviewTexts {
  labels: Record<OverviewLabel, string>;
  company: string;
  report: string;
  scenario: string;
  date: string;
  section: string;
  costObject: string;
  cost: string;
  backOffice: string;
  costPerUnit: string;
  costDriver: string;
  numberOfUnits: string;
  totalCostsPxQ: string;
  notAllocated: string;
  personnelLeft: string;
  otherCostsLeft: string;
  /** Stand in file names as they are, in both languages. */
  views: { process: string; segment: string };
}

const views = { process: 'Cost objects', segment: 'Segments' };

export const OVERVIEW_TEXTS: Record<Language, OverviewTexts> = {
  en: {
    labels: {
      total: 'Total',
      revenue: 'Revenue',
      directCosts: 'Direct costs',
      grossProfit: 'Gross profit',
      employeeCostAllocations: 'Employee cost allocations',
      contributionProfit: 'Contribution profit',
      otherCosts: 'Other costs',
      totalCosts: 'Total costs',
      totalNetResult: 'Total net result',
      costPricePerUnit: 'Cost price per unit',
      grossMargin: 'Gross margin',
      contributionMargin: 'Contribution margin',
      netMargin: 'Net margin',
    },
    company: 'Company',
    report: 'Cost report',
    scenario: 'Scenario',
    date: 'Date',
    section: 'Section',
    costObject: 'Cost object',
    cost: 'Cost',
    backOffice: 'Back office',
    costPerUnit: 'Cost per unit',
    costDriver: 'Cost driver',
    numberOfUnits: 'Number of units',
    totalCostsPxQ: 'Total costs P × Q',
    notAllocated: 'Not allocated',
    personnelLeft: 'Personnel costs not allocated to a cost object',
    otherCostsLeft: 'Other costs not allocated to a cost object',
    views,
  },
  nl: {
    labels: {
      total: 'Totaal',
      revenue: 'Omzet',
      directCosts: 'Directe kosten',
      grossProfit: 'Brutowinst',
      employeeCostAllocations: 'Toegerekende personeelskosten',
      contributionProfit: 'Contributiewinst',
      otherCosts: 'Overige kosten',
      totalCosts: 'Totale kosten',
      totalNetResult: 'Totaal nettoresultaat',
      costPricePerUnit: 'Kostprijs per eenheid',
      grossMargin: 'Brutomarge',
      contributionMargin: 'Contributiemarge',
      netMargin: 'Nettomarge',
    },
    company: 'Bedrijf',
    report: 'Kostenrapport',
    scenario: 'Scenario',
    date: 'Datum',
    section: 'Sectie',
    costObject: 'Kostenobject',
    cost: 'Proces',
    backOffice: 'Backoffice',
    costPerUnit: 'Kosten per eenheid',
    costDriver: 'Verdeelsleutel',
    numberOfUnits: 'Aantal eenheden',
    totalCostsPxQ: 'Totale kosten P × Q',
    notAllocated: 'Niet verdeeld',
    personnelLeft: 'Personeelskosten die niet aan een kostenobject zijn toegerekend',
    otherCostsLeft: 'Overige kosten die niet aan een kostenobject zijn toegerekend',
    views,
  },
};
