import '#web/i18n/personnel-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { follows } from '#web/session/followers.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyList } from '#web/ui/page.tsx';
import { useMatches } from '#web/ui/use-matches.ts';
import type { MatrixBeside } from '../allocations/paste-entries-link.tsx';
import { FromLedgerButton } from '../ledger/from-ledger-link.tsx';
import { ListOrMatrix } from '../matrix/matrix-link.tsx';
import { ScenarioPage } from '../scenarios/scenario-page.tsx';
import { type Scenario, useChangeScenario } from '../scenarios/scenarios.queries.ts';
import { BasisDialog } from './basis-dialog.tsx';
import { costCenterKind } from './cost-center-kind.tsx';
import { employeeKind } from './employee-kind.ts';
import { savePersonnelDone } from './personnel.queries.ts';
import { PersonnelList } from './personnel-list.tsx';

export function PersonnelScreen() {
  const { t } = useTranslation();
  const isTouched = useMatches('(pointer: coarse)');
  return (
    <ScenarioPage
      area="personnelCosts"
      intro={[t('personnel.intro'), ...(isTouched ? [] : [t('personnel.introKeys')])].join(' ')}
      loadingText={t('personnel.loading')}
      saveDone={savePersonnelDone}
    >
      {scenario => <Personnel scenario={scenario} />}
    </ScenarioPage>
  );
}

function Personnel({ scenario }: { scenario: Scenario }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const changing = useChangeScenario();
  const [isPutOff, putOff] = useState(false);
  const { showCostCentersOnPersonnel: showCostCenters } = scenario;
  const choose = (choice: boolean) =>
    changing.mutate(
      { seen: scenario, change: { showCostCentersOnPersonnel: choice } },
      { onSuccess: () => queries.invalidateQueries({ predicate: follows(scenario.id, 'personnel') }) },
    );

  if (showCostCenters === null)
    return (
      <>
        <EmptyList text={t('personnel.noBasis')} action={t('personnel.chooseBasis')} onAction={() => putOff(false)} />
        <BasisDialog open={!isPutOff} busy={changing.isPending} onChoose={choose} onClose={() => putOff(true)} />
      </>
    );
  // While the list is empty, nothing is lost by choosing the other one.
  const other = (
    <>
      <FromLedgerButton scenarioId={scenario.id} />
      <Button kind="quiet" busy={changing.isPending} onClick={() => choose(!showCostCenters)}>
        {t(showCostCenters ? 'personnel.useEmployees' : 'personnel.useCostCenters')}
      </Button>
    </>
  );
  const list = (matrix: MatrixBeside) =>
    showCostCenters ? (
      <PersonnelList
        key="costCenters"
        {...{ matrix }}
        of={costCenterKind}
        scenarioId={scenario.id}
        whileEmpty={other}
      />
    ) : (
      <PersonnelList key="employees" {...{ matrix }} of={employeeKind} scenarioId={scenario.id} whileEmpty={other} />
    );
  const kind = showCostCenters ? 'costCenter' : 'employee';
  return <ListOrMatrix key={kind} kind={kind} scenarioId={scenario.id} list={list} />;
}
