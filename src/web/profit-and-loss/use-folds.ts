import { useState } from 'react';

/** Up to so many parts are open at first. More would hide the rows that matter. */
const OPEN_AT_FIRST = 30;

/** Which lines somebody has opened or closed. */
export function useFolds() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  return {
    isOpen: (line: string, parts: number): boolean => chosen.get(line) ?? parts <= OPEN_AT_FIRST,
    toggle: (line: string, wasOpen: boolean): void => setChosen(new Map(chosen).set(line, !wasOpen)),
  };
}
