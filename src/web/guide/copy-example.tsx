import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/session/api.ts';
import { useCompany } from '#web/session/company.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { reportsQuery } from '../reports/reports.queries.ts';
import { useTourTo } from './tour.tsx';

/** Copies the worked example in the language of the screen, and begins its tour. It comes among one's own reports: that is said first. */
export function CopyExample({ companyId }: { companyId: string }) {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const tourTo = useTourTo();
  const company = useCompany()?.name;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const copying = useMutation({
    mutationFn: () =>
      api('POST /report/example', {
        body: { companyId, language: i18n.language === 'nl' ? 'nl' : 'en' },
        idempotencyKey,
      }),
    onSuccess: async reports => {
      await queries.invalidateQueries({ queryKey: reportsQuery(companyId).queryKey });
      await tourTo({ scenarioIds: reports.flatMap(report => report.scenarios.map(({ id }) => id)), at: 0 });
    },
  });
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('guide.copyExample')}</Button>
      <ConfirmDialog
        open={isAsked}
        title={t('guide.example')}
        text={t('guide.exampleWhat', { company })}
        confirm={t('guide.copyExample')}
        danger={false}
        busy={copying.isPending}
        onConfirm={() => copying.mutate()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
