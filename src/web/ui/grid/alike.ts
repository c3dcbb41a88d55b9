import type { TFunction } from 'i18next';
import type { ShownProblem } from './waiting.ts';

/**
 * Problems by what is said of them, in their order, so that one text that is refused in many cells is explained once. What a
 * button belongs to stands alone.
 */
export function alike<Row>(problems: readonly ShownProblem<Row>[]): (readonly ShownProblem<Row>[])[] {
  return [...Map.groupBy(problems, one => (one.offer || one.way ? one : saidOf(one))).values()];
}

/** Where the same is said of several cells: of a few in each of them, of many by the first. */
export function placesOf(places: readonly string[], t: TFunction): string {
  if (places.length <= FEW) return places.join('; ');
  return t('common.cellsAlike', { cells: places.length, where: places[0] });
}
const FEW = 3;

export const saidOf = <Row>({ alike, message }: ShownProblem<Row>): string => alike ?? message;
