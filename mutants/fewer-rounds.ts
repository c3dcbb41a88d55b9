// A planted fault is asked of hundreds of tests, so properties have fewer rounds, and always the same ones. One that wants
// thousands is cheap a round, and needs them.
import fc, { type IAsyncProperty, type IProperty, type Parameters } from '../node_modules/fast-check/lib/fast-check.js';

const ROUNDS = 25;
const assert = <T>(property: IProperty<T> | IAsyncProperty<T>, { numRuns = 100, ...rest }: Parameters<T> = {}) =>
  fc.assert(property, { seed: 1, ...rest, numRuns: numRuns >= 5_000 ? numRuns : Math.min(numRuns, ROUNDS) });

export * from '../node_modules/fast-check/lib/fast-check.js';
export default { ...fc, assert };
