import type { TFunction } from 'i18next';
import { formatOverview } from '#domain/numbers.ts';
import type { Lack } from '#domain/progress.ts';
import type { ScenarioArea } from '#domain/scenarios.ts';

/** What a step still lacks, in words. Amounts are whole euros, as in overviews. */
export function lackText(area: ScenarioArea, lack: Lack, t: TFunction): string {
  if ('of' in lack) {
    const values = { amount: formatOverview(lack.cents) };
    return lack.what === 'notAllocated'
      ? t(`guide.lacks.notAllocated.${lack.of}`, values)
      : t(`guide.lacks.overAllocated.${lack.of}`, values);
  }
  return t(`guide.lacks.${lack.what === 'nothing' ? area : lack.what}`);
}
