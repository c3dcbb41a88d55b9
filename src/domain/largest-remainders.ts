import { quotientOf, remainderOf } from './exact-division.ts';

// A total is divided by weights: everybody gets as often as it goes, and what is left goes one by one to the largest remainders,
// of equal ones to the first. Remainders are sorted into sizes by a quotient that was rounded, and by an exact one only where
// rounding leaves doubt. Exact remainders are compared only among those of the size at which nothing is left.

const REFUSED = 'A weight is zero or more';
const SIZES = 64;
/** Two roundings put a quotient off by less than this part of the total, in sizes. */
const DOUBT = SIZES * 2 ** -51;

// One division after the other in the same room: making it anew would take longer than to divide.
const counts = new Uint32Array(SIZES + 1);
let sizes = new Uint8Array(256);
/** Who is of the size at which nothing is left, and the exact remainders of these. */
let those = new Uint32Array(256);
let remainders = new Float64Array(256);

/**
 * Writes a part for each weight, and then what stays: whatever the weights leave of the whole is one more weight, the last one.
 * Where the whole is nothing, all of it stays.
 */
export function divideInto(
  room: Float64Array,
  from: number,
  total: number,
  weights: readonly number[],
  whole: number,
): void {
  const last = from + weights.length;
  if (whole === 0) {
    room.fill(0, from, last);
    room[last] = total;
  } else if (total < 0) {
    divideInto(room, from, -total, weights, whole);
    for (let at = from; at <= last; at++) room[at] = 0 - room[at]!;
  } else {
    const left = quotientsInto(room, from, total, weights, whole);
    if (left > 0) addToLargest(room, from, left, total, weights, whole);
  }
}

/** Everybody gets as often as it goes, and its remainder a size. Returns what is left. */
function quotientsInto(
  room: Float64Array,
  from: number,
  total: number,
  weights: readonly number[],
  whole: number,
): number {
  const { length } = weights;
  if (sizes.length <= length) {
    sizes = new Uint8Array(2 * length);
    those = new Uint32Array(2 * length);
    remainders = new Float64Array(2 * length);
  }
  counts.fill(0);
  const doubt = total * DOUBT;
  // What is computed with a sign is known to be a number, so that no turn of the loop makes an object of it.
  let open = +whole;
  let left = +total;
  for (let at = 0; at <= length; at++) {
    const weight = at < length ? weights[at]! : open;
    if (weight < 0) throw new RangeError(REFUSED);
    open -= weight;
    const rounded = (total * weight) / whole;
    let quotient = Math.floor(rounded);
    const remains = (rounded - quotient) * SIZES;
    let size = remains | 0;
    if (rounded > 0 && (remains - size < doubt || size + 1 - remains < doubt)) {
      quotient = quotientOf(total, weight, whole);
      size = sizeOf(total, weight, whole, quotient);
    }
    sizes[at] = size;
    counts[size]! += 1;
    room[from + at] = quotient;
    left -= quotient;
  }
  return left;
}

const sizeOf = (total: number, weight: number, whole: number, quotient: number): number =>
  ((remainderOf(total, weight, whole, quotient) / whole) * SIZES) | 0;

/** One more for so many: all above the border, and of its own size those with the largest remainders, of equal ones the first. */
function addToLargest(
  room: Float64Array,
  from: number,
  most: number,
  total: number,
  weights: readonly number[],
  whole: number,
): void {
  const { length } = weights;
  let left = +most;
  let border = SIZES;
  while (left >= counts[border]!) left -= counts[border--]!;
  // One where the size is above the border, without a branch: which way it goes nobody can foresee.
  for (let at = 0; at <= length; at++) room[from + at]! += (border - sizes[at]!) >>> 31;
  if (left === 0) return;
  let found = 0;
  for (let at = 0; at <= length; at++) if (sizes[at] === border) those[found++] = at;
  for (let n = 0; n < found; n++) {
    const weight = those[n]! < length ? weights[those[n]!]! : restOf(whole, weights);
    remainders[n] = remainderOf(total, weight, whole, quotientOf(total, weight, whole));
  }
  const smallest = remainders.slice(0, found).sort()[found - left]!;
  for (let n = 0; n < found; n++) if (remainders[n]! > smallest) left -= 1;
  for (let n = 0; n < found; n++)
    if (remainders[n]! > smallest || (remainders[n] === smallest && left-- > 0)) room[from + those[n]!]! += 1;
}

function restOf(whole: number, weights: readonly number[]): number {
  let rest = +whole;
  for (let at = 0; at < weights.length; at++) rest -= weights[at]!;
  return rest;
}
