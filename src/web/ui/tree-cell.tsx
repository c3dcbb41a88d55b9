import { AllocationIndicator, type AllocationState } from './allocation-state.tsx';
import style from './tree-cell.module.css';

interface TreeNameProps {
  name: string;
  /** How many layers above it are shown. */
  depth: number;
  /** Whether it holds others. */
  strong?: boolean;
  /** A quiet word behind the name. */
  mark?: string;
  /** Shown in an empty row that waits to be written in. */
  placeholder?: string;
}

/** The first cell of a table that is a tree. */
export function TreeName({ name, depth, strong, mark, placeholder }: TreeNameProps) {
  return (
    <span className={style.name} data-strong={strong || undefined} style={{ '--depth': depth } as React.CSSProperties}>
      <span className={style.text}>{name || <span className={style.placeholder}>{placeholder}</span>}</span>
      {mark && <span className={style.mark}>{mark}</span>}
    </span>
  );
}

/** A figure, preceded by the mark that says how far it is allocated, so that the digits are aligned. */
export function AllocatedFigure({ text, state }: { text: string; state?: AllocationState }) {
  return (
    <span className={style.figure}>
      {state && <AllocationIndicator state={state} compact />}
      {text}
    </span>
  );
}
