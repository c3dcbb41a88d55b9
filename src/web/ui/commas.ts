import { useSyncExternalStore } from 'react';

// 6,100 is refused, because a comma alone is a decimal mark. Whoever chose once to read such commas as thousands has it so in
// this browser, in every table and list that is pasted, until they want to be asked again.

const KEY = 'verdeel.commas';
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const areThousands = (): boolean => localStorage.getItem(KEY) !== null;

function choose(thousands: boolean): void {
  if (thousands) localStorage.setItem(KEY, 'thousands');
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

export const useCommas = (): [thousands: boolean, choose: (thousands: boolean) => void] => [
  useSyncExternalStore(listen, areThousands),
  choose,
];
