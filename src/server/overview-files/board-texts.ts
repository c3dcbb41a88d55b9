import type { Conclusion } from '#domain/conclusion.ts';
import type { FlowNode } from '#domain/flow.ts';
import type { Language } from '#domain/language.ts';
import type { ScenarioArea } from '#domain/scenarios.ts';

// The words of the board report that no other file has. A test compares them with the words on the screen.

type ConclusionText = Conclusion['what'] | NonNullable<Conclusion['why']>;

export interface BoardTexts {
  title: string;
  /** Part of the name of the file. */
  file: string;
  margin: (margin: string) => string;
  /** Of a result that is told with everything in it, too. */
  withOwn: string;
  withEverything: (amount: string) => string;
  share: { revenue: (share: string) => string; costs: (share: string) => string };
  /** The answer in one sentence, below the results. */
  conclusion: Record<ConclusionText, (cost: string, part: string, segment: string, amount: string) => string>;
  others: (count: number) => string;
  /** In the card of the total: what it lacks, and what it is with everything entered. */
  before: (amount: string) => string;
  everything: (amount: string) => string;
  /** What each cost earns with each segment. */
  results: string;
  flow: string;
  flowIntro: string;
  /** Without segments. */
  flowIntroWhole: string;
  employees: (count: number) => string;
  gathered: Record<Exclude<FlowNode['kind'], 'notAllocated'>, (count: number) => string>;
  documentation: string;
  areas: Record<ScenarioArea, string>;
  /** Above a chart that leaves some out. */
  largest: (shown: number, all: number) => string;
  /** Instead of a statement that would take many pages. */
  tooWide: (columns: number) => string;
}

export const BOARD_TEXTS: Record<Language, BoardTexts> = {
  en: {
    title: 'Board report',
    file: 'Board report',
    margin: margin => `${margin} margin`,
    withOwn: 'with its own costs',
    withEverything: amount => `${amount} with everything in it`,
    share: { revenue: share => `${share} of total revenue`, costs: share => `${share} of total costs` },
    conclusion: {
      loses: (_cost, _part, segment, amount) => `The only loss is with ${segment}: ${amount}.`,
      losesMost: (_cost, _part, segment, amount) => `The largest loss is with ${segment}: ${amount}.`,
      earnsMost: (_cost, _part, segment, amount) => `The largest profit is with ${segment}: ${amount}.`,
      all: cost => `All of that is on ${cost}.`,
      some: (cost, part) => `The largest part of that is on ${cost}: ${part}.`,
      moreLost: (cost, part) => `On ${cost} alone it is ${part}; profits on others make up for part of that.`,
      moreEarned: (cost, part) => `${cost} contributes most to it: ${part}; other work takes a part of that.`,
      lowestMargin: (cost, part) => `But the lowest margin is with ${cost}, too: ${part}.`,
      least: (cost, part) => `The smallest profit is with ${cost}: ${part}.`,
      sold: (cost, part) => `Of everything that is sold, the largest loss is on ${cost}: ${part}.`,
      soldAlone: (cost, part) =>
        `Of everything that is sold, the largest loss is on ${cost}: ${part}. Work that earns nothing itself is not in that.`,
      apart: (cost, part) => `Work that earns nothing itself, such as ${cost}, costs ${part} in all.`,
    },
    others: count => `${count} more`,
    before: amount => `before ${amount} of costs with no cost object`,
    everything: amount => `with everything entered: ${amount}`,
    results: 'Net result with each segment',
    flow: 'Cost flow',
    flowIntro:
      'From personnel and other costs through costs to segments. The wider the stream, the more euros; what is not allocated is red.',
    flowIntroWhole:
      'From personnel and other costs to costs. The wider the stream, the more euros; what is not allocated is red.',
    employees: count => `Employees (${count})`,
    gathered: {
      employee: count => `${count} other employees`,
      costCenter: count => `${count} other cost centers`,
      otherCost: count => `${count} smaller other costs`,
      process: count => `${count} smaller costs`,
      segment: count => `${count} other segments`,
    },
    documentation: 'Documentation',
    areas: {
      segments: 'Segments',
      costObjects: 'Cost objects',
      personnelCosts: 'Personnel costs',
      otherCosts: 'Other indirect costs',
      totalCosts: 'Total indirect costs',
      profitAndLoss: 'Profit and loss',
    },
    largest: (shown, all) => `The ${shown} with the largest amounts of ${all}.`,
    tooWide: columns => `This overview has ${columns} columns. It is in the files of profit and loss.`,
  },
  nl: {
    title: 'Bestuursrapport',
    file: 'Bestuursrapport',
    margin: margin => `marge ${margin}`,
    withOwn: 'met de eigen kosten',
    withEverything: amount => `met alles erin ${amount}`,
    share: { revenue: share => `${share} van de totale omzet`, costs: share => `${share} van de totale kosten` },
    conclusion: {
      loses: (_cost, _part, segment, amount) => `Het enige verlies zit bij ${segment}: ${amount}.`,
      losesMost: (_cost, _part, segment, amount) => `Het grootste verlies zit bij ${segment}: ${amount}.`,
      earnsMost: (_cost, _part, segment, amount) => `De grootste winst zit bij ${segment}: ${amount}.`,
      all: cost => `Dat zit helemaal bij ${cost}.`,
      some: (cost, part) => `De grootste post daarin is ${cost}: ${part}.`,
      moreLost: (cost, part) =>
        `Alleen al bij ${cost} is het ${part}; winst op andere processen maakt een deel daarvan goed.`,
      moreEarned: (cost, part) =>
        `${cost} draagt daar het meest aan bij: ${part}; ander werk haalt daar een deel van af.`,
      lowestMargin: (cost, part) => `Maar ook de laagste marge zit bij ${cost}: ${part}.`,
      least: (cost, part) => `De kleinste winst zit bij ${cost}: ${part}.`,
      sold: (cost, part) => `Van alles wat je verkoopt, zit het grootste verlies bij ${cost}: ${part}.`,
      soldAlone: (cost, part) =>
        `Van alles wat je verkoopt, zit het grootste verlies bij ${cost}: ${part}. Werk dat zelf niets opbrengt, zit daar niet in.`,
      apart: (cost, part) => `Werk dat zelf niets opbrengt, zoals ${cost}, kost samen ${part}.`,
    },
    others: count => `${count} andere`,
    before: amount => `vóór ${amount} aan kosten zonder kostenobject`,
    everything: amount => `met alles wat is ingevoerd: ${amount}`,
    results: 'Nettoresultaat bij elk segment',
    flow: 'Kostenstroom',
    flowIntro:
      'Van personeel en overige kosten via processen naar segmenten. Hoe breder de stroom, hoe meer euro’s; wat niet verdeeld is, is rood.',
    flowIntroWhole:
      'Van personeel en overige kosten naar processen. Hoe breder de stroom, hoe meer euro’s; wat niet verdeeld is, is rood.',
    employees: count => `Medewerkers (${count})`,
    gathered: {
      employee: count => `${count} andere medewerkers`,
      costCenter: count => `${count} andere kostenplaatsen`,
      otherCost: count => `${count} kleinere overige kosten`,
      process: count => `${count} andere processen`,
      segment: count => `${count} andere segmenten`,
    },
    documentation: 'Documentatie',
    areas: {
      segments: 'Segmenten',
      costObjects: 'Kostenobjecten',
      personnelCosts: 'Personeelskosten',
      otherCosts: 'Overige indirecte kosten',
      totalCosts: 'Totale indirecte kosten',
      profitAndLoss: 'Winst en verlies',
    },
    largest: (shown, all) => `De ${shown} met de grootste bedragen, van ${all}.`,
    tooWide: columns => `Dit overzicht heeft ${columns} kolommen. Het staat in de bestanden van winst en verlies.`,
  },
};
