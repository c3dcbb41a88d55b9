import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailed } from '#web/ui/list-table.tsx';
import { LoadingText } from '#web/ui/page.tsx';
import { ScenarioPage } from '../scenarios/scenario-page.tsx';
import type { Scenario } from '../scenarios/scenarios.queries.ts';
import { bookQuery } from './book.queries.ts';
import { Overviews } from './overviews.tsx';

export function ProfitAndLossScreen() {
  const { t } = useTranslation();
  return (
    <ScenarioPage area="profitAndLoss" intro={t('profitAndLoss.intro')}>
      {scenario => <Loaded scenario={scenario} />}
    </ScenarioPage>
  );
}

/** After the first view is drawn, the other one is computed, so that it is there when somebody wants it. */
const UNTIL_THE_OTHER = 300;

function Loaded({ scenario }: { scenario: Scenario }) {
  const { data: open, error, refetch } = useQuery(bookQuery(scenario.id));
  useEffect(() => {
    const timer = open && setTimeout(open.segment, UNTIL_THE_OTHER);
    return () => clearTimeout(timer);
  }, [open]);
  if (open) return <Overviews scenario={scenario} open={open} />;
  return error ? <ListFailed error={error} onRetry={() => void refetch()} /> : <LoadingText rows={12} />;
}
