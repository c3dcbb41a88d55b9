import type { TrailQuery } from '#contract/trail.ts';
import type { FlowNode } from '#domain/flow.ts';

/** What a stream of the flow is made of. `isWhole`: the trail holds more than the stream, because small ones are gathered. */
export function trailOfStream(from: FlowNode, to: FlowNode): { cell: TrailQuery; isWhole: boolean } {
  const [one, other] = [from.stands === 1, to.stands === 1];
  if (from.kind === 'process') {
    const process = one ? { processId: from.id } : {};
    const segmentId = to.kind === 'notAllocated' ? 'notAllocated' : to.id;
    if (!other) {
      if (one) return { cell: { view: 'totalCost', processId: from.id }, isWhole: true };
      return { cell: { view: 'segment', row: 'totalCosts' }, isWhole: true };
    }
    return { cell: { view: 'segment', row: 'totalCosts', ...process, segmentId }, isWhole: !one };
  }
  const isOther = from.kind === 'otherCost';
  if (to.kind === 'notAllocated')
    return { cell: { view: 'notAllocated', of: isOther ? 'otherCosts' : 'personnel' }, isWhole: true };
  const row = isOther ? 'otherCosts' : 'employeeCostAllocations';
  const entry = one ? { entryId: from.id } : {};
  const process = other ? { processId: to.id } : {};
  return { cell: { view: 'process', row, ...process, ...entry }, isWhole: !one || !other };
}
