import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { OverviewView } from '#domain/statement.ts';
import { useRemembered } from '#web/ui/use-remembered.ts';
import { IN_ADDRESS, viewAddress } from './view-link.ts';

const VIEWS = Object.keys(IN_ADDRESS) as OverviewView[];

/**
 * The view changes at once and the address follows, so that the back button and a link keep it. An address that names none opens
 * the one this browser showed last.
 */
export function useView(hasSegments: boolean): [OverviewView, (view: OverviewView) => void] {
  const [search, setSearch] = useSearchParams();
  const [last, setLast] = useRemembered<OverviewView>('profit-and-loss.view', 'process');
  const asked = VIEWS.find(one => IN_ADDRESS[one] === search.get('view'));
  const [view, setView] = useState(asked ?? last);
  const isUnsaid = hasSegments && view === 'segment' && asked === undefined;
  const navigate = useNavigate();
  const { hash } = useLocation();
  /** Somebody has chosen, and the address does not say so yet. */
  const isChosen = useRef(false);
  // Whoever comes for a part of the page stays there.
  useEffect(() => {
    if (!isUnsaid) isChosen.current = false;
    else if (!isChosen.current)
      void navigate({ search: viewAddress('segment'), hash }, { replace: true, preventScrollReset: true });
  }, [isUnsaid, hash, navigate]);
  const change = (next: OverviewView) => {
    isChosen.current = true;
    setView(next);
    setLast(next);
    setSearch({ view: IN_ADDRESS[next] }, { replace: true });
  };
  return [hasSegments ? view : 'process', change];
}
