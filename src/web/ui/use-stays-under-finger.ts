import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

const ENDS = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;

/** What is pressed stays where it is, whatever comes or goes above it with the next drawings, until something else is done. */
export function useStaysUnderFinger(): (pressed: Element) => void {
  const held = useRef<{ pressed: Element; top: number }>(undefined);
  useLayoutEffect(() => {
    if (held.current) scrollBy(0, held.current.pressed.getBoundingClientRect().top - held.current.top);
  });
  useEffect(() => {
    const end = () => {
      held.current = undefined;
    };
    for (const one of ENDS) window.addEventListener(one, end);
    return () => {
      for (const one of ENDS) window.removeEventListener(one, end);
    };
  }, []);
  return useCallback(pressed => {
    held.current = { pressed, top: pressed.getBoundingClientRect().top };
  }, []);
}
