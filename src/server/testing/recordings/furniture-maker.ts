import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Cents, HUNDRED_PERCENT } from '#domain/money.ts';
import { nameKey } from '#domain/names.ts';
import type {
  AllocationTruth,
  CostCenterModel,
  EmployeeModel,
  OtherCostModel,
  ProcessModel,
  ScenarioModel,
} from '#domain/scenario-model.ts';
import type { Database } from '../../db/connect.ts';
import { storeScenario } from '../../scenarios/store-scenario.ts';

// A furniture maker with three kinds of customers. Every screen has something to show: one product and one segment lose money,
// and some hours are not allocated yet.

const euros = (amount: number): Cents => amount * 100;
const parts = (ids: readonly string[], percentages: readonly number[]): AllocationTruth[] =>
  ids.flatMap((id, n) => (percentages[n] ? [{ id, share: percentages[n] * (HUNDRED_PERCENT / 100), units: 0 }] : []));
const counted = (ids: readonly string[], numbers: readonly number[]): AllocationTruth[] =>
  ids.flatMap((id, n) => (numbers[n] ? [{ id, share: 0, units: numbers[n] * 100 }] : []));

function furnitureMaker(): ScenarioModel {
  const segments = ['Shops', 'Webshop', 'Projects'].map(name => ({ id: randomUUID(), name }));
  const segmentIds = segments.map(segment => segment.id);
  const process = (
    name: string,
    [units, revenue, directCost]: readonly [number, number, number],
    perSegment: readonly (readonly [number, number, number])[],
    indirect: { percentages: readonly number[] } | { driver: string; units: readonly number[] },
  ): ProcessModel => ({
    id: randomUUID(),
    name,
    totals: { units: units * 100, revenue: euros(revenue), directCost: euros(directCost) },
    costAllocation: perSegment.map(([u, r, d], n) => ({
      id: segmentIds[n]!,
      units: u * 100,
      revenue: euros(r),
      directCost: euros(d),
    })),
    unitDescription: 'driver' in indirect ? indirect.driver : null,
    dividedLike: null,
    dividedLikeOf: null,
    dividedAmongSome: false,
    totalCostAllocations:
      'driver' in indirect ? counted(segmentIds, indirect.units) : parts(segmentIds, indirect.percentages),
  });

  const tables = process(
    'Tables',
    [1200, 960_000, 336_000],
    [
      [500, 400_000, 140_000],
      [450, 342_000, 126_000],
      [250, 218_000, 70_000],
    ],
    { driver: 'Orders', units: [120, 450, 25] },
  );
  const chairs = process(
    'Chairs',
    [5400, 702_000, 324_000],
    [
      [3000, 390_000, 180_000],
      [1900, 240_000, 114_000],
      [500, 72_000, 30_000],
    ],
    { driver: 'Orders', units: [180, 950, 20] },
  );
  const kitchens = process(
    'Kitchens',
    [60, 540_000, 297_000],
    [
      [10, 86_000, 49_500],
      [0, 0, 0],
      [50, 454_000, 247_500],
    ],
    { percentages: [15, 0, 85] },
  );
  const delivery = process(
    'Delivery',
    [2600, 78_000, 41_600],
    [
      [300, 0, 4_800],
      [2200, 66_000, 35_200],
      [100, 12_000, 1_600],
    ],
    { driver: 'Rides', units: [300, 2200, 100] },
  );
  const repairs = process(
    'Repairs',
    [430, 34_400, 15_050],
    [
      [260, 20_800, 9_100],
      [120, 9_600, 4_200],
      [50, 4_000, 1_750],
    ],
    { percentages: [60, 28, 12] },
  );
  const office = process('Office and management', [0, 0, 0], [], { percentages: [45, 35, 20] });
  const costIds = [tables, chairs, kitchens, delivery, repairs, office].map(cost => cost.id);

  const employee = (
    name: string,
    jobTitle: string,
    hours: number,
    wage: number,
    extras: number,
    percentages: readonly number[],
  ): EmployeeModel => ({
    id: randomUUID(),
    name,
    jobTitle,
    workHoursPerYear: hours * 100,
    yearlyWage: euros(wage),
    extras: euros(extras),
    extrasPercentage: null,
    costAllocations: parts(costIds, percentages),
  });
  const otherCost = (
    name: string,
    total: number,
    unitDescription: string | null,
    amounts: readonly number[],
  ): OtherCostModel => ({
    id: randomUUID(),
    name,
    totalCost: euros(total),
    unitDescription,
    dividedLike: null,
    dividedLikeOf: null,
    dividedAmongSome: false,
    costAllocations: unitDescription ? counted(costIds, amounts) : parts(costIds, amounts),
  });
  const costCenters: CostCenterModel[] = [];

  return {
    processLevel: 3,
    showCostCentersOnPersonnel: false,
    segments,
    sections: [
      {
        id: randomUUID(),
        name: 'Making',
        isBackOffice: false,
        mainProcesses: [
          { id: randomUUID(), name: 'Furniture', processes: [tables, chairs] },
          { id: randomUUID(), name: 'Interiors', processes: [kitchens] },
        ],
      },
      {
        id: randomUUID(),
        name: 'Service',
        isBackOffice: false,
        mainProcesses: [{ id: randomUUID(), name: 'After the sale', processes: [delivery, repairs] }],
      },
      {
        id: randomUUID(),
        name: 'Support',
        isBackOffice: true,
        mainProcesses: [{ id: randomUUID(), name: 'Office', processes: [office] }],
      },
    ],
    employees: [
      employee('Joiner 1', 'Joiner', 1720, 42_000, 13_860, [55, 30, 10, 0, 5, 0]),
      employee('Joiner 2', 'Joiner', 1720, 40_500, 13_365, [40, 45, 10, 0, 5, 0]),
      employee('Joiner 3', 'Joiner', 1376, 33_600, 11_088, [20, 60, 15, 0, 5, 0]),
      employee('Upholsterer', 'Upholsterer', 1720, 39_000, 12_870, [0, 90, 0, 0, 10, 0]),
      employee('Kitchen fitter 1', 'Fitter', 1720, 44_000, 14_520, [0, 0, 95, 0, 5, 0]),
      employee('Kitchen fitter 2', 'Fitter', 1720, 43_000, 14_190, [0, 0, 85, 0, 0, 0]),
      employee('Driver', 'Driver', 1720, 36_000, 11_880, [0, 0, 10, 90, 0, 0]),
      employee('Designer', 'Designer', 1548, 51_000, 16_830, [30, 15, 55, 0, 0, 0]),
      employee('Shop assistant', 'Shop assistant', 1376, 29_500, 9_735, [35, 45, 10, 0, 10, 0]),
      employee('Bookkeeper', 'Bookkeeper', 1032, 31_000, 10_230, [0, 0, 0, 0, 0, 100]),
      employee('Director', 'Director', 1720, 78_000, 25_740, [10, 10, 20, 0, 0, 60]),
    ],
    costCenters,
    otherCosts: [
      otherCost('Rent of the workshop', 96_000, 'Square metres', [380, 420, 240, 40, 60, 60]),
      otherCost('Machines', 54_000, null, [35, 40, 20, 0, 5, 0]),
      otherCost('Vans', 31_200, null, [0, 0, 20, 75, 5, 0]),
      otherCost('Marketing', 42_500, null, [30, 30, 30, 0, 0, 10]),
      otherCost('Software', 18_400, 'Workplaces', [3, 3, 4, 1, 1, 4]),
      otherCost('Insurance', 12_750, null, [25, 25, 25, 15, 5, 0]),
    ],
  };
}

const NAME = 'Sample: Oak & Sons';
const DOCUMENTATION = {
  segments_documentation: 'Shops resell our furniture, the webshop sells to households, projects are fitted interiors.',
  overview_documentation:
    'Kitchens carry more people than they earn; delivery to households costs more than we charge for it.',
};

/** Its company, with a colour and documentation. Returns its id. */
export function addFurnitureMaker(db: Database): Promise<string> {
  return db.asOwner(async tx => {
    const one = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
      (await query.execute(tx)).rows[0]!.id;
    const companyId = await one(sql`insert into company (name, name_key, sector_id, color)
      select ${NAME}, ${nameKey(NAME)}, id, '#2f6f4f' from sector where name_en = 'Manufacturing' returning id`);
    const reportId = await one(
      sql`insert into report (company_id, name, name_key) values (${companyId}, '2026', '2026') returning id`,
    );
    const scenarioId =
      await one(sql`insert into scenario (company_id, report_id, name, name_key, segments_documentation, overview_documentation,
        segments_complete, processes_complete, other_costs_complete)
      values (${companyId}, ${reportId}, 'Budget', 'budget', ${DOCUMENTATION.segments_documentation}, ${DOCUMENTATION.overview_documentation}, true, true, true)
      returning id`);
    await storeScenario(tx, { companyId, scenarioId }, furnitureMaker());
    return companyId;
  });
}
