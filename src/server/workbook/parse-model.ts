import { createHash } from 'node:crypto';
import type { Section } from '#domain/cost-objects.ts';
import type { Cents, Hundredths, Share } from '#domain/money.ts';
import type { AllocationTruth, ProcessModel, ScenarioModel } from '#domain/scenario-model.ts';
import { type CreationOrder, inCreationOrder } from './settled-rows.ts';

// Takes apart what load-model.sql.ts put together.

type Thing<Fields extends unknown[]> = [kind: string, seq: number, id: string, name: string, ...Fields];
type List<Figures extends unknown[]> = [kind: string, giver: string, receivers: string[], ...Figures];
type Allocated = List<[shares: Share[], units: Hundredths[]]>;

interface Lines {
  scenario: [kind: string, level: number, basis: boolean | null];
  segment: Thing<[]>;
  section: Thing<[isBackOffice: boolean]>;
  costObject: Thing<[section: string]>;
  cost: Thing<[costObject: string, units: Hundredths, revenue: Cents, directCost: Cents, driver: string | null]>;
  employee: Thing<[jobTitle: string, hours: Hundredths, wage: Cents, extras: Cents]>;
  costCenter: Thing<[isBackOffice: boolean, fte: Hundredths, salary: Cents, extras: Cents]>;
  otherCost: Thing<[total: Cents, driver: string | null]>;
  direct: List<[units: Hundredths[], revenue: Cents[], directCost: Cents[]]>;
  ofEmployee: Allocated;
  ofCostCenter: Allocated;
  ofOtherCost: Allocated;
  ofTotalCost: Allocated;
}

export interface ParsedModel {
  model: ScenarioModel;
  /** The order in which costs and segments were created, among those of their kind. */
  created: CreationOrder;
}

const END = 0x0a;

function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(END, at);
    const end = found < 0 ? bytes.length : found;
    yield bytes.subarray(at, end);
    at = end + 1;
  }
}

/** The same digest for the same scenario, whatever the order of its lines. `loadFingerprint` computes it in the database. */
export function fingerprintOf(lines: Buffer): string {
  const digests = [...linesOf(lines)].map(line => createHash('sha256').update(line).digest());
  return createHash('sha256')
    .update(Buffer.concat(digests.sort(Buffer.compare)))
    .digest('hex');
}

export function parseModel(bytes: Buffer): ParsedModel {
  const lines = new Map<string, unknown[]>();
  for (const line of linesOf(bytes)) {
    const parsed = JSON.parse(line.toString('utf8')) as [kind: string];
    const same = lines.get(parsed[0]);
    if (same) same.push(parsed);
    else lines.set(parsed[0], [parsed]);
  }
  const all = <Kind extends keyof Lines>(kind: Kind) => (lines.get(kind) ?? []) as Lines[Kind][];
  const things = <Kind extends keyof Lines>(kind: Kind) =>
    all(kind).sort((a, b) => (a[1] as number) - (b[1] as number)) as Lines[Kind][];

  const [, processLevel, showCostCentersOnPersonnel] = all('scenario')[0]!;
  const [segments, stored] = [things('segment'), things('cost')];
  const created: CreationOrder = new Map([...stored, ...segments].map(([, , id], n) => [id, n]));
  const given = (kind: 'ofEmployee' | 'ofCostCenter' | 'ofOtherCost' | 'ofTotalCost') => {
    const rows = new Map(all(kind).map(row => [row[1], row]));
    return (id: string): AllocationTruth[] => {
      const [, , receivers = [], shares = [], units = []] = rows.get(id) ?? [];
      const truths = receivers.map((receiver, n) => ({ id: receiver, share: shares[n]!, units: units[n]! }));
      return inCreationOrder(truths, created);
    };
  };
  const [ofEmployee, ofCostCenter, ofOtherCost] = [given('ofEmployee'), given('ofCostCenter'), given('ofOtherCost')];
  const ofProcess = given('ofTotalCost');
  const direct = new Map(all('direct').map(row => [row[1], row]));

  const process = ([, , id, name, , units, revenue, directCost, unitDescription]: Lines['cost']): ProcessModel => {
    const [, , receivers = [], parts = [], revenues = [], costs = []] = direct.get(id) ?? [];
    return {
      id,
      name,
      totals: { units, revenue, directCost },
      costAllocation: receivers.map((segment, n) => ({
        id: segment,
        units: parts[n]!,
        revenue: revenues[n]!,
        directCost: costs[n]!,
      })),
      unitDescription,
      totalCostAllocations: ofProcess(id),
    };
  };
  const costs = Map.groupBy(stored, cost => cost[4]);
  const costObjects = Map.groupBy(things('costObject'), costObject => costObject[4]);
  const model: ScenarioModel = {
    processLevel,
    showCostCentersOnPersonnel,
    segments: segments.map(([, , id, name]) => ({ id, name })),
    sections: things('section').map(
      ([, , id, name, isBackOffice]): Section<ProcessModel> => ({
        id,
        name,
        isBackOffice,
        mainProcesses: (costObjects.get(id) ?? []).map(([, , id, name]) => ({
          id,
          name,
          processes: (costs.get(id) ?? []).map(process),
        })),
      }),
    ),
    employees: things('employee').map(([, , id, name, jobTitle, workHoursPerYear, yearlyWage, extras]) => ({
      id,
      name,
      jobTitle,
      workHoursPerYear,
      yearlyWage,
      extras,
      costAllocations: ofEmployee(id),
    })),
    costCenters: things('costCenter').map(([, , id, name, isBackOffice, fte, salaryCost, extras]) => ({
      id,
      name,
      isBackOffice,
      fte,
      salaryCost,
      extras,
      costAllocations: ofCostCenter(id),
    })),
    otherCosts: things('otherCost').map(([, , id, name, totalCost, unitDescription]) => ({
      id,
      name,
      totalCost,
      unitDescription,
      costAllocations: ofOtherCost(id),
    })),
  };
  return { model, created };
}
