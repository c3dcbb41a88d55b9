import type { Call } from '#contract/call.ts';
import { features } from '#contract/calls.ts';
import { bookLines } from './book.ts';
import { companyLines } from './companies.ts';
import { costCenterLines } from './cost-centers.ts';
import { costObjectLines } from './cost-objects.ts';
import { deletedEntryLines } from './deleted-entries.ts';
import { employeeLines } from './employees.ts';
import { fileLines } from './files.ts';
import { ledgerLines, ledgerMemoryLines } from './ledger.ts';
import type { AccessLine, AccessLines } from './line.ts';
import { liveLines } from './live.ts';
import { otherCostLines } from './other-costs.ts';
import { overviewFileLines } from './overview-files.ts';
import { overviewLines } from './overviews.ts';
import { progressLines } from './progress.ts';
import { reportLines } from './reports.ts';
import { scenarioLines } from './scenarios.ts';
import { sectorLines } from './sectors.ts';
import { segmentLines } from './segments.ts';
import { sessionLines } from './session.ts';
import { totalCostLines } from './total-costs.ts';
import { trailLines } from './trail.ts';
import { userLines } from './users.ts';

/** The access table: a line for every call, by feature. A call without a line does not compile. */
const byFeature: { [F in keyof typeof features]: AccessLines<(typeof features)[F]> } = {
  session: sessionLines,
  sectors: sectorLines,
  companies: companyLines,
  users: userLines,
  reports: reportLines,
  scenarios: scenarioLines,
  progress: progressLines,
  segments: segmentLines,
  costObjects: costObjectLines,
  employees: employeeLines,
  costCenters: costCenterLines,
  otherCosts: otherCostLines,
  deletedEntries: deletedEntryLines,
  totalCosts: totalCostLines,
  book: bookLines,
  overviews: overviewLines,
  overviewFiles: overviewFileLines,
  trail: trailLines,
  files: fileLines,
  ledger: ledgerLines,
  ledgerMemory: ledgerMemoryLines,
  live: liveLines,
};

export interface AccessEntry {
  title: string;
  call: Call;
  line: AccessLine;
}

export const lines: AccessEntry[] = Object.entries(features).flatMap(([feature, calls]) =>
  Object.entries<Call>(calls).map(([name, call]) => ({
    title: `${call.method} ${call.path}`,
    call,
    line: (byFeature[feature as keyof typeof byFeature] as Record<string, AccessLine>)[name]!,
  })),
);
