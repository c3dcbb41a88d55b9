import type { Language } from '#domain/language.ts';
import type { Share } from '#domain/money.ts';
import { rawPercent } from '#domain/numbers.ts';
import type { PriceWords } from '#domain/prices/price-sheet.ts';
import type { PriceText } from '#domain/prices/price-speaker.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

// The words of prices in files. A test compares them with the words on the screen, down to the places of their values.

type Texts = Omit<PriceWords, 'cost' | 'segment' | 'units' | 'total'> & Record<PriceText, string>;

export interface PriceTexts extends Texts {
  title: string;
  /** Where nothing that is sold has units. */
  resultTitle: string;
  /** Where nothing is sold. */
  none: string;
  segment: string;
  units: string;
  /** In the place of a line for each segment, where there would be too many. */
  segmentsLeftOut: string;
}

/** A text with its values in their places. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

export const PRICE_TEXTS: Record<Language, PriceTexts> = {
  en: {
    title: 'Full cost price and selling price',
    resultTitle: 'Result per product with everything in it',
    none: 'Nothing is sold yet. Enter the revenue of what you sell, and what each segment has of it.',
    euros: 'Euros',
    revenue: 'Revenue',
    eurosPerUnit: 'Euros per unit',
    fullCostPrice: 'Full cost price',
    resultPerUnit: 'Result per unit',
    resultInEuros: 'Total result after surcharge',
    wholeResult: 'Total result',
    averagePrice: 'Average price',
    priceAtMargin: 'Price for {{margin}}% margin',
    ownCosts: 'Own costs',
    surcharge: 'Surcharge',
    intro: 'What earns nothing in a segment{{such}} is paid by what is sold there: the surcharge.',
    introWhole: 'What earns nothing{{such}} is paid by what is sold: the surcharge.',
    introOwn: 'The full cost price is what each costs itself, with everything that is allocated to it.',
    introOwnResult: 'The result is revenue less what each costs itself, with everything that is allocated to it.',
    suchAs: ', such as {{name}},',
    byOwnCosts: 'It goes by own costs, direct costs included: what has most bears most.',
    rates: 'On top of own costs comes {{rates}}.',
    rate: '{{rate}} with {{segment}}',
    inPrice: 'The full cost price has both in it.',
    inResult: 'The result after surcharge is revenue less both.',
    noneBelow: 'No price is below the full cost price.',
    oneBelow: '1 of {{prices}} prices is below the full cost price.',
    someBelow: '{{below}} of {{prices}} prices are below the full cost price.',
    oneBelowThere: '1 of {{prices}} prices in the segments is below the full cost price.',
    someBelowThere: '{{below}} of {{prices}} prices in the segments are below the full cost price.',
    lossWhole: 'That is a loss of {{loss}}: {{names}}.',
    lossAll: 'That is a loss of {{loss}}, all of it with {{segment}}: {{names}}.',
    lossMost: 'That is a loss of {{loss}}, the largest part with {{segment}}: {{names}}.',
    there: 'With what earns there, the result with {{segment}} as a whole is {{result}}.',
    withItBySegment: ' in each segment',
    withItNone: 'Once what you sell pays for that too, in proportion to its own costs{{where}}, nothing makes a loss.',
    withItPlaces:
      'Once what you sell pays for that too, in proportion to its own costs{{where}}, nothing makes a loss in total, but this does in one segment: {{names}}.',
    withItLoses:
      'Once what you sell pays for that too, in proportion to its own costs{{where}}, there is a loss on {{names}}.',
    withItWithout: 'Whether others do shows once their revenue is divided too: {{revenue}}.',
    lossWithout: '{{name}} ({{loss}}; {{revenue}} of its revenue is not divided yet)',
    lossTooMuch: '{{name}} ({{loss}}, without the {{revenue}} of revenue that the segments have too much)',
    withItOpen: 'What is not divided yet, or too much, can still change that.',
    withItNotYet: 'Whether anything makes a loss with that in it shows once everything is divided.',
    noneLoses: 'With everything in it nothing that is sold makes a loss.',
    notYet: 'Whether anything makes a loss with everything in it shows once everything is divided.',
    loses: 'With everything in it there is a loss on: {{names}}.',
    losesInSegments: 'With everything in it nothing makes a loss in total, but this does in one segment: {{names}}.',
    withoutRevenue: 'Revenue that is not divided over the segments yet is in none of these figures: {{revenue}}.',
    revenueOver: 'The segments have more revenue than there is, and these figures have it too: {{revenue}}.',
    revenueLeft: '{{amount}} of {{name}}',
    notAllocated: '{{amount}} of costs is not allocated and is in none of these figures.',
    overAllocated: '{{amount}} more costs are allocated than were entered, and these figures carry them.',
    inPart:
      'Not divided over the segments: {{units}}. Until they are, the full cost price counts only the divided units, and the cost price per unit counts all of them.',
    tooMany:
      'The segments hold more units than there are: {{units}}. The full cost price goes by these, the cost price per unit by those that there are.',
    unitsLeft: '{{left}} of {{all}} units of {{name}}',
    unitsHeld: '{{held}} of {{name}} instead of {{all}}',
    withoutWork:
      'No personnel costs and no other costs are on {{names}}: what is left there is revenue less direct costs alone.',
    workOfSome:
      '{{work}}: divided by what only {{sold}} has, and paid for by {{others}}, too, as by all that is sold there, in proportion to own costs.',
    unsold:
      'Nothing is sold in {{names}}: the {{amount}} of costs there is in the surcharge of everything that is sold.',
    netResult:
      'Together these results are {{total}}, and the total net result is {{net}}: the difference is revenue and costs that are not allocated to segments, or allocated too much.',
    noUnits: 'Without units there is no price: {{names}}.',
    segment: 'Segment',
    units: 'Units',
    segmentsLeftOut:
      'With all segments together only: a line for each would be too long for this document. The screen has them all.',
  },
  nl: {
    title: 'Integrale kostprijs en verkoopprijs',
    resultTitle: 'Resultaat per product met alles erin',
    none: 'Er wordt nog niets verkocht. Vul de omzet in van wat je verkoopt, en wat elk segment ervan heeft.',
    euros: 'Euro’s',
    revenue: 'Omzet',
    eurosPerUnit: 'Euro’s per eenheid',
    fullCostPrice: 'Integrale kostprijs',
    resultPerUnit: 'Resultaat per eenheid',
    resultInEuros: 'Totaal resultaat na opslag',
    wholeResult: 'Totaal resultaat',
    averagePrice: 'Gemiddelde prijs',
    priceAtMargin: 'Prijs bij {{margin}}% marge',
    ownCosts: 'Eigen kosten',
    surcharge: 'Opslag',
    intro: 'Wat in een segment niets opbrengt{{such}}, wordt betaald door wat daar wel wordt verkocht: de opslag.',
    introWhole: 'Wat niets opbrengt{{such}}, wordt betaald door wat wel wordt verkocht: de opslag.',
    introOwn: 'De integrale kostprijs is wat elk zelf kost, met alles wat erop is verdeeld.',
    introOwnResult: 'Het resultaat is de omzet min wat elk zelf kost, met alles wat erop is verdeeld.',
    suchAs: ', zoals {{name}}',
    byOwnCosts:
      'Die gaat naar rato van de eigen kosten, directe kosten inbegrepen: wat het meeste heeft, draagt het meeste.',
    rates: 'Boven op de eigen kosten komt {{rates}}.',
    rate: '{{rate}} bij {{segment}}',
    inPrice: 'In de integrale kostprijs zit allebei.',
    inResult: 'Het resultaat na opslag is de omzet min allebei.',
    noneBelow: 'Geen enkele prijs ligt onder de integrale kostprijs.',
    oneBelow: '1 van de {{prices}} prijzen ligt onder de integrale kostprijs.',
    someBelow: '{{below}} van de {{prices}} prijzen liggen onder de integrale kostprijs.',
    oneBelowThere: '1 van de {{prices}} prijzen in de segmenten ligt onder de integrale kostprijs.',
    someBelowThere: '{{below}} van de {{prices}} prijzen in de segmenten liggen onder de integrale kostprijs.',
    lossWhole: 'Het verlies daarop is {{loss}}: {{names}}.',
    lossAll: 'Het verlies daarop is {{loss}}, alles bij {{segment}}: {{names}}.',
    lossMost: 'Het verlies daarop is {{loss}}, het grootste deel bij {{segment}}: {{names}}.',
    there: 'Met wat daar winst maakt, is het resultaat bij {{segment}} als geheel {{result}}.',
    withItBySegment: ' per segment',
    withItNone: 'Als wat je verkoopt daarvoor meebetaalt, naar rato van de eigen kosten{{where}}, maakt niets verlies.',
    withItPlaces:
      'Als wat je verkoopt daarvoor meebetaalt, naar rato van de eigen kosten{{where}}, maakt niets in totaal verlies, wel dit in één segment: {{names}}.',
    withItLoses:
      'Als wat je verkoopt daarvoor meebetaalt, naar rato van de eigen kosten{{where}}, is er verlies op {{names}}.',
    withItWithout: 'Of er ook op andere verlies is, blijkt als hun omzet is verdeeld: {{revenue}}.',
    lossWithout: '{{name}} ({{loss}}; {{revenue}} van de omzet is nog niet verdeeld)',
    lossTooMuch: '{{name}} ({{loss}}, zonder de {{revenue}} omzet die de segmenten te veel hebben)',
    withItOpen: 'Wat nog niet of te veel is verdeeld, kan dat nog veranderen.',
    withItNotYet: 'Of iets daarmee verlies maakt, blijkt als alles is verdeeld.',
    noneLoses: 'Met alles erin maakt niets wat wordt verkocht verlies.',
    notYet: 'Of iets met alles erin verlies maakt, blijkt als alles is verdeeld.',
    loses: 'Met alles erin is er verlies op: {{names}}.',
    losesInSegments: 'Met alles erin maakt niets in totaal verlies, wel dit in één segment: {{names}}.',
    withoutRevenue: 'Omzet die nog niet over de segmenten is verdeeld, zit in geen van deze cijfers: {{revenue}}.',
    revenueOver: 'De segmenten hebben meer omzet dan er is, en die zit in deze cijfers: {{revenue}}.',
    revenueLeft: '{{amount}} van {{name}}',
    notAllocated: '{{amount}} aan kosten is niet verdeeld en zit in geen van deze cijfers.',
    overAllocated: 'Er is {{amount}} meer aan kosten verdeeld dan er is ingevoerd. Deze cijfers dragen dat mee.',
    inPart:
      'Niet over de segmenten verdeeld: {{units}}. Zolang dat zo is, telt de integrale kostprijs alleen de verdeelde eenheden, en de kostprijs per eenheid alle.',
    tooMany:
      'Er zijn meer eenheden over de segmenten verdeeld dan er zijn: {{units}}. De integrale kostprijs gaat uit van wat verdeeld is, de kostprijs per eenheid van wat er is.',
    unitsLeft: '{{left}} van de {{all}} eenheden van {{name}}',
    unitsHeld: '{{held}} van {{name}} in plaats van {{all}}',
    withoutWork:
      'Op {{names}} zitten geen personeelskosten en geen overige kosten: wat daar overblijft, is omzet min alleen de directe kosten.',
    workOfSome:
      '{{work}}: verdeeld naar wat alleen {{sold}} heeft, en ook betaald door {{others}}, zoals door alles wat daar wordt verkocht, naar rato van eigen kosten.',
    unsold:
      'In {{names}} wordt niets verkocht: de {{amount}} aan kosten daar zit in de opslag van alles wat wordt verkocht.',
    netResult:
      'Samen zijn deze resultaten {{total}}, en het totaal nettoresultaat is {{net}}: het verschil is omzet en kosten die niet, of te veel, over de segmenten zijn verdeeld.',
    noUnits: 'Zonder eenheden is er geen prijs: {{names}}.',
    segment: 'Segment',
    units: 'Eenheden',
    segmentsLeftOut:
      'Alleen van alle segmenten samen: met een regel per segment wordt dit document te lang. Op het scherm staan ze allemaal.',
  },
};

export function priceWords(language: Language, wantedMargin: Share): PriceWords {
  const texts = PRICE_TEXTS[language];
  const margin = rawPercent(wantedMargin);
  const { cost, labels } = OVERVIEW_TEXTS[language];
  return { ...texts, cost, total: labels.total, priceAtMargin: filled(texts.priceAtMargin, { margin }) };
}
