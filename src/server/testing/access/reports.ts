import type { reports } from '#contract/reports.ts';
import { type Lines, managers, signedIn } from './line.ts';

export const reportLines: Lines<typeof reports> = {
  list: { who: signedIn },
  make: { who: managers, body: (side, fresh) => ({ companyId: side.ids.company, name: fresh }) },
  change: {
    who: managers,
    body: (side, fresh) => ({ id: side.ids.report, companyId: side.ids.company, name: fresh }),
  },
  remove: { who: managers },
};
