import { useTranslation } from 'react-i18next';
import { Select } from '#web/ui/select.tsx';
import type { Report } from '../reports/reports.queries.ts';
import style from './transfer-dialog.module.css';

interface ChooseScenarioProps {
  reports: readonly Report[];
  loading: boolean;
  reportId: string | null;
  scenarioId: string | null;
  onChange: (chosen: { reportId: string | null; scenarioId: string | null }) => void;
}

/** A cost report, then one of its scenarios. */
export function ChooseScenario({ reports, loading, reportId, scenarioId, onChange }: ChooseScenarioProps) {
  const { t } = useTranslation();
  const scenarios = reports.find(one => one.id === reportId)?.scenarios ?? [];
  const isNone = !loading && reports.every(one => one.scenarios.length === 0);
  return (
    <div className={style.choice}>
      <Select
        label={t('scenarios.report')}
        loading={loading}
        options={reports.filter(one => one.loaded).map(one => ({ value: one.id, label: one.name }))}
        value={reportId}
        onChange={chosen => onChange({ reportId: chosen, scenarioId: null })}
        error={isNone ? t('upload.noScenario') : undefined}
      />
      <Select
        label={t('scenarios.scenario')}
        disabled={!reportId}
        options={scenarios.map(one => ({ value: one.id, label: one.name }))}
        value={scenarioId}
        onChange={chosen => onChange({ reportId, scenarioId: chosen })}
      />
    </div>
  );
}
