import { book } from './book.ts';
import type { Call, Encoded } from './call.ts';
import { companies } from './companies.ts';
import { costCenters } from './cost-centers.ts';
import { costObjects } from './cost-objects.ts';
import { deletedEntries } from './deleted-entries.ts';
import { employees } from './employees.ts';
import { files } from './files.ts';
import { ledger } from './ledger.ts';
import { ledgerMemory } from './ledger-memory.ts';
import { live } from './live.ts';
import { otherCosts } from './other-costs.ts';
import { overviewFiles } from './overview-files.ts';
import { overviews } from './overviews.ts';
import { progress } from './progress.ts';
import { reports } from './reports.ts';
import { scenarios } from './scenarios.ts';
import { sectors } from './sectors.ts';
import { segments } from './segments.ts';
import { session } from './session.ts';
import { totalCosts } from './total-costs.ts';
import { trail } from './trail.ts';
import { users } from './users.ts';

/** Every call there is, by feature. */
export const features = {
  session,
  sectors,
  companies,
  users,
  reports,
  scenarios,
  progress,
  segments,
  costObjects,
  employees,
  costCenters,
  otherCosts,
  deletedEntries,
  totalCosts,
  book,
  overviews,
  overviewFiles,
  trail,
  files,
  ledger,
  ledgerMemory,
  live,
};

type Features = typeof features;
// Each feature by itself, because one without calls would make the union unknown.
type CallsOf<F> = F extends Record<string, infer C> ? Extract<C, Call> : never;
type EveryCall = { [K in keyof Features]: CallsOf<Features[K]> }[keyof Features];
/** From `'GET /segment/list/:scenarioId'` to what goes over the wire. The browser's client is typed by it. */
export type Api = { [C in EveryCall as `${C['method']} ${C['path']}`]: Encoded<C> };
