import type { TFunction } from 'i18next';
import { formatCount } from '#domain/numbers.ts';
import type { SaveStatus } from '../save-state.tsx';

/** How many rows of an edit are stored, of how many. */
export interface Stored {
  rows: number;
  of: number;
}

/** Counting the cells of a whole sheet would hold up each key. */
export const MOST_COUNTED = 5_000;
export const fillsText = (count: number, t: TFunction): string =>
  count < MOST_COUNTED ? t('common.fillsAll', { count }) : t('common.fillsSelected');

/** Many cells that are worked through, and many rows that are stored, say how far that is. */
export function howFar<Row>(
  status: SaveStatus<Row>,
  worked: number | undefined,
  stored: Stored | undefined,
  t: TFunction,
): SaveStatus<Row> {
  if (worked !== undefined) return { state: 'saving', what: t('common.working'), far: `${Math.floor(worked * 100)} %` };
  if (status.state !== 'saving' || !stored) return status;
  const [rows, of] = [stored.rows, stored.of].map(formatCount);
  return { ...status, far: t('common.storedSoFar', { rows, of }) };
}
