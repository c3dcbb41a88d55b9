import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
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
  if (!process.data || !segment.data) return <LoadingText rows={12} />;
  return <Overviews scenario={scenario} process={process.data} segment={segment.data} />;
}
