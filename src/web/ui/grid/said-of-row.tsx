import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMatches } from '../use-matches.ts';
import style from './said-of-row.module.css';
import type { Grid } from './use-grid.ts';
import { StepsAround } from './use-undo.ts';

const asItIs = (what: string): string => what;

/**
 * Below a row that is open one sees little of what is said of it: by touch, and where this place is out of sight when it begins, it is
 * said at the list around, with the name of the row.
 */
export function useSaidOfRow(says: string) {
  const around = useContext(StepsAround);
  const isTouched = useMatches('(pointer: coarse)');
  const here = useRef<HTMLDivElement>(null);
  const [isOut, setOut] = useState(false);
  const isInRow = around !== undefined;
  useLayoutEffect(() => {
    setOut(isInRow && says !== '' && isOutOfSight(here.current!));
  }, [isInRow, says]);
  const place = around && (isTouched || isOut) ? (around.place?.current ?? undefined) : undefined;
  return { here, place, inRow: place && around ? around.there.inRow : asItIs };
}

function isOutOfSight(place: Element): boolean {
  const scroller = place.closest('table')?.parentElement;
  if (!scroller) return false;
  const [{ top, bottom }, box] = [place.getBoundingClientRect(), scroller.getBoundingClientRect()];
  return top < Math.max(box.top, 0) || bottom > Math.min(box.bottom, window.innerHeight) + 1;
}

interface AtListProps {
  grid: { cursor: Pick<Grid<never>['cursor'], 'pressedBeside'> };
  place: HTMLElement;
  /** It takes room as long as there is something. */
  isSaid: boolean;
  children: React.ReactNode;
}

/** What is said of a row, beside what is said of the list around it. */
export function AtList({ grid, place, isSaid, children }: AtListProps) {
  const { pressedBeside } = grid.cursor;
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that a button in it is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key clicks the button
    <div
      className={style.ofRow}
      data-said={isSaid || undefined}
      onClickCapture={() => pressedBeside(true)}
      onClick={() => pressedBeside(false)}
    >
      {children}
    </div>,
    place,
  );
}

interface AskedOfRowProps {
  grid: AtListProps['grid'];
  text: string;
  /** Its buttons. */
  children: React.ReactNode;
}

/** What is said of a row until it is answered. */
export function AskedOfRow({ grid, text, children }: AskedOfRowProps) {
  const { here, place, inRow } = useSaidOfRow(text);
  const asked = (
    <>
      <span role="status">{inRow(text)}</span>
      {children}
    </>
  );
  return (
    <div ref={here} className={style.asked}>
      {place ? (
        <AtList {...{ grid, place }} isSaid>
          {asked}
        </AtList>
      ) : (
        asked
      )}
    </div>
  );
}
