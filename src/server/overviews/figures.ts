import type { Section } from '#domain/cost-objects.ts';
import type { Cents, Hundredths } from '#domain/money.ts';
import { personnelBasis } from '#domain/personnel.ts';
import type { OverviewProcess, ProcessOverviewFigures } from '#domain/process-overview.ts';
import type { SegmentOverviewFigures, SegmentOverviewProcess } from '#domain/segment-overview.ts';
import type { AllocatedCost } from '#domain/total-costs.ts';
import type { TrailFigures } from '#domain/trail.ts';
import type { TrailEntry } from '#domain/trail-parts.ts';

// Takes apart what load-scenario.sql.ts put together. Runs in a worker: the text may be megabytes.

interface Tree {
  basis: boolean | null;
  segments: [id: string, name: string][];
  sections: [id: string, name: string, isBackOffice: boolean][];
  costObjects: [id: string, name: string, section: number][];
  costs: [
    id: string,
    name: string,
    costObject: number,
    units: Hundredths,
    revenue: Cents,
    directCost: Cents,
    driver: string | null,
  ][];
}
interface Allocated {
  entries: [id: string, name: string, total: Cents][];
  allocations: [entry: string, processes: string[], cents: Cents[]][];
}
interface ProcessText extends Tree {
  employees: Allocated;
  costCenters: Allocated;
  otherCosts: Allocated;
}
type CentsByProcess = [process: string, cents: Cents][];
interface SegmentText extends Tree {
  personnelEntered: Cents;
  otherCostsEntered: Cents;
  personnelByEmployee: CentsByProcess;
  personnelByCostCenter: CentsByProcess;
  otherCostsCarried: CentsByProcess;
  direct: [process: string, segments: string[], units: Hundredths[], revenue: Cents[], directCost: Cents[]][];
  indirect: [process: string, segments: string[], units: Hundredths[], cents: Cents[]][];
}

function grow<Process extends OverviewProcess>(
  tree: Tree,
  process: (cost: Tree['costs'][number]) => Process,
): Section<Process>[] {
  const costs = Map.groupBy(
    tree.costs.map(cost => ({ parent: cost[2], process: process(cost) })),
    cost => cost.parent,
  );
  const costObjects = Map.groupBy(
    tree.costObjects.map(([id, name, parent], place) => ({
      parent,
      id,
      name,
      processes: (costs.get(place) ?? []).map(cost => cost.process),
    })),
    costObject => costObject.parent,
  );
  return tree.sections.map(([id, name, isBackOffice], place) => ({
    id,
    name,
    isBackOffice,
    mainProcesses: (costObjects.get(place) ?? []).map(({ id, name, processes }) => ({ id, name, processes })),
  }));
}

const overviewProcess = ([id, name, , units, revenue, directCost]: Tree['costs'][number]): OverviewProcess => ({
  id,
  name,
  totals: { units, revenue, directCost },
});

const named = ([id, name]: [string, string]) => ({ id, name });

export function processFigures(text: string): ProcessOverviewFigures {
  const stored = JSON.parse(text) as ProcessText;
  const places = new Map(stored.costs.map(([id], place) => [id, place]));
  const inOrder = <Row extends { id: string }>(rows: Row[]) =>
    rows.sort((a, b) => places.get(a.id)! - places.get(b.id)!);
  const costsOf = ({ entries, allocations }: Allocated): AllocatedCost[] => {
    const rows = new Map(
      allocations.map(([entry, processes, cents]) => [
        entry,
        inOrder(processes.map((id, n) => ({ id, cost: cents[n]! }))),
      ]),
    );
    return entries.map(([id, name, total]) => ({ id, name, total, allocations: rows.get(id) ?? [] }));
  };
  return {
    segments: stored.segments.map(named),
    sections: grow(stored, overviewProcess),
    basis: personnelBasis(stored.basis),
    // Only the chosen basis was loaded, so one of the two is empty.
    personnel: [...costsOf(stored.employees), ...costsOf(stored.costCenters)],
    otherCosts: costsOf(stored.otherCosts),
  };
}

type SegmentTree = Tree &
  Pick<SegmentText, 'personnelByEmployee' | 'personnelByCostCenter' | 'otherCostsCarried' | 'direct' | 'indirect'>;

function segmentSections(stored: SegmentTree): Section<SegmentOverviewProcess>[] {
  const personnel = new Map([...stored.personnelByEmployee, ...stored.personnelByCostCenter]);
  const otherCosts = new Map(stored.otherCostsCarried);
  const direct = new Map(stored.direct.map(row => [row[0], row]));
  const indirect = new Map(stored.indirect.map(row => [row[0], row]));
  return grow(stored, (cost): SegmentOverviewProcess => {
    const [id] = cost;
    const [, at = [], units = [], revenue = [], directCost = []] = direct.get(id) ?? [];
    const [, to = [], drivers = [], cents = []] = indirect.get(id) ?? [];
    return {
      ...overviewProcess(cost),
      indirect: { personnel: personnel.get(id) ?? 0, otherCosts: otherCosts.get(id) ?? 0 },
      unitDescription: cost[6],
      costAllocation: at.map((id, i) => ({ id, units: units[i]!, revenue: revenue[i]!, directCost: directCost[i]! })),
      totalCostAllocations: to.map((id, i) => ({ id, units: drivers[i]!, cost: cents[i]! })),
    };
  });
}

export function segmentFigures(text: string): SegmentOverviewFigures {
  const stored = JSON.parse(text) as SegmentText;
  return {
    segments: stored.segments.map(named),
    entered: { personnel: stored.personnelEntered, otherCosts: stored.otherCostsEntered },
    sections: segmentSections(stored),
  };
}

interface Given {
  entries: [id: string, name: string, total: Cents, driver: string | null][];
  allocations: [entry: string, processes: string[], cents: Cents[], units: Hundredths[]][];
}
type TrailText = SegmentTree & { employees: Given; costCenters: Given; otherCosts: Given };

export function trailFigures(text: string): TrailFigures {
  const stored = JSON.parse(text) as TrailText;
  const places = new Map(stored.costs.map(([id], place) => [id, place]));
  const entriesOf = (kind: TrailEntry['kind'], { entries, allocations }: Given): TrailEntry[] => {
    const rows = new Map(
      allocations.map(([entry, processes, cents, units]) => [
        entry,
        processes
          .map((id, n) => ({ id, cost: cents[n]!, units: units[n]! }))
          .sort((a, b) => places.get(a.id)! - places.get(b.id)!),
      ]),
    );
    return entries.map(([id, name, total, unitDescription]) => ({
      kind,
      id,
      name,
      total,
      unitDescription,
      allocations: rows.get(id) ?? [],
    }));
  };
  return {
    segments: stored.segments.map(named),
    sections: segmentSections(stored),
    personnel: [...entriesOf('employee', stored.employees), ...entriesOf('costCenter', stored.costCenters)],
    otherCosts: entriesOf('otherCost', stored.otherCosts),
  };
}
