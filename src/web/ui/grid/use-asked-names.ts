import { useMemo, useState } from 'react';
import type { Block } from '#domain/pasted/cells.ts';
import type { ChosenNames } from '#domain/pasted/matrix.ts';
import type { Identified } from './column.ts';
import type { GridOptions } from './grid-options.ts';
import type { Range } from './moves.ts';
import type { AskedNames } from './unknown-names.tsx';
import { useStable } from './use-stable.ts';

/** A table that was pasted, with names that nobody knows here, and where that was. */
interface Asked {
  text: string;
  range: Range;
  block: Block;
}

/** What somebody says of the names of a pasted table, before it is pasted. */
export function useAskedNames<Row extends Identified>(
  byNames: GridOptions<Row>['byNames'],
  paste: (asked: Asked, chosen: ChosenNames | undefined) => void,
) {
  const [asked, ask] = useState<Asked>();
  const answer = useStable((chosen?: ChosenNames) => {
    ask(undefined);
    if (asked) paste(asked, chosen);
  });
  const askedNames = useMemo(
    (): AskedNames | undefined =>
      asked && { read: chosen => byNames!(asked.block, chosen)!, paste: answer, drop: () => answer() },
    [asked, answer, byNames],
  );
  return { askedNames, ask };
}
