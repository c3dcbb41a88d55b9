import type { reports } from '#contract/reports.ts';
import { type AccessLines, managers, signedIn } from './line.ts';

export const reportLines: AccessLines<typeof reports> = {
  list: { who: signedIn },
  make: {
    who: managers,
    body: (side, fresh) => ({ companyId: side.ids.company, name: fresh, allowedUsers: [{ id: side.ids.user }] }),
  },
  copyExample: { who: managers, body: side => ({ companyId: side.ids.company }) },
  change: {
    who: managers,
    body: (side, fresh) => ({
      id: side.ids.report,
      companyId: side.ids.company,
      name: fresh,
      allowedUsers: [{ id: side.ids.user }],
    }),
  },
  remove: { who: managers },
};
