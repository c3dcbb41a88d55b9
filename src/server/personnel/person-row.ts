import type { ProcessAllocationRow } from '../allocations/allocated.sql.ts';

/** What a process carries of an employee or a cost center: hours or FTE, percentage and costs. */
export const personRow = ({ id, name, mainProcessName, units, share, cost }: ProcessAllocationRow) => ({
  processId: id,
  processName: name,
  mainProcessName,
  units,
  percent: share,
  costs: cost,
});
