import { useRemembered } from '#web/ui/use-remembered.ts';

/** Which lines somebody has opened. The others show their totals only. */
export function useFolds() {
  const [open, setOpen] = useRemembered<readonly string[]>('profit-and-loss.open', []);
  const isOpen = (line: string): boolean => open.includes(line);
  return {
    isOpen,
    toggle: (line: string): void => setOpen(isOpen(line) ? open.filter(one => one !== line) : [...open, line]),
  };
}
