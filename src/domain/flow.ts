import { backOfficeLast, costsOf } from './cost-objects.ts';
import { type Cents, sum } from './money.ts';
import { totalCost } from './total-costs.ts';
import type { TrailFigures } from './trail.ts';
import { type EntryKind, NOT_ALLOCATED, type TrailEntry } from './trail-parts.ts';

// Indirect cost as a flow: from personnel and other costs through the processes to the segments. Both stages show what is not
// allocated. Invariants: the first column passes on everything that was entered; each process passes on exactly what reaches
// it; gathering small nodes changes no cent.

export type FlowNodeKind = EntryKind | 'process' | 'segment' | 'notAllocated';

export interface FlowNode {
  readonly id: string;
  readonly kind: FlowNodeKind;
  /** Empty for a node that gathers many things, and for what is not allocated. The screen names those. */
  readonly name: string;
  readonly column: 0 | 1 | 2;
  readonly amount: Cents;
  /** How many things the node represents: 1, or more where small ones are gathered. */
  readonly stands: number;
}

export interface FlowLink {
  readonly from: string;
  readonly to: string;
  readonly amount: Cents;
}

export interface Flow {
  readonly nodes: FlowNode[];
  readonly links: FlowLink[];
}

/**
 * Shows at most `nodesPerColumn` nodes in each column, beside the nodes that gather the rest of a kind and what is not
 * allocated.
 */
export function flow(figures: TrailFigures, nodesPerColumn: number): Flow {
  const entries = [...figures.personnel, ...figures.otherCosts];
  const processes = costsOf(backOfficeLast(figures.sections));
  const heldBy = new Map<string, Cents>();
  for (const { totalCostAllocations } of processes)
    for (const { id, cost } of totalCostAllocations) heldBy.set(id, (heldBy.get(id) ?? 0) + cost);

  const nodes = [
    ...entries.map(({ id, kind, name, total }) => node(id, kind, name, 0, total)),
    ...processes.map(process => node(process.id, 'process', process.name, 1, totalCost(process.indirect))),
    node(NO_PROCESS, 'notAllocated', '', 1, sum(entries.map(notPassedOnBy))),
    ...figures.segments.map(({ id, name }) => node(id, 'segment', name, 2, heldBy.get(id) ?? 0)),
    node(NO_SEGMENT, 'notAllocated', '', 2, sum(processes.map(notHeld))),
  ].filter(({ amount }) => amount > 0);
  const gatherings = gatherSmall(nodes, nodesPerColumn);
  const shownAs = new Map(gatherings.flatMap(({ gathered, members }) => members.map(({ id }) => [id, gathered.id])));
  return {
    nodes: [...nodes.filter(({ id }) => !shownAs.has(id)), ...gatherings.map(({ gathered }) => gathered)],
    links: linksBetween(entries, processes, shownAs),
  };
}

const NO_PROCESS = `${NOT_ALLOCATED} process`;
const NO_SEGMENT = `${NOT_ALLOCATED} segment`;
type Process = TrailFigures['sections'][number]['mainProcesses'][number]['processes'][number];
function node(id: string, kind: FlowNodeKind, name: string, column: FlowNode['column'], amount: Cents): FlowNode {
  return { id, kind, name, column, amount, stands: 1 };
}

function notPassedOnBy(entry: TrailEntry): Cents {
  return entry.total - sum(entry.allocations.map(({ cost }) => cost));
}

function notHeld(process: Process): Cents {
  return totalCost(process.indirect) - sum(process.totalCostAllocations.map(({ cost }) => cost));
}

/** Gathers all but the largest of each column into one node of each kind. One that would be alone is not gathered. */
function gatherSmall(nodes: readonly FlowNode[], most: number): { gathered: FlowNode; members: FlowNode[] }[] {
  const columns = Map.groupBy(
    nodes.filter(({ kind }) => kind !== 'notAllocated'),
    ({ column }) => column,
  );
  return [...columns.values()].flatMap(column => {
    const small = [...column].sort((one, other) => other.amount - one.amount).slice(most);
    return [...Map.groupBy(small, ({ kind }) => kind)]
      .filter(([, members]) => members.length > 1)
      .map(([kind, members]) => {
        const amount = sum(members.map(member => member.amount));
        const { column } = members[0]!;
        return {
          gathered: { id: `gathered ${kind}`, kind, name: '', column, amount, stands: members.length },
          members,
        };
      });
  });
}

/** One link for each pair of shown nodes, in order of appearance. A link of zero is left out. */
function linksBetween(
  entries: readonly TrailEntry[],
  processes: readonly Process[],
  shownAs: ReadonlyMap<string, string>,
): FlowLink[] {
  const targets = new Map<string, Map<string, Cents>>();
  const passOn = (giver: string, receiver: string, amount: Cents) => {
    if (amount === 0) return;
    const from = shownAs.get(giver) ?? giver;
    const to = shownAs.get(receiver) ?? receiver;
    const amounts = targets.get(from) ?? new Map<string, Cents>();
    targets.set(from, amounts.set(to, (amounts.get(to) ?? 0) + amount));
  };
  for (const entry of entries) {
    for (const { id, cost } of entry.allocations) passOn(entry.id, id, cost);
    passOn(entry.id, NO_PROCESS, notPassedOnBy(entry));
  }
  for (const process of processes) {
    for (const { id, cost } of process.totalCostAllocations) passOn(process.id, id, cost);
    passOn(process.id, NO_SEGMENT, notHeld(process));
  }
  return [...targets].flatMap(([from, amounts]) => [...amounts].map(([to, amount]) => ({ from, to, amount })));
}
