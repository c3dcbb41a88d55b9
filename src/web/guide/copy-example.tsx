import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/session/api.ts';
import { Button } from '#web/ui/button.tsx';
import { reportsQuery } from '../reports/reports.queries.ts';
import { useTourTo } from './tour.tsx';

/** Copies the worked example in the language of the screen, and begins its tour. */
export function CopyExample({ companyId }: { companyId: string }) {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const tourTo = useTourTo();
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
  return (
    <Button busy={copying.isPending} onClick={() => copying.mutate()}>
      {t('guide.copyExample')}
    </Button>
  );
}
