import type { FlowNode } from './flow.ts';

// What is drawn has the same colours on the screen and on paper.

export const GREEN = '#43a729';
export const GREY = '#898989';
export const RED = '#f01414';

/** Costs flow to segments that lose as well: none has the green of a profit. */
export const FLOW_COLOURS: Record<FlowNode['kind'], string> = {
  employee: GREY,
  costCenter: GREY,
  otherCost: '#b4b4b4',
  process: '#5c6a7d',
  segment: '#6b8fbd',
  notAllocated: RED,
};
