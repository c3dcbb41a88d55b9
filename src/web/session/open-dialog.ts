import { useSyncExternalStore } from 'react';
import type { ScenarioScreen } from './areas.ts';

/** Download, upload, and the audit file of the accounting package. */
export type TransferTab = 'download' | 'upload' | 'ledger';

/** Ends with a scenario, on the screen that was asked for, or with a workbook for it. */
export type MakesScenario = { area?: ScenarioScreen | undefined; toUpload?: boolean } & (
  | { what: 'new-report' }
  | { what: 'new-scenario'; reportId?: string; copyFrom?: string }
);

/** The dialogs that can be opened from anywhere: the sidebar, an empty list, Ctrl+K. */
export type Opened =
  | MakesScenario
  | { what: 'transfer'; reportId?: string; scenarioId?: string; tab?: TransferTab }
  | { what: 'company'; companyId: string };

let opened: Opened | null = null;
const listeners = new Set<() => void>();

function set(next: Opened | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

export const openDialog = (dialog: Opened): void => set(dialog);
export const closeDialog = (): void => set(null);

export const useOpenedDialog = (): Opened | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => opened,
  );
