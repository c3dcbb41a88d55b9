import { useCallback, useLayoutEffect, useRef } from 'react';

/** A callback that stays the same thing while what it does follows the last drawing: rows need not be drawn again for it. */
export function useStable<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
