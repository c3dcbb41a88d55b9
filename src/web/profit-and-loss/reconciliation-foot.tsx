import { useTranslation } from 'react-i18next';
import type { OverviewSheet, Sheet } from '#domain/sheet.ts';
import { ImportsLink } from '../ledger/import-link.tsx';
import { OverviewTable } from './overview-table.tsx';
import style from './profit-and-loss.module.css';
import { roundingText } from './sheet-words.ts';
import type { ShownFigure } from './use-overview-cursor.ts';

interface ReconciliationFootProps {
  /** The overview above it. */
  of: OverviewSheet;
  foot: Sheet;
  scenarioId: string;
  onActivate: (figure: ShownFigure) => void;
}

/** What was entered and what of it reaches the columns; where ledgers have a result, it leads to what was left out of them. */
export function ReconciliationFoot({ of, foot, scenarioId, onActivate }: ReconciliationFootProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={style.note}>{roundingText(of, t)}</p>
      <OverviewTable
        id="reconciliation"
        sheet={foot}
        label={t('profitAndLoss.reconciliation')}
        onActivate={onActivate}
      />
      {of.ledger && <ImportsLink scenarioId={scenarioId} />}
    </>
  );
}
