import { useCallback, useEffect, useRef, useState } from 'react';
import type { TrailQuery } from '#contract/trail.ts';
import { TrailPanel } from './trail-panel.tsx';

interface TrailRequest {
  cell: TrailQuery;
  /** The name of the figure: row and column. */
  of: string;
  /** Shown when the figure is not itself a sum, but computed from one. */
  note?: string | undefined;
}

/** Where does this euro come from? `open` opens the trail, which `panel` shows. */
export function useTrail(scenarioId: string): { open: (request: TrailRequest) => void; panel: React.ReactNode } {
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
  const panel = request && <TrailPanel scenarioId={scenarioId} {...request} onClose={() => setRequest(undefined)} />;
  return { open, panel };
}
