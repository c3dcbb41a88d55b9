import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useTurnedHere } from '#web/ui/grid/use-closed-by-back.ts';
import type { Prices } from './use-prices.ts';
import { PRICES } from './view-link.ts';

/** Whoever comes for the prices by a link finds them open, and in sight. Returns what opens and folds them by hand. */
export function useWantedPrices(
  { isOpen, setOpen, figures }: Prices,
  section: RefObject<HTMLElement | null>,
): (open: boolean) => void {
  const { hash, key } = useLocation();
  const isWanted = hash === PRICES;
  const hasFigures = figures !== undefined;
  const isGoingBack = useNavigationType() === 'POP';
  /** The link has opened them: Back, which returns from there, folds them. */
  const isByLink = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes here once more wants to see it once more
  useEffect(() => {
    if (isWanted) {
      isByLink.current ||= !isOpen;
      setOpen(true);
    } else {
      if (isByLink.current && isGoingBack) setOpen(false);
      isByLink.current = false;
    }
  }, [isWanted, key]);
  // Before there are figures the page may not be long enough.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (isWanted && hasFigures) section.current?.scrollIntoView();
  }, [isWanted, key, hasFigures]);
  const turn = useTurnedHere(isOpen, setOpen, section);
  return open => {
    isByLink.current = false;
    turn(open);
  };
}
