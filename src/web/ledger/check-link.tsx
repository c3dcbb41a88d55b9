import { useTranslation } from 'react-i18next';
import { checkEntered, type PersonnelCheck } from '#domain/ledger/kept-import.ts';
import type { Cents } from '#domain/money.ts';
import { formatAmount } from '#domain/numbers.ts';
import { useSources } from './source-link.tsx';

/** Personnel in the ledger beside what was entered. */
export function CheckLine({ check: { ledger, entered, difference } }: { check: PersonnelCheck }) {
  const { t } = useTranslation();
  const sums = { ledger: formatAmount(ledger), entered: formatAmount(entered) };
  return (
    <p role="status">
      {difference === 0
        ? t('ledger.checkEqual', sums)
        : t('ledger.check', { ...sums, difference: formatAmount(difference) })}
    </p>
  );
}

/** The same on the screen of personnel, until the next import. */
export function LedgerCheck({ scenarioId, totals }: { scenarioId: string; totals: readonly Cents[] }) {
  const parts = useSources(scenarioId).flatMap(each => each.parts);
  const check = checkEntered(parts, totals);
  return check && <CheckLine check={check} />;
}
