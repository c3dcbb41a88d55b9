import type { Draft } from './draft.ts';

// What a person has made of a file so far, as text: it is kept beside what was read, so that a page that is loaded again goes on
// where it was. Only this writes it and reads it. What it can't read is nothing.

/** What is asked beside the places of accounts. */
export interface Answers {
  /** What a trial balance does not say. */
  readonly asked: { readonly administration: string; readonly fiscalYear: string } | null;
  readonly otherYears: 'replace' | 'add';
  /** Which of two amounts counts where somebody has typed one. */
  readonly choices: readonly Choice[];
}

interface Choice {
  readonly id: string;
  readonly field: 'totalCost' | 'salaryCost' | 'extras' | 'revenue' | 'directCost';
  readonly keep: 'mine' | 'file';
}

export const NO_ANSWERS: Answers = { asked: null, otherYears: 'replace', choices: [] };

export interface Made {
  /** Null: as it is proposed. */
  readonly draft: Draft | null;
  readonly answers: Answers;
}

/** Of another form, after the program was renewed, it is not read. */
const FORM = 1;

export function writeMade({ draft, answers }: Made): string {
  if (draft === null && answers === NO_ANSWERS) return '';
  const lists = draft && {
    ...draft,
    ...{ switched: [...draft.switched], moved: [...draft.moved] },
    ...{ codes: [...draft.codes], confirmed: [...draft.confirmed] },
  };
  return JSON.stringify({ form: FORM, draft: lists, answers });
}

export function readMade(text: string): Made {
  const nothing: Made = { draft: null, answers: NO_ANSWERS };
  try {
    const { form, draft, answers } = JSON.parse(text);
    if (form !== FORM) return nothing;
    const { switched, moved, codes, confirmed } = draft ?? {};
    const maps = { switched: new Map(switched), moved: new Map(moved), codes: new Map(codes) };
    return { draft: draft && { ...draft, ...maps, confirmed: new Set(confirmed) }, answers };
  } catch {
    return nothing;
  }
}
