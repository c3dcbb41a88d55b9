import type { Language } from '#domain/language.ts';
import type { LeftOf, SheetWords } from '#domain/sheet.ts';

// The words of the files. A test compares them with the words on the screen.

interface OverviewTexts extends SheetWords {
  company: string;
  report: string;
  scenario: string;
  date: string;
  amounts: string;
  /** Titles of lines below the overview. */
  leftLines: Record<LeftOf, string>;
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
    perUnit: 'Per unit',
    averagePrice: 'average',
    costPerUnit: 'cost per unit',
    costDriver: 'Cost driver',
    numberOfUnits: 'Number of units',
    amount: 'Amount',
    totalIndirectCosts: 'Total indirect costs',
    notAllocated: 'Not allocated',
    leftLines: {
      revenueLeft: 'Revenue not allocated to a segment',
      revenueOver: 'Revenue allocated to segments too much',
      directCostsLeft: 'Direct costs not allocated to a segment',
      directCostsOver: 'Direct costs allocated to segments too much',
      totalCostsLeft: 'Indirect costs not allocated to a segment',
      totalCostsOver: 'Indirect costs allocated to segments too much',
      personnelLeft: 'Personnel costs not allocated to a cost object',
      personnelOver: 'Personnel costs allocated to cost objects too much',
      otherCostsLeft: 'Other costs not allocated to a cost object',
      otherCostsOver: 'Other costs allocated to cost objects too much',
    },
    left: {
      revenueLeft: '{{amount}} of revenue is not allocated to any segment.',
      directCostsLeft: '{{amount}} of direct costs is not allocated to any segment.',
      totalCostsLeft: '{{amount}} of total indirect costs is not allocated to any segment.',
      personnelLeft: '{{amount}} of personnel costs is not allocated to any cost object and is in neither result.',
      otherCostsLeft: '{{amount}} of other costs is not allocated to any cost object and is in neither result.',
      revenueOver: '{{amount}} more revenue is allocated to segments than there is.',
      directCostsOver: '{{amount}} more direct costs are allocated to segments than there are.',
      totalCostsOver: '{{amount}} more indirect costs are allocated to segments than there are.',
      personnelOver:
        '{{amount}} more personnel costs are allocated to cost objects than were entered, and are in both results.',
      otherCostsOver:
        '{{amount}} more other costs are allocated to cost objects than were entered, and are in both results.',
    },
    euros: 'Euros',
    titles: { process: 'Profit and loss per cost object', segment: 'Profit and loss per segment' },
    rounding:
      'Each figure is rounded to whole euros from its own cents. The figures shown may therefore add up to a few euros more or less than a total: at most half a euro for each of them.',
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
    perUnit: 'Per eenheid',
    averagePrice: 'gemiddelde prijs',
    costPerUnit: 'kosten per eenheid',
    costDriver: 'Verdeelsleutel',
    numberOfUnits: 'Aantal eenheden',
    amount: 'Bedrag',
    totalIndirectCosts: 'Totale indirecte kosten',
    notAllocated: 'Niet verdeeld',
    leftLines: {
      revenueLeft: 'Omzet die niet over de segmenten is verdeeld',
      revenueOver: 'Omzet die te veel over de segmenten is verdeeld',
      directCostsLeft: 'Directe kosten die niet over de segmenten zijn verdeeld',
      directCostsOver: 'Directe kosten die te veel over de segmenten zijn verdeeld',
      totalCostsLeft: 'Indirecte kosten die niet over de segmenten zijn verdeeld',
      totalCostsOver: 'Indirecte kosten die te veel over de segmenten zijn verdeeld',
      personnelLeft: 'Personeelskosten die niet aan een kostenobject zijn toegerekend',
      personnelOver: 'Personeelskosten die te veel zijn toegerekend',
      otherCostsLeft: 'Overige kosten die niet aan een kostenobject zijn toegerekend',
      otherCostsOver: 'Overige kosten die te veel zijn toegerekend',
    },
    left: {
      revenueLeft: '{{amount}} aan omzet is niet over de segmenten verdeeld.',
      directCostsLeft: '{{amount}} aan directe kosten is niet over de segmenten verdeeld.',
      totalCostsLeft: '{{amount}} aan totale indirecte kosten is niet over de segmenten verdeeld.',
      personnelLeft:
        '{{amount}} aan personeelskosten is aan geen enkel kostenobject toegerekend en zit in geen van beide resultaten.',
      otherCostsLeft:
        '{{amount}} aan overige kosten is aan geen enkel kostenobject toegerekend en zit in geen van beide resultaten.',
      revenueOver: 'Er is {{amount}} meer omzet over de segmenten verdeeld dan er is.',
      directCostsOver: 'Er is {{amount}} meer aan directe kosten over de segmenten verdeeld dan er is.',
      totalCostsOver: 'Er is {{amount}} meer aan indirecte kosten over de segmenten verdeeld dan er is.',
      personnelOver:
        'Er is {{amount}} meer aan personeelskosten toegerekend dan er is ingevoerd. Dat zit in beide resultaten.',
      otherCostsOver:
        'Er is {{amount}} meer aan overige kosten toegerekend dan er is ingevoerd. Dat zit in beide resultaten.',
    },
    euros: 'Euro’s',
    titles: { process: 'Winst en verlies per kostenobject', segment: 'Winst en verlies per segment' },
    rounding:
      'Elk bedrag is vanuit zijn eigen centen afgerond op hele euro’s. Getoonde bedragen kunnen daardoor samen een paar euro afwijken van het getoonde totaal: hoogstens een halve euro per bedrag.',
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
