import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Arrows } from '#web/ui/grid/undo-buttons.tsx';
import { ListFailed } from '#web/ui/list-table.tsx';
import { LoadingText } from '#web/ui/page.tsx';
import { useStaysUnderFinger } from '#web/ui/use-stays-under-finger.ts';
import { useTakeBackElsewhere } from '../allocations/divided-elsewhere-link.ts';
import { bookQuery } from '../book/book.queries.ts';
import { ScenarioPage } from '../scenarios/scenario-page.tsx';
import type { Scenario } from '../scenarios/scenarios.queries.ts';
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
  const { data: open, error, refetch } = useQuery(bookQuery(scenario.id));
  const { takesBack, doesAgain, isPending, take } = useTakeBackElsewhere(scenario.id);
  const holds = useStaysUnderFinger();
  const press = (back: boolean, { currentTarget }: React.MouseEvent) => {
    holds(currentTarget);
    take(back);
  };
  const arrows = <Arrows undo={takesBack} redo={doesAgain} busy={isPending} onPress={press} />;
  if (open) return <Overviews {...{ scenario, open, arrows }} />;
  return error ? <ListFailed error={error} onRetry={() => void refetch()} /> : <LoadingText rows={12} />;
}
