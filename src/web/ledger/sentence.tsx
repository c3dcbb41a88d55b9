import { useTranslation } from 'react-i18next';
import { formatAmount } from '#domain/numbers.ts';
import style from './ledger.module.css';

interface SentenceLineProps {
  sentence: { result: number; takenOver: number; checked: number; leftOut: number; undecided?: number };
}

/** What ties a scenario to its ledger, to the cent. */
export function SentenceLine({ sentence: { undecided = 0, ...sums } }: SentenceLineProps) {
  const { t } = useTranslation();
  const shown = Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, formatAmount(cents)]));
  return (
    <p role="status" className={style.sentence}>
      {t('ledger.sentence', shown)}
      {undecided !== 0 && ` ${t('ledger.ofWhichUndecided', { undecided: formatAmount(undecided) })}`}
    </p>
  );
}
