import type { ShownProblem } from './waiting.ts';

/**
 * Problems by what is said of them, in their order, so that one text that is refused in many cells is explained once. What a
 * button belongs to stands alone.
 */
export function alike<Row>(problems: readonly ShownProblem<Row>[]): (readonly ShownProblem<Row>[])[] {
  return [...Map.groupBy(problems, one => (one.offer || one.way ? one : saidOf(one))).values()];
}

export const saidOf = <Row>({ alike, message }: ShownProblem<Row>): string => alike ?? message;
