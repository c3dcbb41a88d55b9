import { useCallback } from 'react';
import { useRemembered } from '#web/ui/use-remembered.ts';

/** Which lines somebody has opened, or folded where they are open at first. A folded line shows its totals only. */
export function useFolds() {
  const [turned, setTurned] = useRemembered<readonly string[]>('profit-and-loss.open', []);
  const isOpen = useCallback((line: string, atFirst = false): boolean => turned.includes(line) !== atFirst, [turned]);
  return {
    isOpen,
    toggle: (line: string): void =>
      setTurned(turned.includes(line) ? turned.filter(one => one !== line) : [...turned, line]),
  };
}
