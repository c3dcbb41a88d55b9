import { useEffect, useState } from 'react';

/** Computes in a task of its own, after the page was drawn. What was computed before stays until then. */
export function useLater<T>(compute: () => T): T | undefined {
  const [computed, setComputed] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setComputed(compute()));
    return () => clearTimeout(timer);
  }, [compute]);
  return computed;
}
