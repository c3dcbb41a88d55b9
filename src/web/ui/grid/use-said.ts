import { useState } from 'react';
import type { Told } from './grid-options.ts';

/**
 * What others stored, what one's own edit did beside its cells, that a row was deleted, that commas were read by an earlier choice, or
 * what somebody has to look at.
 */
type Of = 'others' | 'edit' | 'deletion' | 'commas' | 'look';

interface Said extends Told {
  of?: Of | undefined;
}

export type Announce = (text: string, of?: Of, offer?: Told['offer']) => void;

/** What is said of a table, beside its save state. */
export function useSaid(before: Told | undefined) {
  const [said, say] = useState<Said>(() => (before ? { ...before, of: 'edit' } : { text: '' }));
  const announce: Announce = (text, of, offer) => say({ text, of, offer });
  return {
    said,
    announce,
    /** What an edit did beside its cells. */
    tell: (told: Told | undefined) => told && say({ ...told, of: 'edit' }),
    /** It ends with the next action; what an edit did stays while the next one is typed. */
    hush: (isTyping = false) => said.text !== '' && !(isTyping && said.of === 'edit') && announce(''),
  };
}
