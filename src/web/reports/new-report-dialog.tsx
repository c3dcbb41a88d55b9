import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_NAME_LIMIT } from '#domain/reports.ts';
import { errorText } from '#web/i18n/i18n.ts';
import type { ScenarioScreen } from '#web/session/areas.ts';
import { useCompany } from '#web/session/company.ts';
import { openDialog } from '#web/session/open-dialog.ts';
import { temporaryId } from '#web/session/optimistic-list.ts';
import { FormDialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { codeOf } from '#web/ui/toasts.tsx';
import { AllowedUsers } from './allowed-users.tsx';
import { reportsQuery, useMakeReport } from './reports.queries.ts';

interface NewReportDialogProps {
  /** Where one wants to go once there is a scenario. */
  area?: ScenarioScreen | undefined;
  onClose: () => void;
}

/**
 * New cost report: name, allowed users, Next. It stays open until the report exists, so that nothing typed is lost. Then comes a
 * scenario in it.
 */
export function NewReportDialog({ area, onClose }: NewReportDialogProps) {
  const { t } = useTranslation();
  const companyId = useCompany()?.id ?? '';
  const { data: reports } = useQuery(reportsQuery(companyId));
  const [typed, setName] = useState<string>();
  // Most companies have one, about all of it.
  const name = typed ?? (reports?.length === 0 ? t('reports.wholeCompany') : '');
  const [allowed, setAllowed] = useState<string[]>([]);
  const [id, setId] = useState(temporaryId);
  const making = useMakeReport(companyId);

  const next = () => {
    if (making.isPending) return;
    // Once it is shown it is no longer the first.
    setName(name);
    making.mutate(
      { id, name: name.trim(), allowedUsers: allowed.map(id => ({ id })) },
      {
        onSuccess: ({ id: reportId }) => openDialog({ what: 'new-scenario', reportId, area }),
        onError: () => setId(temporaryId()),
      },
    );
  };
  return (
    <FormDialog
      title={t('reports.new')}
      onClose={onClose}
      onSubmit={next}
      submit={t('common.next')}
      busy={making.isPending}
    >
      <TextField
        label={t('common.name')}
        value={name}
        onChange={setName}
        proposed={typed === undefined}
        required
        pattern=".*\S.*"
        maxLength={REPORT_NAME_LIMIT}
        error={making.error ? errorText(codeOf(making.error)) : undefined}
        autoFocus
      />
      <p>{t('reports.thenScenario')}</p>
      <AllowedUsers companyId={companyId} values={allowed} onChange={setAllowed} />
    </FormDialog>
  );
}
