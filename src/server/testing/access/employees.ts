import type { employees } from '#contract/employees.ts';
import { type AccessLines, signedIn } from './line.ts';

export const employeeLines: AccessLines<typeof employees> = {
  list: { who: signedIn },
  scenario: { who: signedIn },
  setComplete: { who: signedIn, body: () => ({ employeesComplete: true }) },
  make: { who: signedIn, body: (side, fresh) => ({ scenarioId: side.ids.scenario, name: fresh }) },
  change: { who: signedIn, body: (side, fresh) => ({ scenarioId: side.ids.scenario, name: fresh }) },
  remove: { who: signedIn },
  allocations: { who: signedIn },
  allocate: { who: signedIn, body: side => [{ processId: side.ids.process, percent: 10 }] },
};
