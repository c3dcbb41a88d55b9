import { createContext, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Sorting, sortingAfter } from '../sorting.ts';
import { useRemembered } from '../use-remembered.ts';
import type { Column, Identified } from './column.ts';
import { outOfSight, type Sight, sortRows, type Tree } from './rows-in-sight.ts';

interface View extends Sight {
  sorting?: Sorting | undefined;
}

const ALL: View = { text: '', filled: false };
const NONE: ReadonlySet<string> = new Set();

/** By table, where its rows stood. */
type Orders = Map<string, ReadonlyMap<string, number>>;

/** As long as this is there, rows of a table that is opened again stand where they stood. */
export const KeptOrders = createContext<Orders | undefined>(undefined);

interface Options<Row> {
  /** Names the table: what is chosen for it is kept as long as the tab is open. */
  label: string;
  columns: readonly Column<Row>[];
  /** These come first when the table opens. */
  first?: ((row: Row) => boolean) | undefined;
  tree?: Tree<Row> | undefined;
  /** Rows that are shown whatever the filter says, because something is to be said of them. */
  wanted: readonly string[];
}

/**
 * The rows that are shown, in their order. They are sorted and filtered when somebody chooses so, and by a column also when rows are
 * added or removed. Meanwhile they stay in place and in sight, whatever is typed into them; new rows are always in sight, at the end.
 */
export function useRowsInSight<Row extends Identified>(rows: readonly Row[], options: Options<Row>) {
  const { label, columns, first, tree, wanted } = options;
  const { language } = useTranslation().i18n;
  const table = `table ${window.location.pathname} ${label}`;
  const [view, setView] = useRemembered<View>(table, ALL, sessionStorage);
  const { text, filled, sorting } = view;
  const [revealed, setRevealed] = useState(NONE);
  const [own] = useState<Orders>(() => new Map());
  const orders = useContext(KeptOrders) ?? own;
  const ids = useMemo(() => rows.map(row => row.id).join(' '), [rows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: not on the rows themselves: an edit must not move its row
  const { order, openFirst } = useMemo(() => {
    const column = columns.find(one => one.id === sorting?.column);
    const sorted = column ? sortRows(rows, column, sorting!.down, language, tree) : [...rows];
    const before = orders.get(table);
    const isThere = !column && before && rows.some(({ id }) => before.has(id));
    if (isThere) sorted.sort((a, b) => (before.get(a.id) ?? Infinity) - (before.get(b.id) ?? Infinity) || 0);
    else if (!column && first) sorted.sort((a, b) => Number(first(b)) - Number(first(a)));
    // What is gone comes back to its place.
    const kept = isThere ? new Set([...before.keys(), ...sorted.map(({ id }) => id)]) : sorted.map(({ id }) => id);
    if (first && !column) orders.set(table, new Map([...kept].map((id, place) => [id, place])));
    else orders.delete(table);
    return {
      order: new Map(sorted.map((row, index) => [row.id, index])),
      openFirst: !column && sorted.some((row, index) => row !== rows[index]),
    };
  }, [ids, sorting?.column, sorting?.down, language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: nor hide it, or one that is only just being made
  const hidden = useMemo(() => outOfSight(rows, columns, { text, filled }, tree), [table, text, filled]);
  const shownAnyway = wanted.filter(id => hidden.has(id)).join(' ');
  const ordered = useMemo(() => {
    const anyway = new Set([...revealed, ...shownAnyway.split(' ')]);
    const seen = hidden.size === 0 ? [...rows] : rows.filter(row => !hidden.has(row.id) || anyway.has(row.id));
    return seen.sort((a, b) => order.get(a.id)! - order.get(b.id)!);
  }, [rows, order, hidden, revealed, shownAnyway]);

  const look = (sight: Partial<Sight>) => {
    setRevealed(NONE);
    setView({ ...view, ...sight });
  };
  return {
    ordered,
    /** Rows stand elsewhere than they were entered, because those that come first do. */
    openFirst: openFirst && first !== undefined && rows.some(first),
    sight: { text, filled },
    look,
    sorting,
    sortBy: (column: string) => setView({ ...view, sorting: sortingAfter(sorting, column) }),
    /** For what happens to a row that is not in sight. */
    reveal: (some: readonly string[]) => {
      if (some.some(id => hidden.has(id) && !revealed.has(id))) setRevealed(new Set([...revealed, ...some]));
    },
  };
}
