import { useEffect, useState } from 'react';

/** What comes after the page was drawn. What was there before stays until then. */
export function useLater<T>(compute: () => Promise<T>): T | undefined {
  const [computed, setComputed] = useState<T>();
  useEffect(() => {
    let isWanted = true;
    void compute().then(value => isWanted && setComputed(() => value));
    return () => {
      isWanted = false;
    };
  }, [compute]);
  return computed;
}
