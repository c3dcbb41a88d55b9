import { useMemo, useRef, useState } from 'react';
import type { Block } from '#domain/pasted/cells.ts';
import { type ChosenNames, NONE_CHOSEN } from '#domain/pasted/matrix.ts';
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
  { byNames, making, listPaste }: Pick<GridOptions<Row>, 'byNames' | 'making' | 'listPaste'>,
  paste: (asked: Asked, chosen: ChosenNames | undefined) => void,
) {
  const [asked, setAsked] = useState<Asked & { isList: boolean }>();
  /** Who pastes a sheet once more, because it was refused, need not say again what its names are. */
  const said = useRef(NONE_CHOSEN);
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
        ...{ said, making },
        ...(asked.isList && { add }),
      },
    [asked, answer, add, byNames, making],
  );
  return { askedNames, ask };
}
