import { useState } from 'react';

/** A choice about how things are shown. This browser remembers it. */
export function useRemembered<T>(name: string, start: T): [T, (next: T) => void] {
  const key = `verdeel.${name}`;
  const [value, setValue] = useState<T>(() => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '') as T;
    } catch {
      return start;
    }
  });
  const change = (next: T) => {
    localStorage.setItem(key, JSON.stringify(next));
    setValue(next);
  };
  return [value, change];
}
