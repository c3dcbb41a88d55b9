import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { keyOf } from '#web/session/optimistic-list.ts';
import { IconButton } from '../button.tsx';
import { leave } from '../unsaved-guard.tsx';
import { type Column, type Identified, rowNameOf } from './column.ts';
import { intoSight } from './scroll-across.ts';

/** The texts of the button that opens a row: keys, with its `name`. */
export interface Opens {
  show: string;
  hide: string;
}

const ROW = '#row-';

/** The row that the address leads to: `#row-<id>`. One that was made on this page has another id here, or has not. */
export function linkedRow(): readonly string[] {
  const { hash } = window.location;
  const id = hash.slice(ROW.length);
  return hash.startsWith(ROW) ? [id, keyOf(id)] : [];
}

const TAKEN_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** What is opened below a row is in sight as far as it goes together with the row, also what comes of it, however slow the line is. */
export function bringIntoSight(row: Element): void {
  requestAnimationFrame(() => {
    const below = row.nextElementSibling?.firstElementChild;
    if (!below) return;
    const watch = new ResizeObserver(() => {
      for (const one of [below, row]) intoSight(one);
    });
    watch.observe(below);
    untilTakenOver(
      2_000,
      () => watch.disconnect(),
      () => below.isConnected && below.querySelector('[data-loading]') !== null,
    );
  });
}

/** What is far below in a long list is in sight as well once the rows above it are as high as they are. */
export function stayInSight(cell: Element): void {
  let frame = requestAnimationFrame(function look() {
    if (cell.isConnected) intoSight(cell);
    frame = requestAnimationFrame(look);
  });
  untilTakenOver(500, () => cancelAnimationFrame(frame));
}

/** From the next key or scrolling on, where one is belongs to the person. While something is waited for, the time begins anew. */
function untilTakenOver(most: number, stop: () => void, isWaiting = () => false): void {
  const end = () => {
    stop();
    for (const event of TAKEN_OVER) window.removeEventListener(event, end, true);
  };
  for (const event of TAKEN_OVER) window.addEventListener(event, end, true);
  setTimeout(function look() {
    if (isWaiting()) setTimeout(look, most);
    else end();
  }, most);
}

/** By row, in the order of opening: whether it was opened here. One that a link led to was not. */
type Opened = ReadonlyMap<string, boolean>;
const openedByLink = (): Opened => new Map(linkedRow().map(id => [id, false]));

/** When rows can be opened, adds a first column that opens them. One that a link leads to is open: what one looks for is in it. */
export function useOpening<Row extends Identified>(
  columns: readonly Column<Row>[],
  detail: ((row: Row) => unknown) | undefined,
  opens: Opens = { show: 'common.showDetails', hide: 'common.hideDetails' },
): {
  columns: readonly Column<Row>[];
  open: (id: string) => void;
  isOpen: (id: string) => boolean;
  isAnyOpen: boolean;
  /** In the order of opening. */
  openedHere: readonly string[];
  close: (id: string) => void;
} {
  const { t } = useTranslation();
  const [open, setOpen] = useState(openedByLink);
  // Whoever is led to a row from the same list finds it open, too.
  const { key } = useLocation();
  const [came, setCame] = useState(key);
  if (came !== key) {
    setCame(key);
    setOpen(now => new Map([...openedByLink(), ...now]));
  }
  const add = (id: string) => setOpen(now => new Map([...now, [id, true]]));
  const close = (id: string) => setOpen(now => new Map([...now].filter(([one]) => one !== id)));
  const isOpenable = detail !== undefined;
  const { show, hide } = opens;
  // biome-ignore lint/correctness/useExhaustiveDependencies: detail is drawn anew each time, only whether it is there counts
  const all = useMemo(() => {
    if (!isOpenable) return columns;
    const opener: Column<Row> = {
      id: 'open',
      head: '',
      headInFull: t('common.details'),
      kind: 'widget',
      width: 40,
      render: (row, focus) => {
        const below = detail?.(row);
        if (below === null) return <span {...focus} />;
        const name = rowNameOf(columns, row);
        const label = t(open.has(row.id) ? hide : show, { name });
        return (
          <IconButton
            {...focus}
            icon={open.has(row.id) ? ChevronDown : ChevronRight}
            label={label}
            aria-expanded={open.has(row.id)}
            disabled={below === undefined}
            // What is unsaved in what is open is not lost with it.
            onClick={({ currentTarget }) => {
              const shown = currentTarget.closest('tr')!;
              if (!open.has(row.id)) bringIntoSight(shown);
              leave(() => (open.has(row.id) ? close : add)(row.id), shown.nextElementSibling);
            }}
          />
        );
      },
    };
    return [opener, ...columns];
  }, [columns, isOpenable, show, hide, open, t]);
  return {
    columns: all,
    open: add,
    isOpen: id => open.has(id),
    isAnyOpen: open.size > 0,
    openedHere: [...open].flatMap(([id, isHere]) => (isHere ? id : [])),
    close,
  };
}
