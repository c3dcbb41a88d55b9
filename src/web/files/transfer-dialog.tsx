import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#web/session/company.ts';
import type { TransferTab } from '#web/session/open-dialog.ts';
import { useScenarioId } from '#web/session/open-scenario.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { reportsQuery } from '../reports/reports.queries.ts';
import { ChooseScenario } from './choose-scenario.tsx';
import { DownloadTab } from './download-tab.tsx';
import { LedgerTab } from './ledger-tab.tsx';
import { TabPanel, Tabs } from './tabs.tsx';
import { UploadTab } from './upload-tab.tsx';

const TABS = ['download', 'upload', 'ledger'] as const satisfies readonly TransferTab[];

interface TransferDialogProps {
  /** Chosen beforehand. Otherwise the open scenario. */
  reportId?: string | undefined;
  scenarioId?: string | undefined;
  tab?: TransferTab | undefined;
  onClose: () => void;
}

/** Where there is just one there is nothing to choose. */
const onlyOne = <T,>(list: readonly T[] = []): T | undefined => (list.length === 1 ? list[0] : undefined);

/** Download, upload and the ledger, a tab each, for one scenario that is chosen for all. */
export function TransferDialog(props: TransferDialogProps) {
  const { reportId: reportBefore, scenarioId: scenarioBefore, onClose } = props;
  const { t } = useTranslation();
  const openScenario = useScenarioId();
  const { data: reports, isPending } = useQuery(reportsQuery(useCompany()?.id ?? ''));
  const [tab, setTab] = useState<TransferTab>(props.tab ?? 'download');
  // Undefined: nobody has chosen yet, so the open scenario counts.
  const [chosen, choose] = useState<{ reportId: string | null; scenarioId: string | null }>();

  const holder = reports?.find(one => one.scenarios.some(each => each.id === (scenarioBefore ?? openScenario)));
  const report = chosen
    ? reports?.find(one => one.id === chosen.reportId)
    : (reports?.find(one => one.id === (reportBefore ?? holder?.id)) ?? onlyOne(reports));
  const wanted = chosen ? chosen.scenarioId : (scenarioBefore ?? openScenario ?? onlyOne(report?.scenarios)?.id);
  const scenario = report?.scenarios.find(one => one.id === wanted);
  const choice = report && scenario && { reportId: report.id, scenarioId: scenario.id };
  const chooser = (
    <ChooseScenario
      reports={reports ?? []}
      loading={isPending}
      reportId={report?.id ?? null}
      scenarioId={scenario?.id ?? null}
      onChange={choose}
    />
  );
  return (
    <Dialog open title={t('shell.transfer')} onClose={onClose} size="wide">
      <Tabs
        label={t('shell.transfer')}
        tabs={[
          { key: 'download', label: t('download.title') },
          { key: 'upload', label: t('upload.title') },
          { key: 'ledger', label: t('ledger.title') },
        ]}
        value={tab}
        onChange={setTab}
      />
      {TABS.map(each => (
        <TabPanel key={each} of={each} shown={tab === each}>
          {each === 'download' && (
            <DownloadTab choice={choice} onClose={onClose}>
              {chooser}
            </DownloadTab>
          )}
          {each === 'upload' && (
            <UploadTab key={choice?.scenarioId ?? ''} choice={choice} onClose={onClose}>
              {chooser}
            </UploadTab>
          )}
          {each === 'ledger' && (
            <LedgerTab key={choice?.scenarioId ?? ''} scenarioId={choice?.scenarioId} onClose={onClose}>
              {chooser}
            </LedgerTab>
          )}
        </TabPanel>
      ))}
    </Dialog>
  );
}
