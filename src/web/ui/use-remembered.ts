import { useState } from 'react';

/**
 * A choice about how things are shown. This browser remembers it; with the storage of the session, this tab, as long as it is
 * open. A choice that is back at its start takes no room.
 */
export function useRemembered<T>(name: string, start: T, storage: Storage = localStorage): [T, (next: T) => void] {
  const key = `verdeel.${name}`;
  const [kept, setKept] = useState(() => ({ key, value: read(storage, key, start) }));
  const value = kept.key === key ? kept.value : read(storage, key, start);
  if (kept.key !== key) setKept({ key, value });
  const change = (next: T) => {
    const text = JSON.stringify(next);
    if (text === JSON.stringify(start)) storage.removeItem(key);
    else storage.setItem(key, text);
    setKept({ key, value: next });
  };
  return [value, change];
}

function read<T>(storage: Storage, key: string, start: T): T {
  try {
    return JSON.parse(storage.getItem(key) ?? '') as T;
  } catch {
    return start;
  }
}
