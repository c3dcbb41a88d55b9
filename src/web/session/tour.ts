import { useSyncExternalStore } from 'react';
import { showGrossMargin } from './margins.ts';

// The tour through the example, just copied or there already. It begins when they ask for it, and this browser remembers how far
// they are until they end it. Nobody else ever sees it.

export interface Tour {
  /** The scenarios it leads through, in the order of the story. */
  scenarioIds: readonly string[];
  at: number;
  /** Whether the gross margin was shown before the tour showed it. */
  hadGrossMargin?: boolean;
}

const KEY = 'verdeel.tour';
const listeners = new Set<() => void>();
let kept: Tour | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');

/** Whoever ends it finds their own settings again. */
export function setTour(tour: Tour | null): void {
  if (!tour && kept?.hadGrossMargin === false) showGrossMargin(false);
  kept = tour;
  if (tour) localStorage.setItem(KEY, JSON.stringify(tour));
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

export const useTour = (): Tour | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => kept,
  );
