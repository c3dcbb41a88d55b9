import { randomUUID } from 'node:crypto';
import type { Whose } from '#domain/whose.ts';

/** Somebody's, by their names. */
export const whoseIs = (company: string, report: string, scenario: string): Whose => ({
  company: { id: randomUUID(), name: company },
  report: { id: randomUUID(), name: report },
  scenario: { id: randomUUID(), name: scenario },
});
