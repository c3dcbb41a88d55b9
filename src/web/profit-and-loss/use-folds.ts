import { useRemembered } from '#web/ui/use-remembered.ts';

/** Which lines somebody has opened, or folded where they are open at first. A folded line shows its totals only. */
export function useFolds() {
  const [turned, setTurned] = useRemembered<readonly string[]>('profit-and-loss.open', []);
  const isTurned = (line: string): boolean => turned.includes(line);
  return {
    isOpen: (line: string, atFirst = false): boolean => isTurned(line) !== atFirst,
    toggle: (line: string): void => setTurned(isTurned(line) ? turned.filter(one => one !== line) : [...turned, line]),
  };
}
