import { useEffect, useRef, useState } from 'react';
import type { InSteps } from '#domain/in-steps.ts';
import type { Identified } from './column.ts';
import { goOn, inPieces } from './in-pieces.ts';

/** So often it is said how far it is: each time is a drawing. */
const TOLD_EVERY_MS = 300;

interface Work {
  /** The rows that take no entry meanwhile. */
  rows: ReadonlySet<string>;
  /** Of the whole, from 0 to 1. */
  part: number;
}

/**
 * Edits of so many cells that the page would stand still: they are worked through in pieces, while their rows take no entry, as
 * rows that are being saved. What comes of it is made in one.
 */
export function useWork<Row extends Identified>() {
  const [work, setWork] = useState<Work>();
  const running = useRef<{ isBound: boolean }>(undefined);
  useEffect(
    () => () => {
      running.current = undefined;
    },
    [],
  );

  /** `then` is called at once where it takes no time. `isBound`: it has begun to be true, and can't be stopped any more. */
  const run = <Result>(
    edited: readonly Row[],
    steps: InSteps<Result>,
    then: (result: Result) => void,
    isBound = false,
  ): void => {
    const first = goOn(steps);
    if ('result' in first) {
      then(first.result);
      return;
    }
    const rows = new Set(edited.map(({ id }) => id));
    const mine = { isBound };
    running.current = mine;
    let told = performance.now();
    setWork({ rows, part: first.part });
    const tell = (part: number) => {
      if (performance.now() - told < TOLD_EVERY_MS) return;
      told = performance.now();
      setWork({ rows, part });
    };
    void inPieces(steps, { tell, isWanted: () => running.current === mine }).then(done => {
      if (!done) return;
      running.current = undefined;
      setWork(undefined);
      then(done.result);
    });
  };
  return {
    work,
    run,
    rowsWith: (others: ReadonlySet<string>): ReadonlySet<string> =>
      work ? new Set([...work.rows, ...others]) : others,
    isWorking: (): boolean => running.current !== undefined,
    /** True where there was something to stop. Nothing of it was made. */
    stop: (): boolean => {
      if (!running.current || running.current.isBound) return false;
      running.current = undefined;
      setWork(undefined);
      return true;
    },
  };
}
