import { useCallback, useEffect, useRef, useState } from 'react';
import type { TrailQuery } from './trail.queries.ts';
import { TrailPanel } from './trail-panel.tsx';

interface TrailRequest {
  cell: TrailQuery;
  /** The name of the figure: row and column. */
  of: string;
  /** Shown when the figure is not itself a sum, but computed from one. */
  note?: string | undefined;
}

/** Where does this euro come from? `ask` opens the trail, which `panel` shows. */
export function useTrail(scenarioId: string): { ask: (asked: TrailRequest) => void; panel: React.ReactNode } {
  const [asked, setAsked] = useState<TrailRequest>();
  const askedFrom = useRef<Element>(null);
  const ask = useCallback((one: TrailRequest) => {
    askedFrom.current = document.activeElement;
    setAsked(one);
  }, []);
  // The focus goes back to the figure.
  useEffect(() => {
    if (asked || !(askedFrom.current instanceof HTMLElement)) return;
    askedFrom.current.focus({ preventScroll: true });
    askedFrom.current = null;
  }, [asked]);
  const panel = asked && <TrailPanel scenarioId={scenarioId} {...asked} onClose={() => setAsked(undefined)} />;
  return { ask, panel };
}
