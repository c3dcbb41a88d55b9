import { type Book, type Column, divide, type EntryKind, entriesOf } from './book.ts';
import { type Cents, sum } from './money.ts';
import { type PassageFigure, passageParts } from './reconciliation.ts';
import {
  PROCESS_STATEMENT,
  type ProcessAmountRow,
  SEGMENT_STATEMENT,
  type SegmentAmountRow,
  sourcesOf,
} from './statement.ts';
import {
  allocatedPart,
  composed,
  directPart,
  entryParts,
  entryRemainder,
  entrySegmentParts,
  givenIn,
  NOT_ALLOCATED,
  type Receiver,
  type TrailPart,
  totalCostPart,
} from './trail-parts.ts';

// Where does this euro come from? Every figure of both overviews, of total costs and of an allocation is the sum of parts: what
// people entered or allocated. Invariant: the cents of the parts add up exactly to the cell. Costs within a profit or a result
// are negative. Where one split feeds another, `feedThrough` says which cents of the first became which cents of the second, so
// that every cent of an entry reaches one segment or is not allocated, and none is counted twice.

/** One process, all of a cost object or all of a section. */
export interface ProcessesOf {
  processId?: string;
  mainProcessId?: string;
  sectionId?: string;
}

/** A cell. Without a process, or segment, it is the cell of the total. */
export type TrailCell =
  | ({ view: 'process'; row: ProcessAmountRow; entryId?: string } & ProcessesOf)
  | { view: 'segment'; row: SegmentAmountRow; processId?: string; segmentId?: string }
  | { view: 'totalCost'; processId: string }
  | { view: 'allocation'; of: EntryKind; entryId: string; processId: string }
  | { view: 'allocation'; of: 'totalCost'; processId: string; segmentId: string }
  | { view: 'notAllocated'; of: 'personnel' | 'otherCosts' }
  | ({ view: 'reconciliation' } & PassageFigure);

export interface Trail {
  readonly amount: Cents;
  readonly parts: TrailPart[];
}

export const trail = (book: Book, cell: TrailCell): Trail => trailOf(partsOf(book, cell));

/** The largest parts first, whatever their sign: what one looks for is often the last that was entered. */
export function trailOf(all: readonly TrailPart[]): Trail {
  const size = ({ amount }: TrailPart) => Math.abs(amount);
  const parts = all.filter(part => part.amount !== 0).sort((a, b) => size(b) - size(a));
  return { amount: sum(parts.map(part => part.amount)), parts };
}

function partsOf(book: Book, cell: TrailCell): TrailPart[] {
  switch (cell.view) {
    case 'process':
      return processParts(book, cell);
    case 'segment':
      return segmentParts(book, cell);
    case 'totalCost':
      return columnsAt(book, cell.processId).flatMap(({ position }) =>
        givenIn(book).flatMap(given => entryParts(book, given, position)),
      );
    case 'allocation':
      return allocationParts(book, cell);
    case 'notAllocated':
      return givenIn(book, cell.of).map(entryRemainder);
    case 'reconciliation':
      return passageParts(book, cell);
  }
}

function processParts(book: Book, cell: TrailCell & { view: 'process' }): TrailPart[] {
  const { processId, mainProcessId, sectionId, entryId } = cell;
  const columns = columnsOf(book, cell);
  const isOfAll = (processId ?? mainProcessId ?? sectionId) === undefined;
  const entries = (source: 'personnel' | 'otherCosts') => () =>
    givenIn(book, source)
      .filter(({ entry }) => entryId === undefined || entry.id === entryId)
      .flatMap(given => {
        if (!isOfAll) return columns.flatMap(({ position }) => entryParts(book, given, position));
        return entryId === undefined ? [allocatedPart(given)] : entryParts(book, given, undefined);
      });
  return composed(sourcesOf(PROCESS_STATEMENT, cell.row), {
    revenue: () => columns.map(column => directPart('revenue', column, undefined)),
    directCosts: () => columns.map(column => directPart('directCost', column, undefined)),
    personnel: entries('personnel'),
    otherCosts: entries('otherCosts'),
  });
}

function segmentParts(book: Book, cell: TrailCell & { view: 'segment' }): TrailPart[] {
  const { processId, segmentId } = cell;
  const columns = columnsAt(book, processId);
  const segment = segmentId === undefined ? undefined : receiverOf(book, segmentId);
  return composed(sourcesOf(SEGMENT_STATEMENT, cell.row), {
    revenue: () => columns.map(column => directPart('revenue', column, segment)),
    directCosts: () => columns.map(column => directPart('directCost', column, segment)),
    indirectCosts: () =>
      columns.flatMap(column => {
        if (processId === undefined) return [totalCostPart(column, segment)];
        if (segment) return entrySegmentParts(book, givenIn(book), column, segment);
        return givenIn(book).flatMap(given => entryParts(book, given, column.position));
      }),
  });
}

function allocationParts(book: Book, cell: TrailCell & { view: 'allocation' }): TrailPart[] {
  const columns = columnsAt(book, cell.processId);
  if (cell.of === 'totalCost') {
    const segment = receiverOf(book, cell.segmentId);
    return columns.flatMap(column => entrySegmentParts(book, givenIn(book), column, segment));
  }
  // Personnel that is not the chosen basis is in no overview, but its allocations have a trail.
  return entriesOf(book.truths, cell.of)
    .filter(({ id }) => id === cell.entryId)
    .map(entry => ({ entry, division: divide(entry.total, entry.allocation) }))
    .flatMap(given => columns.flatMap(({ position }) => entryParts(book, given, position)));
}

function columnsAt(book: Book, processId: string | undefined): Column[] {
  return book.columns.filter(({ process }) => processId === undefined || process.id === processId);
}

function columnsOf(book: Book, { processId, mainProcessId, sectionId }: ProcessesOf): Column[] {
  if (mainProcessId === undefined && sectionId === undefined) return columnsAt(book, processId);
  const within = new Set(
    book.tree.flatMap(({ id, mainProcesses }) =>
      mainProcesses.flatMap(one => (id === sectionId || one.id === mainProcessId ? one.processes : [])),
    ),
  );
  return book.columns.filter(({ position }) => within.has(position));
}

/** A segment that nobody knows holds nothing. */
function receiverOf({ truths: { segments } }: Book, id: string): Receiver {
  const position = segments.findIndex(segment => segment.id === id);
  return { id, name: segments[position]?.name ?? null, position: id === NOT_ALLOCATED ? null : position };
}
