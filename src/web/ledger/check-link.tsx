import { useTranslation } from 'react-i18next';
import type { PersonnelCheck } from '#domain/ledger/kept-import.ts';
import { formatAmount } from '#domain/numbers.ts';

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
