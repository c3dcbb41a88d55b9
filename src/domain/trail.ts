import { backOfficeLast, costsOf, type Section } from './cost-objects.ts';
import { type Cents, sum } from './money.ts';
import type { SegmentOverviewProcess } from './segment-overview.ts';
import {
  PROCESS_STATEMENT,
  type ProcessAmountRow,
  SEGMENT_STATEMENT,
  type SegmentAmountRow,
  type Sign,
  type Source,
  sourcesOf,
} from './statement.ts';
import {
  allocatedPart,
  directPart,
  directSegmentPart,
  type EntryKind,
  entryParts,
  entryRemainder,
  entrySegmentParts,
  type TrailEntry,
  type TrailPart,
  totalCostPart,
} from './trail-parts.ts';

// Where does this euro come from? Every figure of both overviews, of total costs and of an allocation is the sum of parts: what
// people entered or allocated. Invariant: the cents of the parts add up exactly to the cell. Costs within a profit or a result
// are negative. Where one split feeds another, `feedThrough` says which cents of the first became which cents of the second, so
// that every cent of an entry reaches one segment or is not allocated, and none is counted twice.

export interface TrailFigures {
  readonly segments: readonly { readonly id: string; readonly name: string }[];
  readonly sections: readonly Section<SegmentOverviewProcess>[];
  /** On the chosen basis. */
  readonly personnel: readonly TrailEntry[];
  readonly otherCosts: readonly TrailEntry[];
}

/** A cell. Without a process, or segment, it is the cell of the total. */
export type TrailCell =
  | { view: 'process'; row: ProcessAmountRow; processId?: string; entryId?: string }
  | { view: 'segment'; row: SegmentAmountRow; processId?: string; segmentId?: string }
  | { view: 'totalCost'; processId: string }
  | { view: 'allocation'; of: EntryKind; entryId: string; processId: string }
  | { view: 'allocation'; of: 'totalCost'; processId: string; segmentId: string }
  | { view: 'notAllocated'; of: 'personnel' | 'otherCosts' };

export interface Trail {
  readonly amount: Cents;
  readonly parts: TrailPart[];
}

export function trail(figures: TrailFigures, cell: TrailCell): Trail {
  const parts = partsOf(figures, cell).filter(part => part.amount !== 0);
  return { amount: sum(parts.map(part => part.amount)), parts };
}

function partsOf(figures: TrailFigures, cell: TrailCell): TrailPart[] {
  switch (cell.view) {
    case 'process':
      return processParts(figures, cell);
    case 'segment':
      return segmentParts(figures, cell);
    case 'totalCost':
      return entriesOf(figures).flatMap(entry => entryParts(entry, cell.processId));
    case 'allocation':
      return allocationParts(figures, cell);
    case 'notAllocated':
      return figures[cell.of].map(entryRemainder);
  }
}

function processParts(figures: TrailFigures, cell: TrailCell & { view: 'process' }): TrailPart[] {
  const { processId, entryId } = cell;
  const entries = (list: readonly TrailEntry[]) =>
    list
      .filter(entry => entryId === undefined || entry.id === entryId)
      .flatMap(entry =>
        entryId === undefined && processId === undefined ? [allocatedPart(entry)] : entryParts(entry, processId),
      );
  const sources = {
    revenue: () => processesOf(figures, processId).map(process => directPart('revenue', process)),
    directCosts: () => processesOf(figures, processId).map(process => directPart('directCost', process)),
    personnel: () => entries(figures.personnel),
    otherCosts: () => entries(figures.otherCosts),
  };
  return composed(sourcesOf(PROCESS_STATEMENT, cell.row), sources);
}

function segmentParts(figures: TrailFigures, cell: TrailCell & { view: 'segment' }): TrailPart[] {
  const { processId, segmentId } = cell;
  const processes = processesOf(figures, processId);
  const direct = (kind: 'revenue' | 'directCost') => () =>
    processes.map(process =>
      segmentId === undefined ? directPart(kind, process) : directSegmentPart(kind, process, segmentId),
    );
  const sources = {
    revenue: direct('revenue'),
    directCosts: direct('directCost'),
    indirectCosts: () =>
      processes.flatMap(process => {
        if (processId === undefined) return [totalCostPart(process, segmentId)];
        if (segmentId === undefined) return entriesOf(figures).flatMap(entry => entryParts(entry, processId));
        return entrySegmentParts(entriesOf(figures), process, segmentId);
      }),
  };
  return composed(sourcesOf(SEGMENT_STATEMENT, cell.row), sources);
}

function allocationParts(figures: TrailFigures, cell: TrailCell & { view: 'allocation' }): TrailPart[] {
  if (cell.of === 'totalCost')
    return processesOf(figures, cell.processId).flatMap(process =>
      entrySegmentParts(entriesOf(figures), process, cell.segmentId),
    );
  return entriesOf(figures)
    .filter(entry => entry.kind === cell.of && entry.id === cell.entryId)
    .flatMap(entry => entryParts(entry, cell.processId));
}

/** The parts of each source, with the sign it has in the row. */
function composed(
  signs: Partial<Record<Source, Sign>>,
  sources: Partial<Record<Source, () => TrailPart[]>>,
): TrailPart[] {
  return (Object.keys(signs) as Source[]).flatMap(source => {
    const parts = sources[source]?.() ?? [];
    return signs[source] === 1 ? parts : parts.map(part => ({ ...part, amount: 0 - part.amount }));
  });
}

function entriesOf(figures: TrailFigures): readonly TrailEntry[] {
  return [...figures.personnel, ...figures.otherCosts];
}

function processesOf(figures: TrailFigures, processId: string | undefined): SegmentOverviewProcess[] {
  return costsOf(backOfficeLast(figures.sections)).filter(
    process => processId === undefined || process.id === processId,
  );
}
