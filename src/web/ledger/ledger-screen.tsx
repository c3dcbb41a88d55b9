import '#web/i18n/ledger-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { proposedYearAndKind } from '#domain/ledger/reading.ts';
import { areaPath } from '#web/session/areas.ts';
import { openDialog } from '#web/session/open-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyList, LoadingText, Row, Section, Stack } from '#web/ui/page.tsx';
import { ScenarioPage } from '../scenarios/scenario-page.tsx';
import { type Scenario, useChangeScenario } from '../scenarios/scenarios.queries.ts';
import { ImportList, OpenedByAddress } from './import-list.tsx';
import { importsQuery, type LedgerOutcome, waitingQuery } from './ledger.queries.ts';
import { useOpenLedger } from './open-ledger.queries.ts';
import { PlaceAccounts } from './place-accounts.tsx';
import { RememberedButton } from './remembered.tsx';
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
  const { isLoading } = useQuery({ ...waitingQuery(scenario.id), enabled: ledger === undefined });
  const [done, setDone] = useState<LedgerOutcome>();
  if (isLoading) return <LoadingText rows={6} />;
  return (
    <>
      {ledger ? (
        <PlaceAccounts key={ledger.readingId} scenario={scenario} ledger={ledger} onDone={setDone} />
      ) : (
        <Imports scenario={scenario} done={done} />
      )}
      <OpenedByAddress scenarioId={scenario.id} />
    </>
  );
}

function Imports({ scenario, done }: { scenario: Scenario; done: LedgerOutcome | undefined }) {
  const { t } = useTranslation();
  const scenarioId = scenario.id;
  const { data: imports } = useQuery(importsQuery(scenarioId));
  const choose = () => openDialog({ what: 'transfer', tab: 'ledger', scenarioId });
  if (!done && (imports?.length ?? 0) === 0)
    return (
      <Stack>
        <EmptyList text={t('ledger.none')} action={t('upload.chooseFile')} onAction={choose} />
        <Row>
          <RememberedButton companyId={scenario.companyId} />
        </Row>
      </Stack>
    );
  return (
    <Stack>
      {done && (
        <Section title={t('ledger.done')}>
          <SentenceLine sentence={done.sentence} />
          <p>{t('ledger.nextStep')}</p>
          <Row>
            <Link to={areaPath('segments', scenarioId)}>{t('segments.title')}</Link>
            <Link to={areaPath('otherCosts', scenarioId)}>{t('otherCosts.title')}</Link>
            <Link to={areaPath('personnelCosts', scenarioId)}>{t('personnel.title')}</Link>
            <Link to={areaPath('costObjects', scenarioId)}>{t('costObjects.title')}</Link>
            <Link to={areaPath('profitAndLoss', scenarioId)}>{t('profitAndLoss.title')}</Link>
          </Row>
          <YearOffer scenario={scenario} fiscalYear={imports?.at(-1)?.fiscalYear ?? ''} />
        </Section>
      )}
      <Section
        title={t('ledger.files')}
        actions={
          <>
            <RememberedButton companyId={scenario.companyId} />
            <Button kind={done ? 'plain' : 'primary'} onClick={choose}>
              {t('ledger.anotherFile')}
            </Button>
          </>
        }
      >
        {imports && <ImportList imports={imports} />}
      </Section>
    </Stack>
  );
}

/** A scenario that does not say its year, or what its figures are, may take it from the file. */
function YearOffer({ scenario, fiscalYear }: { scenario: Scenario; fiscalYear: string }) {
  const { t } = useTranslation();
  const changing = useChangeScenario();
  const proposed = proposedYearAndKind(scenario, fiscalYear);
  if (!proposed) return null;
  return (
    <Row>
      <Button busy={changing.isPending} onClick={() => changing.mutate({ seen: scenario, change: proposed })}>
        {t('ledger.sayYear', { year: String(proposed.year), kind: t(`scenarios.${proposed.kind}`) })}
      </Button>
    </Row>
  );
}
