import type { Call } from '#contract/call.ts';
import { features } from '#contract/calls.ts';

/** Every call there is. */
export const calls: readonly Call[] = Object.values(features).flatMap(feature => Object.values<Call>(feature));
