import { useSyncExternalStore } from 'react';
import type { Draft, ProposedReading } from '#domain/ledger/draft.ts';
import type { Finding } from '#domain/ledger/findings.ts';
import { type Answers, type Made, NO_ANSWERS } from '#domain/ledger/kept-draft.ts';
import { api } from '#web/session/api.ts';

// The file that was read for a scenario, and what somebody has made of it so far. It is kept while the page is open, so that
// another screen can be looked at meanwhile; nothing of it is in the scenario yet. The server keeps both for an hour, so a page that
// is loaded again goes on where it was.

export interface OpenLedger {
  readonly readingId: string;
  readonly fileName: string;
  readonly findings: readonly Finding[];
  readonly read: ProposedReading;
  readonly isReopened: boolean;
  /** The last counts; the others can be gone back to. */
  readonly drafts: readonly Draft[];
  readonly answers: Answers;
}

const MOST_DRAFTS = 200;

/** Null: it was put away, or there was none. */
let open: ReadonlyMap<string, OpenLedger | null> = new Map();
const listeners = new Set<() => void>();

function set(scenarioId: string, ledger: OpenLedger | null): void {
  open = new Map([...open, [scenarioId, ledger]]);
  for (const listener of listeners) listener();
}

type Read = Omit<OpenLedger, 'drafts' | 'answers' | 'isReopened'>;

export const openLedger = (scenarioId: string, ledger: Read): void =>
  set(scenarioId, { ...ledger, drafts: [], answers: NO_ANSWERS, isReopened: false });

/** The page was loaded again: what waits on the server is opened, unless something else was meanwhile. */
export function reopenLedger(scenarioId: string, ledger: Read | null, made: Made): void {
  if (open.get(scenarioId) !== undefined) return;
  const drafts = made.draft ? [made.draft] : [];
  set(scenarioId, ledger && { ...ledger, drafts, answers: made.answers, isReopened: true });
}

export function closeLedger(scenarioId: string): void {
  set(scenarioId, null);
  // Where that fails it waits for the rest of its hour.
  void api('DELETE /ledger-import/reading/:scenarioId', { params: { scenarioId } }).catch(() => {});
}

export function addDraft(scenarioId: string, draft: Draft): void {
  const ledger = open.get(scenarioId);
  if (ledger) set(scenarioId, { ...ledger, drafts: [...ledger.drafts, draft].slice(-MOST_DRAFTS) });
}

export function answerLedger(scenarioId: string, answer: Partial<Answers>): void {
  const ledger = open.get(scenarioId);
  if (ledger) set(scenarioId, { ...ledger, answers: { ...ledger.answers, ...answer } });
}

export function takeBackDraft(scenarioId: string): void {
  const ledger = open.get(scenarioId);
  if (ledger && ledger.drafts.length > 0) set(scenarioId, { ...ledger, drafts: ledger.drafts.slice(0, -1) });
}

/** Undefined: nobody has asked yet whether one waits. */
export const useOpenLedger = (scenarioId: string): OpenLedger | null | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => open.get(scenarioId),
  );
