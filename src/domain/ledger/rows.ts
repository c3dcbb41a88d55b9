import { type Cents, ENTRY_LIMIT, sum } from '../money.ts';
import type { Part } from './parts.ts';
import type { Field, Found, ThingKind } from './targets.ts';

// What figures of a scenario come to when accounts net within a row. Invariant: an entry stays 0 or more; a row that would
// not is not taken over, and says so.

/** What one ledger brings into a figure, or all of them together. */
export interface Figure {
  readonly kind: ThingKind;
  readonly id: string;
  readonly field: Field;
  /** As the field counts it: costs positive, revenue positive. */
  readonly cents: Cents;
}

export interface LedgerRow {
  readonly thing: Found;
  readonly figures: readonly Figure[];
  readonly parts: readonly Part[];
  readonly problem: 'belowZero' | 'tooLarge' | null;
}

export const figureKey = ({ id, field }: Pick<Figure, 'id' | 'field'>): string => `${id} ${field}`;
/** A cost center's two figures net with each other; those of a process are rows of their own. */
export const rowKey = ({ kind, id, field }: Omit<Figure, 'cents'>): string =>
  kind === 'costCenter' ? id : `${id} ${field}`;

/** Revenue is booked in credit and counts positive. */
const asCounted = (field: Field, cents: Cents): Cents => (field === 'revenue' ? 0 - cents : cents);

export function figuresOfParts(
  parts: readonly { readonly becomes: Omit<Figure, 'cents'> | null; readonly cents: Cents }[],
): Figure[] {
  return parts.flatMap(({ becomes, cents }) =>
    becomes
      ? [{ kind: becomes.kind, id: becomes.id, field: becomes.field, cents: asCounted(becomes.field, cents) }]
      : [],
  );
}

/** Each figure once, with all that was brought. */
export function netFigures(brought: readonly Figure[]): Figure[] {
  return [...Map.groupBy(brought, rowKey).values()].flatMap((row): Figure[] => {
    const { kind, id } = row[0]!;
    const fields = [...new Set(row.map(({ field }) => field))];
    const total = (field: Field) => sum(row.filter(each => each.field === field).map(({ cents }) => cents));
    if (kind !== 'costCenter') return fields.map(field => ({ kind, id, field, cents: total(field) }));
    return personnelFigures(total('salaryCost'), total('extras'))
      .map(figure => ({ kind, id, ...figure }))
      .filter(({ field, cents }) => cents !== 0 || fields.includes(field));
  });
}

/** One below 0 nets with the other. */
function personnelFigures(salaryCost: Cents, extras: Cents): Pick<Figure, 'field' | 'cents'>[] {
  const moved = salaryCost < 0 ? salaryCost : extras < 0 ? 0 - extras : 0;
  return [
    { field: 'salaryCost', cents: salaryCost - moved },
    { field: 'extras', cents: extras + moved },
  ];
}

/** One row for each thing that gets an amount, a process' revenue apart from its direct costs; with what others brought. */
export function rowsOf(parts: readonly Part[], others: readonly Figure[] = []): LedgerRow[] {
  const taken = parts.filter(({ becomes }) => becomes !== null);
  const brought = Map.groupBy(others, rowKey);
  // Revenue stands before direct costs, though its accounts have higher numbers; so do the processes it makes.
  const inOrder = taken.toSorted((a, b) => Number(b.kind === 'revenue') - Number(a.kind === 'revenue'));
  return [...Map.groupBy(inOrder, ({ becomes }) => rowKey(becomes!))].map(([key, parts]) => {
    const figures = netFigures([...(brought.get(key) ?? []), ...figuresOfParts(parts)]);
    return { thing: parts[0]!.becomes!, figures, parts, problem: problemOf(figures) };
  });
}

function problemOf(figures: readonly Figure[]): LedgerRow['problem'] {
  if (figures.some(({ cents }) => cents < 0)) return 'belowZero';
  return figures.some(({ cents }) => cents >= ENTRY_LIMIT) ? 'tooLarge' : null;
}
