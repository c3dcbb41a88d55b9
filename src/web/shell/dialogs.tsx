import { lazy, Suspense } from 'react';
import { closeDialog, openDialog, useOpenedDialog } from '../session/open-dialog.ts';

const NewReport = lazy(async () => ({ default: (await import('../reports/new-report-dialog.tsx')).NewReportDialog }));
const NewScenario = lazy(async () => ({
  default: (await import('../scenarios/new-scenario-dialog.tsx')).NewScenarioDialog,
}));
const Transfer = lazy(async () => ({ default: (await import('../files/transfer-dialog.tsx')).TransferDialog }));

const Company = lazy(async () => ({ default: (await import('../companies/company-dialog.tsx')).CompanyDialogOf }));

/** The open dialog. Its code is fetched when it is first opened. */
export function Dialogs() {
  const opened = useOpenedDialog();
  if (!opened) return null;
  return (
    <Suspense>
      {opened.what === 'new-report' && <NewReport area={opened.area} onClose={closeDialog} />}
      {opened.what === 'new-scenario' && (
        <NewScenario
          reportId={opened.reportId}
          copyFrom={opened.copyFrom}
          area={opened.area}
          onMade={id => opened.toUpload && openDialog({ what: 'transfer', scenarioId: id, tab: 'upload' })}
          onClose={closeDialog}
        />
      )}
      {opened.what === 'transfer' && (
        <Transfer reportId={opened.reportId} scenarioId={opened.scenarioId} tab={opened.tab} onClose={closeDialog} />
      )}
      {opened.what === 'company' && <Company companyId={opened.companyId} onClose={closeDialog} />}
    </Suspense>
  );
}
