import type { TFunction } from 'i18next';
import { formatOverview } from '#domain/numbers.ts';
import type { Lack } from '#domain/progress.ts';
import type { ScenarioArea } from '#domain/scenarios.ts';

/** What a step still lacks, in words; where nothing is there yet, what is done in it. Amounts are whole euros, as in overviews. */
export function lackText(area: ScenarioArea, lack: Lack, t: TFunction): string {
  if ('of' in lack) {
    return t(`guide.lacks.${lack.what}.${lack.of}`, { amount: formatOverview(lack.cents) });
  }
  if (lack.what === 'units') return t('guide.lacks.units', { count: lack.costs });
  if (lack.what === 'outOfDate') return t('guide.lacks.outOfDate', { count: lack.divisions });
  if (lack.what === 'figures' && area !== 'costObjects') return t('guide.lacks.amounts');
  return t(`guide.lacks.${lack.what === 'nothing' || lack.what === 'basis' ? area : lack.what}`);
}
