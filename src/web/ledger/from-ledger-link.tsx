import { BookOpen, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '#web/session/open-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import style from './ledger.module.css';

/** The next step of an empty list: what the accounting package knows is not typed again. */
export function FromLedgerButton({ scenarioId }: { scenarioId: string }) {
  const { t } = useTranslation();
  return (
    <Button icon={BookOpen} onClick={() => openDialog({ what: 'transfer', tab: 'ledger', scenarioId })}>
      {t('ledger.title')}
    </Button>
  );
}

/** In a company that has no scenario yet, one is made on the way there. */
export function LedgerFirst({ onBegin }: { onBegin: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={style.offered}>
      {t('ledger.offeredFirst')}{' '}
      <Button icon={BookOpen} onClick={onBegin}>
        {t('ledger.title')}
      </Button>
    </p>
  );
}

/** Before anybody types amounts: a ledger, or a workbook that is downloaded, filled in and uploaded. */
export function LedgerOffered({ scenarioId }: { scenarioId: string }) {
  const { t } = useTranslation();
  return (
    <p className={style.offered}>
      {t('ledger.offered')} <FromLedgerButton scenarioId={scenarioId} />
      <Button icon={FileSpreadsheet} onClick={() => openDialog({ what: 'transfer', tab: 'download', scenarioId })}>
        {t('ledger.orWorkbook')}
      </Button>
    </p>
  );
}
