import { randomUUID } from 'node:crypto';
import type { Acting } from '../db/tenant.ts';

/** Somebody who sees every report of these companies, and works in these scenarios. */
export const acting = (where: Partial<Acting> = {}): Acting => ({
  userId: randomUUID(),
  companyIds: [],
  fullCompanyIds: where.companyIds ?? [],
  reportIds: [],
  scenarioIds: [],
  ...where,
});
