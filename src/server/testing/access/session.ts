import type { session } from '#contract/session.ts';
import { type AccessLines, anyone, signedIn } from './line.ts';

export const sessionLines: AccessLines<typeof session> = {
  configuration: { who: anyone },
  authorize: { who: signedIn },
  language: { who: signedIn, body: () => ({ language: 'en' }) },
  // Of the own provider only: with another, as here, everybody is told that the address is that provider's.
  email: { who: signedIn, body: (_, fresh) => ({ email: `${fresh}@new.example`, password: 'not of here' }) },
  logout: { who: signedIn, endsSession: true },
};
