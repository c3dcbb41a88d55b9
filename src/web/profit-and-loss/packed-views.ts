import type { RenderedOverview } from '#domain/overview-rows.ts';
import type { CostGroup } from '#domain/process-overview.ts';
import type { SegmentOverview, SegmentOverviewRow } from '#domain/segment-overview.ts';

// Both overviews as a worker hands them to the page: the cells of their many rows as columns of numbers, which change hands
// without being copied. A row's cells become objects when they are read, and most never are. Invariant: what is unpacked equals
// what was packed.

export interface Views {
  readonly process: RenderedOverview;
  readonly segment: SegmentOverview;
}

const COSTS = ['employeeCostAllocationsGroups', 'otherCostAllocationsGroups'] as const;
const SEGMENTED = ['revenueGroups', 'directCostGroups', 'totalCostsGroups', 'totalNetGroups'] as const;

interface PackedRows<Row extends { groups: unknown }> {
  rows: Omit<Row, 'groups'>[];
  /** Up to where the cells of each row are. */
  ends: Float64Array<ArrayBuffer>;
  /** Of all rows, one column for each thing that a cell says. */
  columns: Float64Array<ArrayBuffer>[];
}

export interface PackedViews {
  process: Omit<RenderedOverview, (typeof COSTS)[number]>;
  costs: PackedRows<CostGroup>[];
  segment: Omit<SegmentOverview, (typeof SEGMENTED)[number]>;
  segmented: PackedRows<SegmentOverviewRow>[];
}

export function packed({ process, segment }: Views): PackedViews {
  const places = new Map(process.processIds.map((id, place) => [id, place]));
  return {
    process: without(process, COSTS),
    costs: COSTS.map(list => packRows(process[list], [({ id }) => places.get(id)!, ({ amount }) => amount])),
    segment: without(segment, SEGMENTED),
    segmented: SEGMENTED.map(list =>
      packRows(segment[list], [
        ({ amount }) => amount,
        ({ units }) => units,
        ({ pricePerUnit }) => pricePerUnit ?? Number.NaN,
      ]),
    ),
  };
}

/** What changes hands without being copied. */
export const buffersOf = ({ costs, segmented }: PackedViews): ArrayBuffer[] =>
  [...costs, ...segmented].flatMap(({ ends, columns }) => [ends.buffer, ...columns.map(({ buffer }) => buffer)]);

export function unpacked({ process, costs, segment, segmented }: PackedViews): Views {
  const processes = process.revenueSummary.groups;
  const segments = segment.revenueSummary.groups;
  const costLists = costs.map(list =>
    unpackRows(list, (_row, _place, place, amount) => {
      const { id, name } = processes[place!]!;
      return { id, name, amount: amount! };
    }),
  );
  const segmentLists = segmented.map(list =>
    unpackRows(list, ({ unitDescription }, place, amount, units, price) => {
      const { id, name } = segments[place]!;
      return {
        ...{ id, name, amount: amount!, units: units! },
        ...{ pricePerUnit: Number.isNaN(price) ? null : price!, unitDescription },
      };
    }),
  );
  return {
    process: { ...process, ...named(COSTS, costLists) } as RenderedOverview,
    segment: { ...segment, ...named(SEGMENTED, segmentLists) } as SegmentOverview,
  };
}

function packRows<Cell, Row extends { groups: readonly Cell[] }>(
  rows: readonly Row[],
  reads: readonly ((cell: Row['groups'][number]) => number)[],
): PackedRows<Row & { groups: unknown }> {
  let count = 0;
  const ends = Float64Array.from(rows, ({ groups }) => {
    count += groups.length;
    return count;
  });
  const columns = reads.map(read => {
    const column = new Float64Array(count);
    let at = 0;
    for (const { groups } of rows) for (const cell of groups) column[at++] = read(cell);
    return column;
  });
  return { rows: rows.map(row => without(row, ['groups'])), ends, columns };
}

function unpackRows<Row extends { groups: unknown[] }>(
  { rows, ends, columns }: PackedRows<Row>,
  cell: (row: Omit<Row, 'groups'>, place: number, ...values: number[]) => Row['groups'][number],
): Row[] {
  return rows.map((row, at) => {
    const from = at === 0 ? 0 : ends[at - 1]!;
    let made: Row['groups'] | undefined;
    const groups = () => {
      made ??= Array.from({ length: ends[at]! - from }, (_, place) =>
        cell(row, place, ...columns.map(column => column[from + place]!)),
      );
      return made;
    };
    return Object.defineProperty({ ...row }, 'groups', { get: groups, enumerable: true }) as Row;
  });
}

function without<T extends object, Key extends keyof T>(whole: T, keys: readonly Key[]): Omit<T, Key> {
  const rest = { ...whole };
  for (const key of keys) delete rest[key];
  return rest;
}

const named = <T>(names: readonly string[], values: readonly T[]): Record<string, T> =>
  Object.fromEntries(names.map((name, at) => [name, values[at]!]));
