import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AllowedUsers } from './allowed-users.tsx';
import { type Report, useChangeReport } from './reports.queries.ts';

/** Who may see a report that is there already. */
export function AllowedUsersDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation();
  const [allowed, setAllowed] = useState(() => report.allowedUsers.map(user => user.id));
  const saving = useChangeReport(report.companyId);
  return (
    <Dialog
      open
      title={report.name}
      onClose={onClose}
      onSubmit={() =>
        saving.mutate({ report, change: { allowedUsers: allowed.map(id => ({ id })) } }, { onSuccess: onClose })
      }
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" busy={saving.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <AllowedUsers companyId={report.companyId} values={allowed} onChange={setAllowed} />
    </Dialog>
  );
}
