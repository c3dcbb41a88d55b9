import { useLayoutEffect } from 'react';
import { numbered } from '#domain/names.ts';
import type { LikeKind, Likeness } from '#domain/total-costs.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { useDivideInList } from '../allocations/divide-in-list.queries.ts';
import { DivideAgain } from '../allocations/divide-like-link.tsx';
import { againIn, type ReadHeld } from '../allocations/divided-like.queries.ts';
import { LeftLinks } from '../scenarios/left-link.tsx';
import { asFollowed, type OpenMatrix } from './matrix.queries.ts';

/** What is said above a matrix, and what is divided there, which the arrow of the matrix takes back. */
export type AboveMatrix = (matrix: OpenMatrix, onMade: (made: MadeBeside) => void) => React.ReactNode;

interface OutOfDateProps<K extends LikeKind> {
  kind: K;
  scenarioId: string;
  matrix: OpenMatrix;
  readHeld: ReadHeld<K>;
  onMade: (made: MadeBeside) => void;
}

/** Says of a matrix what its list says of divisions, by what the matrix has read. */
export function OutOfDate<K extends LikeKind>({ kind, scenarioId, matrix, readHeld, onMade }: OutOfDateProps<K>) {
  const { dividing, made } = useDivideInList(kind, scenarioId, readHeld);
  useLayoutEffect(() => made && onMade(made), [made, onMade]);
  const names = numbered(matrix.rows.map(({ name }) => name));
  const { old, again, leaving, along, likeNothing } = againIn(
    kind,
    matrix.rows.map((row, n) => ({
      ...asFollowed(row),
      ...{ name: names[n]!, whole: row.whole, dividedAmongSome: row.like?.amongSome ?? false },
      // Rows of its kind are divided like what these can be.
      dividedLike: (row.like as Likeness<K> | undefined)?.like ?? null,
    })),
  );
  return (
    <LeftLinks
      left={[]}
      texts={[]}
      {...{ scenarioId, likeNothing, along }}
      outOfDate={old}
      leftOut={kind === 'totalCost' ? matrix.leftOut : []}
      again={<DivideAgain<K> {...{ again, leaving, dividing }} />}
    />
  );
}
