import { useState } from 'react';
import { isInUnits } from '#domain/other-costs.ts';
import type { SaveStatus } from '../save-state.tsx';
import type { Driver } from './allocating.ts';
import { useStable } from './use-stable.ts';

interface Driven {
  readonly id: string;
  readonly unitDescription: string | null;
}

/** The boxes "In units" of a list, and the cost drivers beside them. Ticked without a driver, nothing is stored yet. */
export function useDrivers<Row extends Driven>(save: (row: Row, unitDescription: string | null) => void) {
  // How often each was asked for: the field takes the focus each time.
  const [asked, setAsked] = useState<ReadonlyMap<string, number>>(new Map());
  const [named, setNamed] = useState<ReadonlySet<string>>(new Set());

  const ask = useStable(({ id }: Row) => setAsked(now => new Map(now).set(id, (now.get(id) ?? 0) + 1)));
  const describe = useStable((row: Row, unitDescription: string | null) => {
    setAsked(now => new Map([...now].filter(([id]) => id !== row.id)));
    const others = [...named].filter(id => id !== row.id);
    setNamed(new Set(unitDescription === null ? others : [...others, row.id]));
    if (unitDescription !== row.unitDescription) save(row, unitDescription);
  });
  const isTicked = (row: Row) => isInUnits(row.unitDescription) || asked.has(row.id);
  return {
    asked,
    describe,
    tick: useStable((row: Row, inUnits: boolean) => (inUnits ? ask(row) : describe(row, null))),
    /** For the table of what is allocated of this row. `state`: of what was saved last. After a conflict it is not stored. */
    of: (row: Row, state: SaveStatus['state'] | undefined): Driver => ({
      isTicked: isTicked(row),
      isNamedHere: named.has(row.id) && isInUnits(row.unitDescription) && state === 'saved',
      isStoring: state === 'saving',
      ask: () => ask(row),
    }),
  };
}
