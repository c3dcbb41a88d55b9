import type { Language } from '#domain/language.ts';
import type { Apart, Left } from '#domain/reconciliation.ts';
import type { ScenarioKind } from '#domain/scenarios.ts';
import type { SheetWords } from '#domain/sheet.ts';
import type { Source } from '#domain/statement.ts';
import type { LikeWord } from '#domain/total-costs.ts';
import { OUT_OF_DATE_TEXTS } from './out-of-date-texts.ts';

// The words of the files. A test compares them with the words on the screen.

export interface OverviewTexts extends SheetWords {
  company: string;
  report: string;
  scenario: string;
  date: string;
  amounts: string;
  /** What is not allocated, allocated too much, or not as in the ledger: sentences with `{{amount}}` in the place of the amount. */
  left: Record<Left['what'], Record<Source, string>> & Record<Apart['what'], Record<Apart['of'], string>>;
  outOfDate: Record<LikeWord | 'several' | 'some' | 'nothing' | 'nothingSeveral', string>;
  /** Whose it is that is left: the largest, and how many more. */
  whose: (names: string, more: number) => string;
  everything: (shown: string, entered: string) => string;
  /** Of the document, and in the names of PDF and Excel files. */
  title: string;
  titles: { process: string; segment: string };
  rounding: string;
  /** Where there are units. */
  pricesRounded: string;
  partsLeftOut: string;
  kinds: Record<ScenarioKind, string>;
  chart: string;
  netResult: string;
  negativeNetResult: string;
  columns: (from: number, to: number, count: number) => string;
  unitsAndPrices: string;
  page: (page: number, pages: number) => string;
  /** The name of the sheet of a workbook. */
  views: { process: string; segment: string };
}

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
    price: 'Price',
    reconciliation: 'Reconciliation',
    personnelCosts: 'Personnel costs',
    personnelInLedger: 'Personnel costs in the ledger',
    toCostObjects: '(to cost objects)',
    toSegments: '(to segments)',
    entered: 'Entered',
    enteredOrReceived: 'Entered or passed on',
    lessNotAllocated: 'Not allocated (−)',
    plusOverAllocated: 'Allocated too much (+)',
    reachesColumns: 'Reaches the columns (=)',
    resultOfCostObjects: 'Result of the cost objects',
    resultOfSegments: 'Result of the segments',
    resultOfEverything: 'Result of everything entered',
    resultInLedger: 'Result according to the ledger',
    resultAsInLedger: 'Result according to the ledger: the same',
    leftOutOfLedger: 'Left out of the ledger',
    personnelUnlikeLedger: 'Personnel costs entered otherwise than in the ledger',
    unlikeLedger: 'Entered or changed by hand',
    outOfDate: OUT_OF_DATE_TEXTS.en,
    left: {
      notAllocated: {
        revenue: '{{amount}} of revenue is not allocated to any segment.',
        directCosts: '{{amount}} of direct costs is not allocated to any segment.',
        personnel:
          '{{amount}} of personnel costs is not allocated to any cost object and is in none of the columns: the result is too high by as much.',
        otherCosts:
          '{{amount}} of other costs is not allocated to any cost object and is in none of the columns: the result is too high by as much.',
        indirectCosts: '{{amount}} of total indirect costs is not allocated to any segment.',
      },
      overAllocated: {
        revenue: '{{amount}} more revenue is allocated to segments than there is.',
        directCosts: '{{amount}} more direct costs are allocated to segments than there are.',
        personnel:
          '{{amount}} more personnel costs are allocated to cost objects than were entered, and the columns carry them.',
        otherCosts:
          '{{amount}} more other costs are allocated to cost objects than were entered, and the columns carry them.',
        indirectCosts: '{{amount}} more indirect costs are allocated to segments than there are.',
      },
      belowLedger: {
        personnel: 'Personnel costs are {{amount}} lower than in the ledger: the result is too high by as much.',
      },
      aboveLedger: {
        personnel: 'Personnel costs are {{amount}} higher than in the ledger: the result is too low by as much.',
      },
    },
    whose: (names, more) => `Behind it: ${names}${more > 0 ? `, and ${more} more` : ''}.`,
    everything: (shown, entered) =>
      `The result in the column Total is ${shown}; with everything that was entered, also what is not divided yet, it is ${entered}.`,
    euros: 'Euros',
    title: 'P&L overview',
    titles: { process: 'Profit and loss per cost object', segment: 'Profit and loss per segment' },
    rounding:
      'Each figure is rounded to whole euros. The figures shown may therefore add up to a few euros more or less than a total: at most half a euro for each of them.',
    pricesRounded:
      'Prices are rounded too, so units × price may differ a little. “–” stands where there are no units or no revenue to divide by.',
    partsLeftOut:
      'Sums only: with all their parts this document would hold more than 20,000 figures. CSV and Excel hold every part.',
    kinds: { actual: 'Actual', budget: 'Budget', forecast: 'Forecast', whatIf: 'What if' },
    chart: 'Revenue and net result',
    netResult: 'Net result',
    negativeNetResult: 'Negative net result',
    columns: (from, to, count) => `Columns ${from}–${to} of ${count}`,
    unitsAndPrices: 'Units and prices',
    page: (page, pages) => `Page ${page} of ${pages}`,
    views: { process: 'Cost objects', segment: 'Segments' },
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
    price: 'Prijs',
    reconciliation: 'Aansluiting',
    personnelCosts: 'Personeelskosten',
    personnelInLedger: 'Personeelskosten in de boekhouding',
    toCostObjects: '(naar kostenobjecten)',
    toSegments: '(naar segmenten)',
    entered: 'Ingevoerd',
    enteredOrReceived: 'Ingevoerd of doorbelast',
    lessNotAllocated: 'Niet verdeeld (−)',
    plusOverAllocated: 'Te veel verdeeld (+)',
    reachesColumns: 'Komt in de kolommen (=)',
    resultOfCostObjects: 'Resultaat van de kostenobjecten',
    resultOfSegments: 'Resultaat van de segmenten',
    resultOfEverything: 'Resultaat van alles wat is ingevoerd',
    resultInLedger: 'Resultaat volgens de boekhouding',
    resultAsInLedger: 'Resultaat volgens de boekhouding: gelijk',
    leftOutOfLedger: 'Niet overgenomen uit de boekhouding',
    personnelUnlikeLedger: 'Personeelskosten anders ingevoerd dan in de boekhouding',
    unlikeLedger: 'Met de hand ingevoerd of gewijzigd',
    outOfDate: OUT_OF_DATE_TEXTS.nl,
    left: {
      notAllocated: {
        revenue: '{{amount}} aan omzet is niet over de segmenten verdeeld.',
        directCosts: '{{amount}} aan directe kosten is niet over de segmenten verdeeld.',
        personnel:
          '{{amount}} aan personeelskosten is niet over de kostenobjecten verdeeld en zit in geen enkele kolom: het resultaat is zoveel te hoog.',
        otherCosts:
          '{{amount}} aan overige kosten is niet over de kostenobjecten verdeeld en zit in geen enkele kolom: het resultaat is zoveel te hoog.',
        indirectCosts: '{{amount}} aan totale indirecte kosten is niet over de segmenten verdeeld.',
      },
      overAllocated: {
        revenue: 'Er is {{amount}} meer omzet over de segmenten verdeeld dan er is.',
        directCosts: 'Er is {{amount}} meer aan directe kosten over de segmenten verdeeld dan er is.',
        personnel:
          'Er is {{amount}} meer aan personeelskosten over de kostenobjecten verdeeld dan er is ingevoerd. De kolommen dragen dat mee.',
        otherCosts:
          'Er is {{amount}} meer aan overige kosten over de kostenobjecten verdeeld dan er is ingevoerd. De kolommen dragen dat mee.',
        indirectCosts: 'Er is {{amount}} meer aan indirecte kosten over de segmenten verdeeld dan er is.',
      },
      belowLedger: {
        personnel: 'Personeelskosten zijn {{amount}} lager dan in de boekhouding: het resultaat is zoveel te hoog.',
      },
      aboveLedger: {
        personnel: 'Personeelskosten zijn {{amount}} hoger dan in de boekhouding: het resultaat is zoveel te laag.',
      },
    },
    whose: (names, more) => `Het gaat om ${names}${more > 0 ? `, en nog ${more}` : ''}.`,
    everything: (shown, entered) =>
      `Het resultaat in de kolom Totaal is ${shown}; met alles wat is ingevoerd, ook wat nog niet is verdeeld, is het ${entered}.`,
    euros: 'Euro’s',
    title: 'Winst-en-verliesoverzicht',
    titles: { process: 'Winst en verlies per kostenobject', segment: 'Winst en verlies per segment' },
    rounding:
      'Elk bedrag is afgerond op hele euro’s. Getoonde bedragen kunnen daardoor samen een paar euro afwijken van het getoonde totaal: hoogstens een halve euro per bedrag.',
    pricesRounded:
      'Ook prijzen zijn afgerond, dus eenheden × prijs kan iets afwijken. Waar ‘–’ staat, zijn er geen eenheden of is er geen omzet om door te delen.',
    partsLeftOut:
      'Alleen de totalen: met alle onderdelen zou dit document meer dan 20.000 bedragen bevatten. In CSV en Excel staan alle onderdelen.',
    kinds: { actual: 'Realisatie', budget: 'Begroting', forecast: 'Prognose', whatIf: 'Wat als' },
    chart: 'Omzet en nettoresultaat',
    netResult: 'Nettoresultaat',
    negativeNetResult: 'Negatief nettoresultaat',
    columns: (from, to, count) => `Kolommen ${from}–${to} van ${count}`,
    unitsAndPrices: 'Eenheden en prijzen',
    page: (page, pages) => `Pagina ${page} van ${pages}`,
    views: { process: 'Kostenobjecten', segment: 'Segmenten' },
  },
};
