import { useState } from 'react';

/**
 * What others stored, what one's own edit did beside its cells, that a row was deleted, that commas were read by an earlier choice, or
 * what somebody has to look at.
 */
type Of = 'others' | 'edit' | 'deletion' | 'commas' | 'look';

interface Said {
  text: string;
  of?: Of | undefined;
}

export type Announce = (text: string, of?: Of) => void;

/** What is said of a table, beside its save state. */
export function useSaid() {
  const [said, say] = useState<Said>({ text: '' });
  const announce: Announce = (text, of) => say({ text, of });
  return {
    said,
    announce,
    /** It ends with the next action; what an edit did stays while the next one is typed. */
    hush: (isTyping = false) => said.text !== '' && !(isTyping && said.of === 'edit') && announce(''),
  };
}
