import { useQuery } from '@tanstack/react-query';
import { BookOpen, CalendarRange, ChevronRight, Copy, Save } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_LIMIT } from '#domain/names.ts';
import { offersIndustryTemplate } from '#domain/scenarios.ts';
import { currentOf } from '#web/session/api.ts';
import { useMay } from '#web/session/authorization.queries.ts';
import { openDialog } from '#web/session/open-dialog.ts';
import { ConflictView } from '#web/ui/conflict-view.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { InlineEdit } from '#web/ui/inline-edit.tsx';
import { EditMenu } from '#web/ui/menu.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { companyQuery } from '../companies/companies.queries.ts';
import type { Scenario } from '../reports/reports.queries.ts';
import { AreaLinks } from '../scenarios/area-link.tsx';
import { hasTemplate, unsaidText, useChangeScenario, useSaveAsTemplate } from '../scenarios/scenarios.queries.ts';
import { YearAndKindDialog } from '../scenarios/year-and-kind.tsx';
import style from './report-list.module.css';
import { useRenaming } from './use-renaming.ts';

interface ScenarioItemProps {
  scenario: Scenario;
  open: boolean;
  onToggle: (open: boolean) => void;
  onDelete: () => void;
}

export function ScenarioItem({ scenario, open, onToggle, onDelete }: ScenarioItemProps) {
  const { t } = useTranslation();
  const [isAbout, setAbout] = useState(false);
  const renaming = useChangeScenario(true);
  const theirs = currentOf<Scenario>(renaming.error);
  const { isEditing, row, begin, end, giveUp, field, button } = useRenaming(renaming, theirs !== undefined);
  const rename = (name: string, seen: Scenario) => renaming.mutate({ seen, change: { name } }, { onSuccess: end });
  const template = useTemplate(scenario);
  const about = unsaidText(scenario, t).join(' ');
  return (
    <li>
      <div ref={row} className={style.row} data-kind="scenario">
        {isEditing ? (
          <InlineEdit
            label={t('scenarios.name')}
            value={scenario.name}
            of={scenario}
            maxLength={NAME_LIMIT}
            onCommit={rename}
            {...field}
          />
        ) : (
          <button
            ref={button}
            type="button"
            className={style.toggle}
            aria-expanded={open}
            onClick={() => onToggle(!open)}
          >
            <ChevronRight size={14} aria-hidden />
            <span>
              {scenario.name} {about && <small className={style.about}>{about}</small>}
            </span>
          </button>
        )}
        {!isEditing && (
          <EditMenu
            of={scenario.name}
            onEdit={begin}
            onDelete={onDelete}
            deleteLabel={t('scenarios.delete')}
            more={[
              { label: t('scenarios.yearAndKind'), icon: CalendarRange, onSelect: () => setAbout(true) },
              {
                label: t('scenarios.copy'),
                icon: Copy,
                onSelect: () =>
                  openDialog({ what: 'new-scenario', reportId: scenario.reportId, copyFrom: scenario.id }),
              },
              {
                label: t('ledger.title'),
                icon: BookOpen,
                onSelect: () =>
                  openDialog({ what: 'transfer', tab: 'ledger', reportId: scenario.reportId, scenarioId: scenario.id }),
              },
              ...template.items,
            ]}
          />
        )}
      </div>
      {template.question}
      {open && <AreaLinks scenario={scenario} />}
      {isAbout && <YearAndKindDialog scenario={scenario} onClose={() => setAbout(false)} />}
      {theirs && renaming.variables && (
        <ConflictView
          title={t('common.conflictTitle')}
          differences={[{ what: t('scenarios.name'), mine: renaming.variables.change.name ?? '', theirs: theirs.name }]}
          onKeepMine={() => rename(renaming.variables!.change.name!, theirs)}
          onTakeTheirs={giveUp}
        />
      )}
    </li>
  );
}

/** The admin's menu entry. It is disabled while the company has no sector of its own. */
function useTemplate(scenario: Scenario) {
  const { t } = useTranslation();
  const maySave = useMay('template.save');
  const { data: company } = useQuery({ ...companyQuery(scenario.companyId), enabled: maySave });
  const saving = useSaveAsTemplate();
  const [asks, setAsks] = useState(false);
  // Somebody else may have saved one since.
  const replace = company?.hasIndustryTemplate === true || hasTemplate(saving.error);
  const about = { name: scenario.name, sector: company?.sector.name };
  const close = () => {
    setAsks(false);
    saving.reset();
  };
  const saved = () => {
    setAsks(false);
    toastSuccess(t('scenarios.saved'));
  };
  const isOffered = offersIndustryTemplate(company?.sector.id ?? null);
  return {
    items: maySave
      ? [
          {
            label: t('scenarios.saveAsTemplate'),
            icon: Save,
            disabled: saving.isPending || !isOffered,
            ...(company && !isOffered && { hint: t('scenarios.templateNeedsSector') }),
            onSelect: () => setAsks(true),
          },
        ]
      : [],
    question: asks && (
      <ConfirmDialog
        open
        title={t('scenarios.saveAsTemplate')}
        text={[
          t('scenarios.templateText', about),
          ...(replace ? [t('scenarios.replaceTemplateText', about)] : []),
        ].join(' ')}
        confirm={t(replace ? 'scenarios.replaceTemplate' : 'scenarios.saveTemplate')}
        danger={replace}
        busy={saving.isPending}
        onCancel={close}
        onConfirm={() => saving.mutate({ scenario, replace }, { onSuccess: saved })}
      />
    ),
  };
}
