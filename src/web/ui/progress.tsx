import { useEffect, useState } from 'react';
import style from './state.module.css';

interface ProgressProps {
  label: string;
  /** 0 to 1; without it, that something goes on but not how far. */
  value?: number;
}

/** How far an upload, an export or anything over 300 ms is. */
export function Progress({ label, value }: ProgressProps) {
  return (
    <label className={style.progress}>
      <span role="status">{label}</span>
      <progress max={1} value={value} />
    </label>
  );
}

/** True once something has taken 300 ms: what is quicker shows no progress, so nothing flickers. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), 300);
    return () => clearTimeout(timer);
  }, [busy]);
  return busy && slow;
}
