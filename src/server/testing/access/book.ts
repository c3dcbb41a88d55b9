import type { book } from '#contract/book.ts';
import { type AccessLines, signedIn } from './line.ts';

export const bookLines: AccessLines<typeof book> = {
  book: { who: signedIn },
};
