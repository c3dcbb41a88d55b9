import { ChevronRight, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_NAME_LIMIT } from '#domain/reports.ts';
import { useMay } from '#web/session/authorization.queries.ts';
import { openDialog } from '#web/session/open-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictView } from '#web/ui/conflict-view.tsx';
import { InlineEdit } from '#web/ui/inline-edit.tsx';
import { EditMenu } from '#web/ui/menu.tsx';
import { leave } from '#web/ui/unsaved-guard.tsx';
import { AllowedUsersDialog } from '../reports/allowed-users-dialog.tsx';
import { currentReport, type Report, type Scenario, useChangeReport } from '../reports/reports.queries.ts';
import style from './report-list.module.css';
import { ScenarioItem } from './scenario-item.tsx';
import { useRenaming } from './use-renaming.ts';

interface ReportItemProps {
  report: Report;
  isOpen: (id: string, kind: 'report' | 'scenario') => boolean;
  onToggle: (id: string, open: boolean) => void;
  onDelete: () => void;
  onDeleteScenario: (scenario: Scenario) => void;
}

export function ReportItem({ report, isOpen, onToggle, onDelete, onDeleteScenario }: ReportItemProps) {
  const { t } = useTranslation();
  const mayChange = useMay('report.change');
  const [isAllowing, setAllowing] = useState(false);
  const renaming = useChangeReport(report.companyId, true);
  const theirs = currentReport(renaming.error);
  const { isEditing, row, begin, end, giveUp, field, button } = useRenaming(renaming, theirs !== undefined);
  const rename = (name: string, seen: Report) =>
    renaming.mutate({ report: seen, change: { name } }, { onSuccess: end });
  const open = isOpen(report.id, 'report');
  return (
    <li aria-busy={!report.loaded || undefined}>
      <div ref={row} className={style.row} data-kind="report">
        {isEditing ? (
          <InlineEdit
            label={t('reports.name')}
            value={report.name}
            of={report}
            maxLength={REPORT_NAME_LIMIT}
            onCommit={rename}
            {...field}
          />
        ) : (
          <button
            ref={button}
            type="button"
            className={style.toggle}
            aria-expanded={open}
            disabled={!report.loaded}
            onClick={({ currentTarget }) => leave(() => onToggle(report.id, !open), currentTarget.closest('li'))}
          >
            <ChevronRight size={14} aria-hidden />
            <span>{report.name}</span>
          </button>
        )}
        {mayChange && report.loaded && !isEditing && (
          <EditMenu
            of={report.name}
            onEdit={begin}
            onDelete={onDelete}
            deleteLabel={t('reports.delete')}
            more={[{ label: t('reports.allowedUsers'), icon: Users, onSelect: () => setAllowing(true) }]}
          />
        )}
      </div>
      {open && report.loaded && (
        <ul className={style.list} aria-label={report.name}>
          {report.scenarios.map(scenario => (
            <ScenarioItem
              key={scenario.id}
              scenario={scenario}
              open={isOpen(scenario.id, 'scenario')}
              onToggle={shown => onToggle(scenario.id, shown)}
              onDelete={() => onDeleteScenario(scenario)}
            />
          ))}
          {report.scenarios.length === 0 && (
            <li className={style.empty} data-kind="scenario">
              <p>{t('reports.noScenarios')}</p>
              <Button onClick={() => openDialog({ what: 'new-scenario', reportId: report.id })}>
                {t('scenarios.new')}
              </Button>
            </li>
          )}
        </ul>
      )}
      {isAllowing && <AllowedUsersDialog report={report} onClose={() => setAllowing(false)} />}
      {theirs && renaming.variables && (
        <ConflictView
          title={t('common.conflictTitle')}
          differences={[{ what: t('reports.name'), mine: renaming.variables.change.name ?? '', theirs: theirs.name }]}
          onKeepMine={() => rename(renaming.variables!.change.name!, theirs)}
          onTakeTheirs={giveUp}
        />
      )}
    </li>
  );
}
