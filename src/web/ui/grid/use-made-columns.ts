import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenNames, namesToMake, newFor, withMade } from '#domain/pasted/matrix.ts';
import type { Column, Identified } from './column.ts';
import type { GridOptions } from './grid-options.ts';
import type { Range } from './moves.ts';
import type { Announce } from './use-said.ts';

interface Pasted {
  range: Range;
  chosen: ChosenNames;
}

interface Surroundings<Row extends Identified> extends Pick<GridOptions<Row>, 'making'> {
  allColumns: readonly Column<Row>[];
  announce: Announce;
}

/** Columns that are made for what is pasted. Invariant: none is made for what would be refused. */
export function useMadeColumns<Row extends Identified>(
  { making, allColumns, announce }: Surroundings<Row>,
  paste: (text: string, pasted: Pasted) => void,
) {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<Pasted & { text: string }>();
  // Once all of them are columns of this table.
  useLayoutEffect(() => {
    const there = new Set(allColumns.map(({ id }) => id));
    if (!waiting || ![...waiting.chosen.columns.values()].every(id => there.has(id))) return;
    setWaiting(undefined);
    paste(waiting.text, waiting);
  });
  return {
    /** Those that are there, and those that would be. */
    columnsFor: (chosen: ChosenNames | undefined): readonly Column<Row>[] => [
      ...allColumns,
      ...(making && chosen ? namesToMake(chosen).map(name => making.column({ id: newFor(name), name })) : []),
    ],
    makeThenPaste: (text: string, { range, chosen }: Pasted): void => {
      const names = namesToMake(chosen);
      announce(t('paste.makingColumns', { count: names.length }));
      making!.make(names).then(
        ids => setWaiting({ text, range, chosen: withMade(chosen, ids) }),
        // Why is said where it failed.
        () => announce(''),
      );
    },
  };
}
