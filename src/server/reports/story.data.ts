import { randomUUID } from 'node:crypto';
import { EXAMPLE_REPORTS } from '#domain/example.ts';
import type { Language } from '#domain/language.ts';
import { type Cents, split, toCents, toHundredths, toShare } from '#domain/money.ts';
import type { AllocationTruth, ProcessModel, ScenarioModel } from '#domain/scenario-model.ts';
import type { ScenarioKind } from '#domain/scenarios.ts';

// The example to copy: a bakery whose cakes to order have the best gross margin and lose money. In 2025 it sells more of them
// than it meant to, and loses more. For 2026 it asks a higher price. The tour tells this in six sentences; the test holds it.

type Version = 'budget2025' | 'actual2025' | 'budget2026';
type Text = readonly [en: string, nl: string];

interface StoryScenario {
  name: string;
  year: number;
  kind: ScenarioKind;
  model: ScenarioModel;
  overviewDocumentation: string;
}
interface StoryReport {
  name: string;
  scenarios: StoryScenario[];
}

const MAKERS = ['Baker', 'Bakker'] as const satisfies Text;

/** What differs between the three scenarios. */
const FIGURES: Record<
  Version,
  {
    bread: Line;
    pastry: Line;
    cakes: Line;
    delivery: Line;
    /** Per cent of a person's hours for bread, pastry, cakes, delivery and the office. */
    chef: Shares;
    driver: Shares;
    owner: Shares;
    /** What a helper for the cakes costs. */
    helper: number;
    cakeOrders: readonly number[];
  }
> = {
  budget2025: {
    bread: [180_000, 540_000, 189_000],
    pastry: [60_000, 210_000, 78_000],
    cakes: [1_200, 108_000, 27_000],
    delivery: [3_000, 42_000, 9_000],
    chef: [0, 55, 45, 0, 0],
    driver: [0, 0, 25, 75, 0],
    owner: [35, 15, 15, 5, 30],
    helper: 0,
    cakeOrders: [360, 60, 780],
  },
  actual2025: {
    bread: [176_000, 528_000, 187_000],
    pastry: [61_500, 215_250, 80_100],
    cakes: [1_600, 144_000, 36_000],
    delivery: [3_200, 44_800, 9_700],
    chef: [0, 35, 65, 0, 0],
    driver: [0, 0, 35, 65, 0],
    owner: [30, 15, 20, 5, 30],
    helper: 19_000,
    cakeOrders: [450, 70, 1_080],
  },
  budget2026: {
    bread: [180_000, 558_000, 195_000],
    pastry: [62_000, 223_200, 82_000],
    cakes: [1_000, 135_000, 23_000],
    delivery: [3_000, 45_000, 9_300],
    chef: [0, 60, 40, 0, 0],
    driver: [0, 0, 20, 80, 0],
    owner: [40, 20, 10, 5, 25],
    helper: 0,
    cakeOrders: [300, 50, 650],
  },
};
type Line = readonly [units: number, revenue: number, directCosts: number];
type Shares = readonly number[];

/** The two reports of the story with their scenarios, in one language. */
export function story(language: Language): StoryReport[] {
  const say = ([en, nl]: Text): string => (language === 'nl' ? nl : en);
  const scenario = (version: Version, year: number, kind: ScenarioKind, name: Text, told: Text): StoryScenario => ({
    name: say(name),
    year,
    kind,
    model: modelOf(version, say),
    overviewDocumentation: say(told),
  });
  const budget: Text = ['Budget', 'Begroting'];
  return [
    {
      name: EXAMPLE_REPORTS[language][0],
      scenarios: [
        scenario('budget2025', 2025, 'budget', budget, [
          'Cakes to order have the best gross margin, and still cost more than they bring in: nobody had counted the hours.',
          'Taarten op bestelling hebben de beste brutomarge en kosten toch meer dan ze opbrengen: niemand had de uren geteld.',
        ]),
        scenario(
          'actual2025',
          2025,
          'actual',
          ['Actual', 'Realisatie'],
          [
            'A third more cakes were sold than planned. Each of them added to the loss.',
            'Er zijn een derde meer taarten verkocht dan begroot. Elke taart maakte het verlies groter.',
          ],
        ),
      ],
    },
    {
      name: EXAMPLE_REPORTS[language][1],
      scenarios: [
        scenario('budget2026', 2026, 'budget', budget, [
          'A higher price, fewer orders: the cakes earn something for the first time.',
          'Een hogere prijs, minder bestellingen: de taarten leveren voor het eerst iets op.',
        ]),
      ],
    },
  ];
}

function modelOf(version: Version, say: (text: Text) => string): ScenarioModel {
  const figures = FIGURES[version];
  const segments = (
    [
      ['Shop', 'Winkel'],
      ['Restaurants', 'Horeca'],
      ['Parties and offices', 'Feesten en kantoren'],
    ] as const
  ).map(name => ({ id: randomUUID(), name: say(name) }));
  const shares = (ids: readonly string[], percentages: Shares): AllocationTruth[] =>
    ids.flatMap((id, n) => (percentages[n] ? [{ id, share: toShare(percentages[n]), units: 0 }] : []));
  const counted = (ids: readonly string[], numbers: readonly number[]): AllocationTruth[] =>
    ids.flatMap((id, n) => (numbers[n] ? [{ id, share: 0, units: toHundredths(numbers[n]) }] : []));
  const segmentIds = segments.map(segment => segment.id);
  const process = (
    name: Text,
    [units, revenue, directCost]: Line,
    sold: Shares,
    paid: Shares,
    indirect: { shares: Shares } | { driver: Text; units: readonly number[] },
  ): ProcessModel => {
    const totals = { units: toHundredths(units), revenue: toCents(revenue), directCost: toCents(directCost) };
    const [u, r, d] = [split(totals.units, sold), split(totals.revenue, paid), split(totals.directCost, sold)];
    return {
      id: randomUUID(),
      name: say(name),
      totals,
      costAllocation:
        revenue === 0
          ? []
          : segmentIds.map((id, n) => ({ id, units: u[n]!, revenue: r[n]! as Cents, directCost: d[n]! as Cents })),
      unitDescription: 'driver' in indirect ? say(indirect.driver) : null,
      dividedLike: null,
      dividedLikeOf: null,
      dividedAmongSome: false,
      totalCostAllocations:
        'driver' in indirect ? counted(segmentIds, indirect.units) : shares(segmentIds, indirect.shares),
    };
  };
  const bread = process(['Bread', 'Brood'], figures.bread, [60, 35, 5], [66, 28, 6], { shares: [60, 33, 7] });
  const pastry = process(['Pastry', 'Gebak'], figures.pastry, [55, 25, 20], [58, 21, 21], { shares: [55, 24, 21] });
  const cakes = process(['Cakes to order', 'Taarten op bestelling'], figures.cakes, [30, 5, 65], [30, 5, 65], {
    driver: ['Orders', 'Bestellingen'],
    units: figures.cakeOrders,
  });
  const delivery = process(['Delivery', 'Bezorgen'], figures.delivery, [0, 60, 40], [0, 60, 40], {
    driver: ['Rides', 'Ritten'],
    units: [0, 1_800, 1_200],
  });
  const office = process(['Office', 'Kantoor'], [0, 0, 0], [1, 1, 1], [1, 1, 1], { shares: [55, 25, 20] });
  const costIds = [bread, pastry, cakes, delivery, office].map(cost => cost.id);

  const employee = (name: Text, jobTitle: Text, hours: number, wage: number, extras: number, percentages: Shares) => ({
    id: randomUUID(),
    name: say(name),
    jobTitle: say(jobTitle),
    workHoursPerYear: toHundredths(hours),
    yearlyWage: toCents(wage),
    extras: toCents(extras),
    extrasPercentage: null,
    costAllocations: shares(costIds, percentages),
  });
  const otherCost = (name: Text, total: number, driver: Text | null, amounts: readonly number[]) => ({
    id: randomUUID(),
    name: say(name),
    totalCost: toCents(total),
    unitDescription: driver && say(driver),
    dividedLike: null,
    dividedLikeOf: null,
    dividedAmongSome: false,
    costAllocations: driver ? counted(costIds, amounts) : shares(costIds, amounts),
  });
  const group = (name: Text, processes: ProcessModel[]) => ({ id: randomUUID(), name: say(name), processes });
  const section = (name: Text, isBackOffice: boolean, mainProcesses: ReturnType<typeof group>[]) => ({
    ...{ id: randomUUID(), name: say(name), isBackOffice, mainProcesses },
  });
  const shopAssistant: Text = ['Shop assistant', 'Verkoper'];
  const helper: Text = ['Helper for the cakes', 'Hulp bij de taarten'];
  return {
    processLevel: 3,
    showCostCentersOnPersonnel: false,
    segments,
    sections: [
      section(['Baking', 'Bakken'], false, [
        group(['Every day', 'Elke dag'], [bread, pastry]),
        group(['To order', 'Op bestelling'], [cakes]),
      ]),
      section(['Service', 'Service'], false, [group(['On the road', 'Onderweg'], [delivery])]),
      section(['Support', 'Ondersteuning'], true, [group(['Office', 'Kantoor'], [office])]),
    ],
    employees: [
      employee(['Baker 1', 'Bakker 1'], MAKERS, 1720, 41_000, 13_500, [85, 15, 0, 0, 0]),
      employee(['Baker 2', 'Bakker 2'], MAKERS, 1720, 39_500, 13_000, [90, 10, 0, 0, 0]),
      employee(['Baker 3', 'Bakker 3'], MAKERS, 1720, 38_000, 12_500, [100, 0, 0, 0, 0]),
      employee(['Pastry chef', 'Banketbakker'], ['Pastry chef', 'Banketbakker'], 1720, 44_000, 14_500, figures.chef),
      employee(['Decorator', 'Decorateur'], ['Decorator', 'Decorateur'], 1032, 23_000, 7_500, [0, 0, 100, 0, 0]),
      ...(figures.helper > 0 ? [employee(helper, helper, 860, figures.helper, 0, [0, 0, 100, 0, 0])] : []),
      employee(['Shop assistant 1', 'Verkoper 1'], shopAssistant, 1548, 27_000, 8_900, [60, 30, 10, 0, 0]),
      employee(['Shop assistant 2', 'Verkoper 2'], shopAssistant, 1548, 27_000, 8_900, [60, 30, 10, 0, 0]),
      employee(['Driver', 'Chauffeur'], ['Driver', 'Chauffeur'], 1376, 25_000, 8_200, figures.driver),
      employee(['Bookkeeper', 'Boekhouder'], ['Bookkeeper', 'Boekhouder'], 688, 18_000, 5_900, [0, 0, 0, 0, 100]),
      employee(['Owner', 'Eigenaar'], ['Owner', 'Eigenaar'], 1720, 62_000, 20_500, figures.owner),
    ],
    costCenters: [],
    otherCosts: [
      otherCost(['Rent', 'Huur'], 54_000, ['Square metres', 'Vierkante meters'], [120, 60, 45, 10, 15]),
      otherCost(['Ovens and energy', 'Ovens en energie'], 46_000, null, [65, 20, 10, 0, 5]),
      otherCost(['Marketing', 'Marketing'], 14_000, null, [20, 20, 60, 0, 0]),
      otherCost(['Van', 'Bestelwagen'], 12_000, null, [0, 0, 20, 80, 0]),
      otherCost(['Software and insurance', 'Software en verzekeringen'], 9_000, null, [30, 20, 20, 10, 20]),
    ],
  };
}
