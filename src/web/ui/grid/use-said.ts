import { useState } from 'react';
import type { EnteredText } from './column.ts';
import type { MadeBeside } from './made.ts';

export type Note = (beside: MadeBeside, text: string) => void;

export interface Told {
  readonly text: string;
  /** What one press does about it: texts that it enters, as if they were typed, or something beside the table. */
  readonly offer?:
    | {
        readonly label: string;
        readonly enter?: readonly EnteredText[];
        readonly take?: (note: Note) => void;
        /** For how many rows it does so. */
        readonly rows?: number;
      }
    | undefined;
}

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
