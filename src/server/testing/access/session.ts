import { randomUUID } from 'node:crypto';
import type { session } from '#contract/session.ts';
import { type AccessLines, anyone, signedIn } from './line.ts';

export const sessionLines: AccessLines<typeof session> = {
  configuration: { who: anyone },
  version: { who: anyone },
  authorize: { who: signedIn },
  language: { who: signedIn, body: () => ({ language: 'en' }) },
  // Only the own provider has this. With another, as here, everybody gets the answer that the address belongs to that provider.
  email: { who: signedIn, body: (_, fresh) => ({ email: `${fresh}@new.example`, password: 'not of here' }) },
  // With another provider, as here, nobody has a sign-in of ours.
  signIns: { who: signedIn },
  endOtherSignIns: { who: signedIn },
  endSignIn: { who: signedIn, params: () => ({ signInId: randomUUID() }), toldWhenAllowed: 404 },
  logout: { who: signedIn, endsSession: true },
};
