import { type Cents, sum } from '../money.ts';
import { costCenterTotal, employeeTotal, personnelBasis } from '../personnel.ts';
import type { ScenarioModel } from '../scenario-model.ts';
import type { Part } from './parts.ts';
import type { LedgerReading } from './reading.ts';
import type { Field, TargetKind, ThingKind } from './targets.ts';

// An import as it is kept: what each account was, and what it became. It never changes.

/** An account, or what of it has one code. */
export interface KeptPart {
  readonly accId: string;
  readonly name: string;
  readonly rgs: string | null;
  readonly code: string;
  readonly kind: TargetKind;
  /** Signed as booked: debit positive. */
  readonly cents: Cents;
  readonly becomes: { readonly kind: ThingKind; readonly id: string; readonly field: Field } | null;
}

export interface KeptImport {
  readonly administration: string;
  readonly fiscalYear: string;
  /** Of the file: SHA-256. */
  readonly fingerprint: string;
  readonly periods: readonly string[];
  readonly parts: readonly KeptPart[];
}

export function keepImport(
  { administration, fiscalYear, accounts, codes }: LedgerReading,
  fingerprint: string,
  periods: readonly string[],
  parts: readonly Part[],
): KeptImport {
  return {
    ...{ administration, fiscalYear, fingerprint, periods },
    parts: parts.flatMap(({ account, code, kind, becomes, cents }) => {
      if (kind === 'undecided') return [];
      const { id: accId, name, rgs } = accounts[account]!;
      const place = becomes && { kind: becomes.kind, id: becomes.id, field: becomes.field };
      return [{ accId, name, rgs, code: codes[code]!.code, kind, cents, becomes: place }];
    }),
  };
}

/** Of two such imports of one scenario the later takes the place of the earlier, whatever their periods. */
export function isSameLedger(
  kept: Pick<KeptImport, 'administration' | 'fiscalYear'>,
  reading: Pick<LedgerReading, 'administration' | 'fiscalYear'>,
): boolean {
  return kept.administration === reading.administration && kept.fiscalYear === reading.fiscalYear;
}

/** A scenario is about one year, so these two seldom belong into one. */
export function isOtherYear(
  kept: Pick<KeptImport, 'administration' | 'fiscalYear'>,
  reading: Pick<LedgerReading, 'administration' | 'fiscalYear'>,
): boolean {
  return kept.administration === reading.administration && kept.fiscalYear !== reading.fiscalYear;
}

/** The same file, the same periods, and every account where it was. */
export function isSameImport(one: KeptImport, other: KeptImport): boolean {
  const described = ({ periods, parts }: KeptImport) =>
    JSON.stringify([
      periods.toSorted(),
      parts
        .map(({ accId, code, kind, cents, becomes }) => [accId, code, kind, cents, becomes?.id, becomes?.field])
        .map(each => JSON.stringify(each))
        .toSorted(),
    ]);
  return one.fingerprint === other.fingerprint && described(one) === described(other);
}

export interface PersonnelCheck {
  readonly ledger: Cents;
  readonly entered: Cents;
  readonly difference: Cents;
}

/** Personnel in the ledger beside what was entered by hand; null where no account is checked. */
export function checkPersonnel(
  parts: readonly Pick<Part, 'kind' | 'cents'>[],
  {
    employees,
    costCenters,
    showCostCentersOnPersonnel,
  }: Pick<ScenarioModel, 'employees' | 'costCenters' | 'showCostCentersOnPersonnel'>,
): PersonnelCheck | null {
  const hasCostCenters = personnelBasis(showCostCentersOnPersonnel) === 'costCenters';
  return checkEntered(parts, hasCostCenters ? costCenters.map(costCenterTotal) : employees.map(employeeTotal));
}

/** The same beside the totals of the list that counts. */
export function checkEntered(
  parts: readonly { readonly kind: Part['kind']; readonly cents: Cents }[],
  totals: readonly Cents[],
): PersonnelCheck | null {
  const checked = parts.filter(({ kind }) => kind === 'check');
  if (checked.length === 0) return null;
  const ledger = sum(checked.map(({ cents }) => cents));
  const entered = sum(totals);
  return { ledger, entered, difference: ledger - entered };
}
