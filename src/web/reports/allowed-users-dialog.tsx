import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictView } from '#web/ui/conflict-view.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { AllowedUsers, nameOfUser } from './allowed-users.tsx';
import { currentReport, type Report, useChangeReport, usersQuery } from './reports.queries.ts';

/** Changes who may see a report that already exists. */
export function AllowedUsersDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useTranslation();
  // As it was when the dialog opened.
  const [seen] = useState(report);
  const [allowed, setAllowed] = useState(() => report.allowedUsers.map(user => user.id));
  const { data: users = [] } = useQuery(usersQuery(report.companyId));
  const saving = useChangeReport(report.companyId, true);
  const save = (over: Report) =>
    saving.mutate({ report: over, change: { allowedUsers: allowed.map(id => ({ id })) } }, { onSuccess: onClose });
  const theirs = currentReport(saving.error);
  if (theirs) {
    const namesOf = (ids: readonly string[]) =>
      users
        .filter(user => ids.includes(user.userId))
        .map(nameOfUser)
        .join(', ') || '–';
    return (
      <ConflictView
        title={t('common.conflictTitle')}
        differences={[
          {
            what: t('reports.allowedUsers'),
            mine: namesOf(allowed),
            theirs: namesOf(theirs.allowedUsers.map(user => user.id)),
          },
        ]}
        onKeepMine={() => save(theirs)}
        onTakeTheirs={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={report.name}
      onClose={onClose}
      onSubmit={() => save(seen)}
      submit={t('common.save')}
      busy={saving.isPending}
      failure={saving.error}
    >
      <AllowedUsers companyId={report.companyId} values={allowed} onChange={setAllowed} />
    </FormDialog>
  );
}
