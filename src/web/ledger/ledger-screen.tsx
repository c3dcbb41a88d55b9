import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openDialog } from '#web/session/open-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyList, Row, Section, Stack } from '#web/ui/page.tsx';
import { areaPath } from '../scenarios/area-link.tsx';
import { ScenarioPage } from '../scenarios/scenario-page.tsx';
import type { Scenario } from '../scenarios/scenarios.queries.ts';
import { ImportList } from './import-list.tsx';
import { importsQuery, type LedgerOutcome } from './ledger.queries.ts';
import { useOpenLedger } from './open-ledger.queries.ts';
import { PlaceAccounts } from './place-accounts.tsx';
import { SentenceLine } from './sentence.tsx';

/** What the accounting package knows, taken over into a scenario. */
export function LedgerScreen() {
  const { t } = useTranslation();
  return (
    <ScenarioPage area={null} title={t('ledger.title')}>
      {scenario => <Ledger scenario={scenario} />}
    </ScenarioPage>
  );
}

function Ledger({ scenario }: { scenario: Scenario }) {
  const ledger = useOpenLedger(scenario.id);
  const [done, setDone] = useState<LedgerOutcome>();
  return ledger ? (
    <PlaceAccounts key={ledger.readingId} scenario={scenario} ledger={ledger} onDone={setDone} />
  ) : (
    <Imports scenarioId={scenario.id} done={done} />
  );
}

function Imports({ scenarioId, done }: { scenarioId: string; done: LedgerOutcome | undefined }) {
  const { t } = useTranslation();
  const { data: imports } = useQuery(importsQuery(scenarioId));
  const choose = () => openDialog({ what: 'transfer', tab: 'ledger', scenarioId });
  if (!done && (imports?.length ?? 0) === 0)
    return <EmptyList text={t('ledger.none')} action={t('upload.chooseFile')} onAction={choose} />;
  return (
    <Stack>
      {done && (
        <Section title={t('ledger.done')}>
          <SentenceLine sentence={done.sentence} />
          <p>{t('ledger.nextStep')}</p>
          <Row>
            <Link to={areaPath('otherCosts', scenarioId)}>{t('otherCosts.title')}</Link>
            <Link to={areaPath('personnelCosts', scenarioId)}>{t('personnel.title')}</Link>
            <Link to={areaPath('costObjects', scenarioId)}>{t('costObjects.title')}</Link>
            <Link to={areaPath('profitAndLoss', scenarioId)}>{t('profitAndLoss.title')}</Link>
          </Row>
        </Section>
      )}
      <Section
        title={t('ledger.imports')}
        actions={
          <Button kind={done ? 'plain' : 'primary'} onClick={choose}>
            {t('ledger.anotherFile')}
          </Button>
        }
      >
        {imports && <ImportList scenarioId={scenarioId} imports={imports} />}
      </Section>
    </Stack>
  );
}
