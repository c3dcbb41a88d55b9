import { ArrowDown, ArrowUp } from 'lucide-react';
import style from './sort-head.module.css';
import type { directionOf } from './sorting.ts';

interface SortHeadProps extends React.ComponentProps<'button'> {
  head: string;
  sorted: ReturnType<typeof directionOf>;
}

/** The head of a column that sorts by it. Which way is heard from its cell, by `aria-sort`. */
export const SortHead = ({ head, sorted, ...button }: SortHeadProps) => (
  <button type="button" className={style.sort} title={head} {...button}>
    <span>{head}</span>
    {sorted === 'ascending' && <ArrowUp size={12} aria-hidden />}
    {sorted === 'descending' && <ArrowDown size={12} aria-hidden />}
  </button>
);
