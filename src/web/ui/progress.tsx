import { useEffect, useState } from 'react';
import style from './state.module.css';

interface ProgressProps {
  label: string;
  /** 0 to 1. Without it the bar shows that something is going on, but not how far. */
  value?: number;
}

/** The progress of an upload, an export or anything that takes over 300 ms. */
export function Progress({ label, value }: ProgressProps) {
  return (
    <label className={style.progress}>
      <span role="status">{label}</span>
      <progress max={1} value={value} />
    </label>
  );
}

/** True once something has taken 300 ms. Anything quicker shows no progress, so that nothing flickers. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), 300);
    return () => clearTimeout(timer);
  }, [busy]);
  return busy && slow;
}
