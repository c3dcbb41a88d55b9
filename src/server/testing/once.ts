import { describe, test } from 'vitest';
import { testEngine } from './test-database.ts';

const isOnPostgres = testEngine === 'server';
const nothing = () => {};

/**
 * For what no SQL has a part in: how a file is read, what is computed from what was loaded, what happens before the body of a request.
 * Of the two runs of `npm test`, one on each engine, that on PostgreSQL has it.
 */
export const describeOnce = (isOnPostgres ? describe : nothing) as typeof describe;
export const testOnce = (isOnPostgres ? test : Object.assign(nothing, { each: () => nothing })) as typeof test;
