import { useTranslation } from 'react-i18next';
import type { OverviewView } from '#domain/statement.ts';
import { Toggle } from '#web/ui/toggle.tsx';

/** Cost objects or segments. */
export function ViewToggle({ view, onChange }: { view: OverviewView; onChange: (view: OverviewView) => void }) {
  const { t } = useTranslation();
  const choices = [
    ['process', t('profitAndLoss.costObjects')],
    ['segment', t('profitAndLoss.segments')],
  ] as const;
  return <Toggle label={t('profitAndLoss.view')} choices={choices} value={view} onChange={onChange} />;
}
