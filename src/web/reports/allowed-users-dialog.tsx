import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#web/ui/dialog.tsx';
import { AllowedUsers } from './allowed-users.tsx';
import { type Report, useChangeReport } from './reports.queries.ts';

/** Changes who may see a report that already exists. */
export function AllowedUsersDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation();
  const [allowed, setAllowed] = useState(() => report.allowedUsers.map(user => user.id));
  const saving = useChangeReport(report.companyId);
  return (
    <FormDialog
      title={report.name}
      onClose={onClose}
      onSubmit={() =>
        saving.mutate({ report, change: { allowedUsers: allowed.map(id => ({ id })) } }, { onSuccess: onClose })
      }
      submit={t('common.save')}
      busy={saving.isPending}
    >
      <AllowedUsers companyId={report.companyId} values={allowed} onChange={setAllowed} />
    </FormDialog>
  );
}
