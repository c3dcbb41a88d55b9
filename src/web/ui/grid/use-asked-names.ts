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
  { byNames, listPaste }: Pick<GridOptions<Row>, 'byNames' | 'listPaste'>,
  paste: (asked: Asked, chosen: ChosenNames | undefined) => void,
) {
  const [asked, setAsked] = useState<Asked & { isList: boolean }>();
  const ask = (one: Asked) => setAsked({ ...one, isList: listPaste?.isMeant?.(one.block) ?? false });
  const answer = useStable((chosen?: ChosenNames) => {
    setAsked(undefined);
    if (asked) paste(asked, chosen);
  });
  const add = useStable(() => {
    answer();
    if (asked) listPaste?.open(asked.text);
  });
  const askedNames = useMemo(
    (): AskedNames | undefined =>
      asked && {
        read: chosen => byNames!(asked.block, chosen)!,
        paste: answer,
        drop: () => answer(),
        ...(asked.isList && { add }),
      },
    [asked, answer, add, byNames],
  );
  return { askedNames, ask };
}
