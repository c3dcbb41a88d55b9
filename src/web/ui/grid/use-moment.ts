import { useEffect, useRef, useState } from 'react';

const MOMENT = 1_000;

/** For a moment after a press nothing else stands in its place: the second press of a double click would meet that. */
export function useMoment(): readonly [isNow: boolean, begin: () => void] {
  const [isNow, set] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => set(false), MOMENT);
    set(true);
  };
  return [isNow, begin];
}
