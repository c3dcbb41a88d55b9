import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '#web/session/open-dialog.ts';
import { Button } from '#web/ui/button.tsx';

/** The next step of an empty list: what the accounting package knows is not typed again. */
export function FromLedgerButton({ scenarioId }: { scenarioId: string }) {
  const { t } = useTranslation();
  return (
    <Button icon={BookOpen} onClick={() => openDialog({ what: 'transfer', tab: 'ledger', scenarioId })}>
      {t('ledger.title')}
    </Button>
  );
}
