import type { session } from '#contract/session.ts';
import { anyone, type Lines, signedIn } from './line.ts';

export const sessionLines: Lines<typeof session> = {
  configuration: { who: anyone },
  authorize: { who: signedIn },
  language: { who: signedIn, body: () => ({ language: 'en' }) },
  logout: { who: signedIn, endsSession: true },
};
