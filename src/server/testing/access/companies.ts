import type { companies } from '#contract/companies.ts';
import { type AccessLines, admins, consultants, signedIn } from './line.ts';

export const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);

export const companyLines: AccessLines<typeof companies> = {
  // The id is a user's. Only an admin may send somebody else's.
  list: {
    who: { ...signedIn, consultant: 404, manager: 404, user: 404 },
    params: side => ({ id: side.spare.id }),
  },
  get: { who: signedIn },
  make: { who: admins, body: (_, fresh) => ({ name: fresh }) },
  change: { who: consultants, body: (side, fresh) => ({ name: fresh, manager: { userId: side.ids.user } }) },
  archive: { who: admins },
  block: { who: admins },
  unblock: { who: admins },
  logo: { who: signedIn },
  giveLogo: { who: consultants, body: () => ({ file: PNG }) },
  removeLogo: { who: consultants },
};
