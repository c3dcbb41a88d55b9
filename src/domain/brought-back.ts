import { type AllocationRow, settle, type Whole } from './allocation.ts';

/**
 * What is allocated of something that was deleted and comes back. Each receiver that is still there gets the percentage, or the
 * units, that were entered for it, and nobody gets what went to one that is gone: it is as if that one had been deleted after
 * this. The rows are in the order of the receivers, which decides between equal remainders.
 */
export function broughtBack<Row extends AllocationRow>(
  allocated: readonly Row[],
  receivers: readonly { readonly id: string }[],
  whole: Whole,
): { rows: Row[]; gone: Row[] } {
  const left = new Map(allocated.map(row => [row.id, row]));
  const kept = receivers.flatMap(({ id }) => {
    const row = left.get(id);
    left.delete(id);
    return row ?? [];
  });
  return { rows: settle(kept, whole), gone: [...left.values()] };
}
