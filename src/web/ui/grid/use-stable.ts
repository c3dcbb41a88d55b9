import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A callback whose identity stays the same while its work follows the last drawing, so that rows need not be drawn again for
 * it.
 */
export function useStable<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
