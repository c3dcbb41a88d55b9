import type { TFunction } from 'i18next';
import type { AllocationView } from '#domain/allocation.ts';
import type { GiverKind, GiverRow } from '#domain/allocation-matrix.ts';
import { editMatrix, type MatrixEdit, type MatrixProblem, takeInMatrix } from '#domain/edit-matrix.ts';
import type { InSteps } from '#domain/in-steps.ts';
import { formatPercent } from '#domain/numbers.ts';
import type { Named } from '#domain/scenario-model.ts';
import { mayFit } from '#domain/take-from.ts';
import { type ApplyInSteps, cellsOf, type EditOutcome, type Offer, type Way } from '#web/ui/grid/column.ts';
import { brokenLimit, exactly, nearly, roundedText } from '#web/ui/number-kind.ts';

export const KINDS = { share: 'percent', cost: 'amount', units: 'units' } as const;
/** The column of what each row adds up to. */
export const SUM = 'sum';

interface Applied {
  view: AllocationView;
  receivers: readonly Named[];
  /** Leads to the names of the cost drivers of these rows. */
  nameDrivers: Way['go'];
  t: TFunction;
}

/** More cells than somebody types are refused together, as a block is. */
const MOST_WAITING = 500;

/** Whether the units of a row wait for a cost driver: those of people never do. */
export const lacksDriver = (kind: GiverKind, row: GiverRow): boolean => hasDrivers(kind) && !row.whole.inUnits;
const hasDrivers = (kind: GiverKind): boolean => kind === 'otherCost' || kind === 'totalCost';

/** From rows to rows, by the domain. What is refused says what it waits for, and has the button that leads there. */
export function appliedToMatrix<Row extends GiverRow>(
  kind: GiverKind,
  { view, receivers, nameDrivers, t }: Applied,
): ApplyInSteps<Row> {
  const message = ({ code, share, left }: MatrixProblem) => {
    if (share === undefined || left !== undefined)
      return brokenLimit({ code, ...(left !== undefined && { left }) }, KINDS[view], t);
    const over = t('matrix.over', { sum: formatPercent(share) });
    return hasDrivers(kind) ? `${over} ${t('matrix.orUnits')}` : over;
  };
  /** The rest of what a cell lacks, from the largest of its row. */
  const offerOf = (now: readonly Row[], entry: MatrixEdit): Offer<Row> | undefined => {
    const taking = takeInMatrix(now, entry);
    const from = taking && receivers.find(({ id }) => id === taking.from);
    if (!from) return undefined;
    const label = t('common.takeFrom', { figure: nearly(KINDS[view], taking.taken), name: from.name });
    return { label, rows: taking.rows, cells: cellsOf([{ id: entry.row }], [from.id, entry.receiver]) };
  };
  const saidOf = (rounded: readonly { row: Row; share: number }[]) => {
    const [first] = rounded;
    if (rounded.length > 1) return t('matrix.rounded', { count: rounded.length });
    return first && `${first.row.name}: ${roundedText(first.share, t)}`;
  };
  /** Units of rows without a cost driver wait for it. Beside others they are part of a block, which is pasted whole or not at all. */
  const waiting = (now: readonly Row[], edits: readonly MatrixEdit[]): EditOutcome<Row> | undefined => {
    const rows = new Map(now.map(row => [row.id, row]));
    if (view !== 'units') return undefined;
    const early = edits.filter(({ row, value }) => value > 0 && lacksDriver(kind, rows.get(row)!));
    if (early.length === 0) return undefined;
    const labelFor = (count: number) => t('matrix.nameDrivers', { count });
    const areAll = early.length === edits.filter(({ value }) => value !== 0).length && early.length <= MOST_WAITING;
    return {
      ok: false,
      offer: { label: labelFor(1), labelFor, go: nameDrivers },
      problems: early.map(({ row, receiver, value }) => {
        const cell = { row, column: receiver };
        const entered = {
          ...cell,
          text: exactly('units', value),
          value,
          waits: true,
          beyond: true,
          named: 'column',
        } as const;
        const message = t('matrix.noDriver', { name: rows.get(row)!.name });
        return { ...cell, message, alike: t('matrix.noDrivers'), ...(areAll && { entered }) };
      }),
    };
  };
  return function* (now, changes, pasted): InSteps<EditOutcome<Row>> {
    const edits = changes.map(({ row, column, value }) => ({ row, receiver: column, view, value: Number(value) }));
    const waits = waiting(now, edits);
    if (waits) return waits;
    const edited = yield* editMatrix(
      now,
      edits,
      pasted?.map(one => ({ ...one, id: one.column })),
    );
    if (edited.ok) return { ...edited, said: saidOf(edited.rounded) };
    const [entry] = edits;
    const { whole } = now.find(({ id }) => id === entry?.row) ?? {};
    return {
      ok: false,
      ...(edits.length === 1 &&
        entry &&
        whole && { waits: mayFit(whole, { ...entry, id: entry.receiver }), offer: offerOf(now, entry) }),
      problems: edited.problems.map(one => ({
        // Of one cell that one, also where it is its row that has no room.
        ...{ row: one.row, column: one.receiver ?? (edits.length === 1 ? entry?.receiver : undefined) ?? SUM },
        message: message(one),
      })),
    };
  };
}
