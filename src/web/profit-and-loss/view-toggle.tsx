import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverviewView } from '#domain/statement.ts';
import style from './profit-and-loss.module.css';

/** Cost objects or segments. */
export function ViewToggle({ view, onChange }: { view: OverviewView; onChange: (view: OverviewView) => void }) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={style.toggle}>
      <legend className="only-heard">{t('profitAndLoss.view')}</legend>
      {(['process', 'segment'] as const).map(one => (
        <label key={one}>
          <input type="radio" name={name} checked={view === one} onChange={() => onChange(one)} />
          <span>{t(one === 'process' ? 'profitAndLoss.costObjects' : 'profitAndLoss.segments')}</span>
        </label>
      ))}
    </fieldset>
  );
}
