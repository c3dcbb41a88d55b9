import type { users } from '#contract/users.ts';
import { type AccessLines, admins, managers } from './line.ts';

export const userLines: AccessLines<typeof users> = {
  list: { who: managers },
  invite: {
    who: managers,
    body: (side, fresh) => ({
      firstName: 'N',
      lastName: 'N',
      email: `${fresh}@new.example`,
      roles: ['company-user'],
      reportIds: [side.ids.report],
    }),
  },
  change: { who: managers, body: side => ({ roles: ['company-user'], reportIds: [side.ids.report] }) },
  inviteAgain: { who: managers },
  // With another provider, as here, there are no links, and nobody has a second step of ours.
  showLink: { who: admins },
  helpLostStep: { who: admins },
  remove: { who: managers },
  block: { who: managers },
  unblock: { who: managers },
};
