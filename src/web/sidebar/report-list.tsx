import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useMay, useRole } from '#web/session/authorization.queries.ts';
import { useScenarioId } from '#web/session/open-scenario.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadingText } from '#web/ui/page.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { type Report, reportsQuery, type Scenario, useDeleteReport } from '../reports/reports.queries.ts';
import { useDeleteScenario } from '../scenarios/scenarios.queries.ts';
import { ReportItem } from './report-item.tsx';
import style from './report-list.module.css';

type PendingDeletion = { report: Report } | { scenario: Scenario };

/** The sidebar's list of cost reports with their scenarios. */
export function ReportList({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const { data: reports, error, refetch } = useQuery(reportsQuery(companyId));
  const makesReports = useMay('report.make');
  const { isOpen, toggle, isUnfolded } = useOpened(reports);
  const [toDelete, setToDelete] = useState<PendingDeletion>();
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: in a long list, too, the screen one comes to is in sight
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, isUnfolded]);

  return (
    <section aria-label={t('reports.title')} className={style.reports}>
      <h2 className={style.heading}>{t('reports.title')}</h2>
      {!reports &&
        (error ? (
          <Button kind="quiet" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        ) : (
          <LoadingText text={t('reports.loading')} />
        ))}
      {reports?.length === 0 && (
        <p className={style.empty}>{t(makesReports ? 'reports.none' : 'reports.noneForYou')}</p>
      )}
      <ul ref={list} className={style.list}>
        {reports?.map(report => (
          <ReportItem
            key={report.id}
            report={report}
            isOpen={isOpen}
            onToggle={toggle}
            onDelete={() => setToDelete({ report })}
            onDeleteScenario={scenario => setToDelete({ scenario })}
          />
        ))}
      </ul>
      <Deletion companyId={companyId} toDelete={toDelete} onDone={() => setToDelete(undefined)} />
    </section>
  );
}

/** Up to so many reports show their scenarios by themselves. With more, the person opens the ones they need. */
const SHOWN_OPEN = 8;

/**
 * Which are unfolded: those that somebody unfolded, and those in the address. A scenario that one leaves for another folds, unless
 * somebody unfolded it: two lists of the same steps are taken for each other.
 */
function useOpened(reports: readonly Report[] | undefined) {
  const current = useScenarioId();
  const [opened, setOpened] = useState<Record<string, boolean | undefined>>({});
  const holder = reports?.find(report => report.scenarios.some(scenario => scenario.id === current))?.id;
  useEffect(() => {
    if (current && holder)
      setOpened(before => ({ ...before, [current]: before[current] || undefined, [holder]: true }));
  }, [current, holder]);
  const areReportsOpen = (reports?.length ?? 0) <= SHOWN_OPEN;
  const isOpen = (id: string, kind: 'report' | 'scenario') =>
    opened[id] ?? (kind === 'report' ? areReportsOpen : id === current);
  return {
    isOpen,
    /** The one in the address can be seen. */
    isUnfolded:
      current !== undefined && holder !== undefined && isOpen(holder, 'report') && isOpen(current, 'scenario'),
    toggle: (id: string, open: boolean) => setOpened(before => ({ ...before, [id]: open })),
  };
}

interface DeletionProps {
  companyId: string;
  toDelete: PendingDeletion | undefined;
  onDone: () => void;
}

/** Asks, deletes, and leaves the screen when the screen was about what was deleted. */
function Deletion({ companyId, toDelete, onDone }: DeletionProps) {
  const { t } = useTranslation();
  const current = useScenarioId();
  const navigate = useNavigate();
  const home = useRole() === 'company-user' ? '/home' : '/user/';
  const leave = (scenarios: readonly { id: string }[]) => {
    if (scenarios.some(scenario => scenario.id === current)) void navigate(home);
  };
  const say = (name: string) => toastSuccess(t('common.deleted', { name }));
  const deletingReport = useDeleteReport(companyId, report => {
    leave(report.scenarios);
    say(report.name);
  });
  const deletingScenario = useDeleteScenario(companyId, scenario => {
    leave([scenario]);
    say(scenario.name);
  });
  const of = toDelete && 'report' in toDelete ? 'reports' : 'scenarios';
  const name = toDelete && ('report' in toDelete ? toDelete.report.name : toDelete.scenario.name);
  return (
    <ConfirmDialog
      open={toDelete !== undefined}
      title={t(of === 'reports' ? 'reports.report' : 'scenarios.scenario')}
      text={t(`${of}.deleteText`, { name })}
      confirm={t(`${of}.delete`)}
      onCancel={onDone}
      onConfirm={() => {
        if (toDelete && 'report' in toDelete) deletingReport.mutate(toDelete.report);
        else if (toDelete) deletingScenario.mutate(toDelete.scenario);
        onDone();
      }}
    />
  );
}
