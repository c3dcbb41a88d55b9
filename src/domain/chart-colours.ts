import type { FlowNode } from './flow.ts';

// What is drawn has the same colours on the screen and on paper.

export const GREEN = '#43a729';
export const GREY = '#898989';
export const RED = '#f01414';

export const FLOW_COLOURS: Record<FlowNode['kind'], string> = {
  employee: GREY,
  costCenter: GREY,
  otherCost: '#b4b4b4',
  process: '#5c6a7d',
  segment: GREEN,
  notAllocated: RED,
};
