import type { TFunction } from 'i18next';
import type { Dimension } from '#domain/direct-allocation.ts';

export const NAMES: Record<Dimension, string> = {
  units: 'costObjects.units',
  revenue: 'costObjects.directRevenue',
  directCost: 'costObjects.directCosts',
};

/** Within a sentence. */
export const nameWithin = (t: TFunction, dimension: Dimension): string => t(NAMES[dimension]).toLowerCase();

/** A text that may begin with such a name. */
export const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
