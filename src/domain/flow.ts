import { type Book, type Column, type EntryKind, notPassedOn, reachedBy } from './book.ts';
import { type Cents, sum } from './money.ts';
import { totalCost } from './total-costs.ts';
import { NOT_ALLOCATED } from './trail-parts.ts';

// Indirect cost as a flow: from personnel and other costs through the processes to the segments. Both stages show what is not
// allocated. Invariants: the first column passes on everything that was entered; each process passes on exactly what reaches
// it; gathering small nodes changes no cent. Without segments it ends at the processes: nothing is missing there.

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
 * allocated. Of the kinds in `together` all are gathered: nobody's pay stands in what is passed on.
 */
export function flow(book: Book, nodesPerColumn: number, together: readonly FlowNodeKind[] = []): Flow {
  const { columns } = book;
  const { segments } = book.truths;
  const [toProcesses, toSegments] = book.stages;
  const held = segments.map(() => 0);
  for (const { allocation, parts } of toSegments)
    allocation.to.forEach((segment, row) => {
      held[segment]! += parts[row]!;
    });

  const nodes = [
    ...book.entries.map(({ id, kind, name, total }) => node(id, kind, name, 0, total)),
    ...columns.map(({ process: { id, name }, indirect }) => node(id, 'process', name, 1, totalCost(indirect))),
    node(NO_PROCESS, 'notAllocated', '', 1, sum(toProcesses.map(notPassedOn))),
    ...segments.map(({ id, name }, position) => node(id, 'segment', name, 2, held[position]!)),
    ...(segments.length > 0 ? [node(NO_SEGMENT, 'notAllocated', '', 2, sum(toSegments.map(notPassedOn)))] : []),
  ].filter(({ amount }) => amount > 0);
  const gatherings = gather(nodes, nodesPerColumn, together);
  const shownAs = new Map(gatherings.flatMap(({ gathered, members }) => members.map(({ id }) => [id, gathered.id])));
  return {
    nodes: [...nodes.filter(({ id }) => !shownAs.has(id)), ...gatherings.map(({ gathered }) => gathered)],
    links: linksBetween(book, columns, shownAs),
  };
}

const NO_PROCESS = `${NOT_ALLOCATED} process`;
const NO_SEGMENT = `${NOT_ALLOCATED} segment`;
function node(id: string, kind: FlowNodeKind, name: string, column: FlowNode['column'], amount: Cents): FlowNode {
  return { id, kind, name, column, amount, stands: 1 };
}

/** Gathers all but the largest of each column into one node of each kind. A small one that would be alone is not gathered. */
function gather(
  nodes: readonly FlowNode[],
  most: number,
  together: readonly FlowNodeKind[],
): { gathered: FlowNode; members: FlowNode[] }[] {
  const columns = Map.groupBy(
    nodes.filter(({ kind }) => kind !== 'notAllocated'),
    ({ column }) => column,
  );
  return [...columns.values()].flatMap(column => {
    const isTogether = ({ kind }: FlowNode) => together.includes(kind);
    const others = column.filter(node => !isTogether(node)).sort((one, other) => other.amount - one.amount);
    const gathered = [...column.filter(isTogether), ...others.slice(most)];
    return [...Map.groupBy(gathered, ({ kind }) => kind)]
      .filter(([kind, members]) => members.length > 1 || together.includes(kind))
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
function linksBetween(book: Book, columns: readonly Column[], shownAs: ReadonlyMap<string, string>): FlowLink[] {
  const { processes, segments } = book.truths;
  const targets = new Map<string, Map<string, Cents>>();
  const passOn = (giver: string, receiver: string, amount: Cents) => {
    if (amount === 0) return;
    const from = shownAs.get(giver) ?? giver;
    const to = shownAs.get(receiver) ?? receiver;
    const amounts = targets.get(from) ?? new Map<string, Cents>();
    targets.set(from, amounts.set(to, (amounts.get(to) ?? 0) + amount));
  };
  book.entries.forEach(({ id }, position) => {
    const division = book.stages[0][position]!;
    const { allocation, parts } = division;
    for (const row of reachedBy(division, book.places)) passOn(id, processes[allocation.to[row]!]!.id, parts[row]!);
    passOn(id, NO_PROCESS, notPassedOn(division));
  });
  for (const { process, toSegments } of columns) {
    const { allocation, parts } = toSegments;
    allocation.to.forEach((segment, row) => {
      passOn(process.id, segments[segment]!.id, parts[row]!);
    });
    if (segments.length > 0) passOn(process.id, NO_SEGMENT, notPassedOn(toSegments));
  }
  return [...targets].flatMap(([from, amounts]) => [...amounts].map(([to, amount]) => ({ from, to, amount })));
}
