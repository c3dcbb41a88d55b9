import { type Cents, sum } from '../money.ts';
import { type Figure, figuresOfParts, netFigures } from './rows.ts';
import type { Field, TargetKind, ThingKind } from './targets.ts';

// The last step of the trail: the accounts that an amount of a scenario came from.

export interface SourceImport {
  readonly id: string;
  readonly fileName: string;
  readonly importedAt: string;
  readonly parts: readonly {
    readonly accId: string;
    readonly name: string;
    readonly code: string;
    readonly kind: TargetKind;
    readonly cents: Cents;
    readonly becomes: { readonly kind: ThingKind; readonly id: string; readonly field: Field } | null;
  }[];
}

export interface SourceAccount {
  readonly accId: string;
  readonly name: string;
  readonly code: string;
  /** As the amount counts it: costs positive, revenue positive. */
  readonly cents: Cents;
  readonly importId: string;
  readonly fileName: string;
  readonly importedAt: string;
}

export interface Source {
  readonly accounts: readonly SourceAccount[];
  /** What all of them came to when they were taken over. */
  readonly brought: Cents;
}

/** Of a thing's figure, or of a cost center's two together, since one nets with the other; null where no ledger brought any. */
export function sourceOf(imports: readonly SourceImport[], id: string, fields: readonly Field[]): Source | null {
  const accounts: SourceAccount[] = [];
  const figures: Figure[] = [];
  for (const { id: importId, fileName, importedAt, parts } of imports)
    for (const { becomes, kind: _, ...part } of parts) {
      if (becomes?.id !== id || !fields.includes(becomes.field)) continue;
      const [figure] = figuresOfParts([{ becomes, cents: part.cents }]);
      figures.push(figure!);
      accounts.push({ ...part, cents: figure!.cents, importId, fileName, importedAt });
    }
  if (accounts.length === 0) return null;
  return { accounts, brought: sum(netFigures(figures).map(({ cents }) => cents)) };
}

/** Everything that a ledger brought something into, by its id. */
export const fromLedger = (imports: readonly SourceImport[]): ReadonlySet<string> =>
  new Set(imports.flatMap(({ parts }) => parts.flatMap(({ becomes }) => becomes?.id ?? [])));
