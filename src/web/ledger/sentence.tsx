import { useTranslation } from 'react-i18next';
import { formatAmount } from '#domain/numbers.ts';
import style from './ledger.module.css';

interface SentenceLineProps {
  sentence: { result: number; takenOver: number; checked: number; leftOut: number; undecided?: number };
}

/** What ties a scenario to its ledger, to the cent. What nobody has decided about has a part of its own. */
export function SentenceLine({ sentence: { undecided = 0, leftOut, ...rest } }: SentenceLineProps) {
  const { t } = useTranslation();
  const sums = { ...rest, leftOut: leftOut - undecided };
  const shown = Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, formatAmount(cents)]));
  return (
    <p role="status" className={style.sentence} title={t('ledger.sentenceHint')}>
      {t('ledger.sentence', shown)}
      {undecided !== 0 && ` ${t('ledger.plusUndecided', { undecided: formatAmount(undecided) })}`}
    </p>
  );
}
