import { useSyncExternalStore } from 'react';
import type { Draft, ProposedReading } from '#domain/ledger/draft.ts';
import type { Finding } from '#domain/ledger/findings.ts';

// The file that was read for a scenario, and what somebody has made of it so far. It is kept while the page is open, so that
// another screen can be looked at meanwhile; nothing of it is in the scenario yet.

export interface OpenLedger {
  readonly readingId: string;
  readonly fileName: string;
  readonly findings: readonly Finding[];
  readonly read: ProposedReading;
  /** The last counts; the others can be gone back to. */
  readonly drafts: readonly Draft[];
}

const MOST_DRAFTS = 200;

let open: ReadonlyMap<string, OpenLedger> = new Map();
const listeners = new Set<() => void>();

function set(scenarioId: string, ledger: OpenLedger | undefined): void {
  const next = new Map(open);
  if (ledger) next.set(scenarioId, ledger);
  else next.delete(scenarioId);
  open = next;
  for (const listener of listeners) listener();
}

export const openLedger = (scenarioId: string, ledger: Omit<OpenLedger, 'drafts'>): void =>
  set(scenarioId, { ...ledger, drafts: [] });
export const closeLedger = (scenarioId: string): void => set(scenarioId, undefined);

export function addDraft(scenarioId: string, draft: Draft): void {
  const ledger = open.get(scenarioId);
  if (ledger) set(scenarioId, { ...ledger, drafts: [...ledger.drafts, draft].slice(-MOST_DRAFTS) });
}

export function takeBackDraft(scenarioId: string): void {
  const ledger = open.get(scenarioId);
  if (ledger && ledger.drafts.length > 0) set(scenarioId, { ...ledger, drafts: ledger.drafts.slice(0, -1) });
}

export const useOpenLedger = (scenarioId: string): OpenLedger | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => open.get(scenarioId),
  );
