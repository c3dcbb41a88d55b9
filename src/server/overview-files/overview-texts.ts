import type { Language } from '#domain/language.ts';
import type { LeftOf, SheetWords } from '#domain/sheet.ts';

// The words of the files. A test compares them with the words on the screen.

interface OverviewTexts extends SheetWords {
  company: string;
  report: string;
  scenario: string;
  date: string;
  amounts: string;
  /** Titles of lines below the overview. What has none is in a column of its own. */
  leftLines: Partial<Record<LeftOf, string>>;
  /** Sentences with `{{amount}}` in the place of the amount. */
  left: Record<LeftOf, string>;
  titles: { process: string; segment: string };
  rounding: string;
  partsLeftOut: string;
  chart: string;
  netResult: string;
  negativeNetResult: string;
  columns: (from: number, to: number, count: number) => string;
  page: (page: number, pages: number) => string;
  /** Part of file names, the same in both languages. */
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
    amounts: 'Amounts',
    section: 'Section',
    costObject: 'Cost object',
    cost: 'Cost',
    backOffice: 'Back office',
    costPerUnit: 'Cost per unit',
    costDriver: 'Cost driver',
    numberOfUnits: 'Number of units',
    totalCostsPxQ: 'Total costs P × Q',
    notAllocated: 'Not allocated',
    leftLines: {
      personnelLeft: 'Personnel costs not allocated to a cost object',
      otherCostsLeft: 'Other costs not allocated to a cost object',
    },
    left: {
      revenueLeft: '{{amount}} of revenue is not allocated to any segment.',
      directCostsLeft: '{{amount}} of direct costs is not allocated to any segment.',
      totalCostsLeft: '{{amount}} of total indirect costs is not allocated to any segment.',
      personnelLeft: '{{amount}} of personnel costs is not allocated to any cost object and is in neither result.',
      otherCostsLeft: '{{amount}} of other costs is not allocated to any cost object and is in neither result.',
    },
    euros: 'Euros',
    titles: { process: 'Profit and loss per cost object', segment: 'Profit and loss per segment' },
    rounding:
      'Each figure is rounded to whole euros from its own cents, so figures shown may differ from a total shown by a euro.',
    partsLeftOut:
      'Sums only: with all their parts this document would hold more than 20,000 figures. CSV and Excel hold every part.',
    chart: 'Revenue and net result',
    netResult: 'Net result',
    negativeNetResult: 'Negative net result',
    columns: (from, to, count) => `Columns ${from}–${to} of ${count}`,
    page: (page, pages) => `Page ${page} of ${pages}`,
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
    amounts: 'Bedragen',
    section: 'Sectie',
    costObject: 'Kostenobject',
    cost: 'Proces',
    backOffice: 'Backoffice',
    costPerUnit: 'Kosten per eenheid',
    costDriver: 'Verdeelsleutel',
    numberOfUnits: 'Aantal eenheden',
    totalCostsPxQ: 'Totale kosten P × Q',
    notAllocated: 'Niet verdeeld',
    leftLines: {
      personnelLeft: 'Personeelskosten die niet aan een kostenobject zijn toegerekend',
      otherCostsLeft: 'Overige kosten die niet aan een kostenobject zijn toegerekend',
    },
    left: {
      revenueLeft: '{{amount}} aan omzet is niet over de segmenten verdeeld.',
      directCostsLeft: '{{amount}} aan directe kosten is niet over de segmenten verdeeld.',
      totalCostsLeft: '{{amount}} aan totale indirecte kosten is niet over de segmenten verdeeld.',
      personnelLeft:
        '{{amount}} aan personeelskosten is aan geen enkel kostenobject toegerekend en zit in geen van beide resultaten.',
      otherCostsLeft:
        '{{amount}} aan overige kosten is aan geen enkel kostenobject toegerekend en zit in geen van beide resultaten.',
    },
    euros: 'Euro’s',
    titles: { process: 'Winst en verlies per kostenobject', segment: 'Winst en verlies per segment' },
    rounding:
      'Elk bedrag is vanuit zijn eigen centen afgerond op hele euro’s. Daardoor kunnen getoonde bedragen een euro afwijken van het getoonde totaal.',
    partsLeftOut:
      'Alleen de totalen: met alle onderdelen zou dit document meer dan 20.000 bedragen bevatten. In CSV en Excel staan alle onderdelen.',
    chart: 'Omzet en nettoresultaat',
    netResult: 'Nettoresultaat',
    negativeNetResult: 'Negatief nettoresultaat',
    columns: (from, to, count) => `Kolommen ${from}–${to} van ${count}`,
    page: (page, pages) => `Pagina ${page} van ${pages}`,
    views,
  },
};
