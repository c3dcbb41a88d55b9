import { useCallback, useEffect, useRef, useState } from 'react';
import type { TrailQuery } from '#contract/trail.ts';
import type { TrailBook } from './trail.queries.ts';
import { TrailPanel } from './trail-panel.tsx';

interface TrailRequest {
  cell: TrailQuery;
  /** The name of the figure: row and column. */
  of: string;
  /** Shown when the figure is not itself a sum, but computed from one. */
  notes?: readonly string[];
}

/**
 * Where does this euro come from? `open` opens the trail, which `panel` shows. A screen that has the scenario's book asks the
 * server for nothing.
 */
export function useTrail(
  scenarioId: string,
  book?: TrailBook,
): { open: (request: TrailRequest) => void; panel: React.ReactNode } {
  const [request, setRequest] = useState<TrailRequest>();
  const openedFrom = useRef<Element>(null);
  const open = useCallback((next: TrailRequest) => {
    openedFrom.current = document.activeElement;
    setRequest(next);
  }, []);
  // The focus goes back to the figure.
  useEffect(() => {
    if (request || !(openedFrom.current instanceof HTMLElement)) return;
    openedFrom.current.focus({ preventScroll: true });
    openedFrom.current = null;
  }, [request]);
  const panel = request && (
    <TrailPanel scenarioId={scenarioId} book={book} {...request} onClose={() => setRequest(undefined)} />
  );
  return { open, panel };
}
