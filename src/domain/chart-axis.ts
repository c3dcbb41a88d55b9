// The axis of a chart of amounts. It contains zero, and its grid lines are at round figures.

export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly number[];
}

const WANTED_LINES = 6;

export function chartAxis(values: readonly number[]): Axis {
  const least = values.reduce((found, value) => Math.min(found, value), 0);
  const most = values.reduce((found, value) => Math.max(found, value), 0);
  const step = roundStep((most - least) / WANTED_LINES);
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(most / step), 1)];
  const lines = Array.from({ length: last - first + 1 }, (_, line) => (first + line) * step);
  return { from: first * step, to: last * step, lines };
}

/** The smallest of 1, 2 and 5 times a power of ten that is at least as large. */
function roundStep(least: number): number {
  let power = 1;
  while (power * 10 < least) power *= 10;
  return [1, 2, 5, 10].map(factor => factor * power).find(step => step >= least)!;
}
