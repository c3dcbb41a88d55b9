import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListFailed } from '#web/ui/list-table.tsx';
import { LoadingText } from '#web/ui/page.tsx';
import { ScenarioPage } from '../scenarios/scenario-page.tsx';
import type { Scenario } from '../scenarios/scenarios.queries.ts';
import { processOverviewQuery, segmentOverviewQuery } from './overviews.queries.ts';
import { Overviews } from './overviews.tsx';

export function ProfitAndLossScreen() {
  const { t } = useTranslation();
  return (
    <ScenarioPage area="profitAndLoss" intro={t('profitAndLoss.intro')}>
      {scenario => <Loaded scenario={scenario} />}
    </ScenarioPage>
  );
}

function Loaded({ scenario }: { scenario: Scenario }) {
  const process = useQuery(processOverviewQuery(scenario.id));
  const segment = useQuery(segmentOverviewQuery(scenario.id));
  if (process.data && segment.data)
    return <Overviews scenario={scenario} process={process.data} segment={segment.data} />;
  const failed = [process, segment].filter(({ isError }) => isError);
  const again = () => {
    for (const { refetch } of failed) void refetch();
  };
  return failed[0] ? <ListFailed error={failed[0].error} onRetry={again} /> : <LoadingText rows={12} />;
}
