import type { TFunction } from 'i18next';
import { type AllocationEdit, type AllocationRow, type AllocationView, edit, type Whole } from '#domain/allocation.ts';
import { mayFit, takeFrom } from '#domain/take-from.ts';
import { brokenLimit, exactly, nearly, roundedText } from '../number-kind.ts';
import { type Apply, cellsOf, type Offer } from './column.ts';

/** A receiver of the allocation: an id, a name, and the domain's figures. */
export interface NamedAllocation extends AllocationRow {
  readonly name: string;
  /** Of the list. */
  readonly version?: number | undefined;
}

const KIND_OF = { units: 'units', share: 'percent', cost: 'amount' } as const;

/** The cost driver of what is allocated. */
export interface Driver {
  /** "In units" is ticked; it may have no name yet. */
  isTicked: boolean;
  /** It was named here, and that is stored. */
  isNamedHere: boolean;
  /** Until the rows are as they are with it. What changes in them by that is nobody else's change. */
  isStoring: boolean;
  /** Ticks "In units", and leads to the field of its name. */
  ask: () => void;
}

/** From rows to rows, by the domain. What is refused says what it waits for, and has the button that leads there. */
export function allocating<Row extends NamedAllocation>(
  whole: Whole,
  driver: Driver | undefined,
  t: TFunction,
): Apply<Row> {
  /** The rest of what a row lacks, from the one with the most. */
  const offerOf = (now: readonly Row[], entry: AllocationEdit): Offer<Row> | undefined => {
    const taking = takeFrom(now, whole, entry);
    const from = taking && now.find(({ id }) => id === taking.from);
    if (!from) return undefined;
    const figure = nearly(KIND_OF[entry.view], taking.taken);
    const label = t('common.takeFrom', { figure, name: from.name });
    return { label, rows: taking.rows, cells: cellsOf([from, entry], [entry.view]) };
  };
  return (now, changes, pasted) => {
    const edits = changes.map(({ row, column, value }) => ({
      id: row,
      view: column as AllocationView,
      value: Number(value),
    }));
    const units = edits.filter(({ view, value }) => view === 'units' && value > 0);
    if (driver && !whole.inUnits && units.length > 0)
      return {
        ok: false,
        offer: { label: t('common.nameDriver'), go: driver.ask },
        problems: units.map(({ id, value }) => {
          const cell = { row: id, column: 'units' };
          // Beside percentages they are part of a block, which is pasted whole or not at all.
          const waits = units.length === edits.length && { value, waits: true, beyond: true };
          const message = t(driver.isTicked ? 'common.locked.noDriverName' : 'common.locked.noDriver');
          return { ...cell, message, ...(waits && { entered: { ...cell, text: exactly('units', value), ...waits } }) };
        }),
      };
    const edited = edit(
      now,
      whole,
      edits,
      pasted?.map(({ row, ...one }) => ({ ...one, id: row })),
    );
    if (edited.ok) return { ...edited, said: roundedText(edited.rounded, t) };
    const [entry] = edits;
    return {
      ok: false,
      ...(edits.length === 1 && entry && { waits: mayFit(whole, entry), offer: offerOf(now, entry) }),
      problems: edited.broken.map(limit => ({
        row: limit.id,
        column: limit.view,
        message: brokenLimit(limit, KIND_OF[limit.view], t),
      })),
    };
  };
}
