import { useTranslation } from 'react-i18next';
import { formatOverview } from '#domain/numbers.ts';
import type { UnlikeEntered } from '#domain/reconciliation.ts';
import style from './not-final.module.css';

/** Beside a total net result, so that nobody takes it for the last word: what it lacks, and what it is with that. */
export function NotFinal({ outside, everything }: UnlikeEntered) {
  const { t } = useTranslation();
  return (
    <span className={style.notFinal} data-not-final>
      <span>{t('profitAndLoss.strip.before', { amount: formatOverview(outside) })}</span>
      <strong data-negative={everything < 0 || undefined}>
        {t('profitAndLoss.strip.everything', { amount: formatOverview(everything) })}
      </strong>
    </span>
  );
}

/** A result in a list, with what it lacks. */
export function Result({ cents, lacks }: { cents: number; lacks: UnlikeEntered | undefined }) {
  return (
    <>
      {formatOverview(cents)}
      {lacks && <NotFinal {...lacks} />}
    </>
  );
}
