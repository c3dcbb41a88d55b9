import type { TFunction } from 'i18next';
import { GROUPS, type GroupKey } from '#domain/ledger/groups.ts';
import type { Reason } from '#domain/ledger/proposals.ts';
import type { Target } from '#domain/ledger/targets.ts';

/** Where something goes, in words: "Huisvestingskosten (new)", "Revenue of Bread". */
export function placeText({ kind, id, name }: Target, t: TFunction): string {
  if (name === undefined) return t(`ledger.places.${kind}`);
  const text = kind === 'otherCost' ? name : t(`ledger.placesOf.${kind}`, { name });
  return id === undefined ? t('ledger.newPlace', { place: text }) : text;
}

export function reasonText(reason: Reason, t: TFunction): string {
  switch (reason.by) {
    case 'code':
      return t('ledger.reasons.code', { code: reason.code });
    case 'word':
      return t('ledger.reasons.word', { word: reason.word.trim() });
    case 'number':
      return t('ledger.reasons.number', { number: reason.number });
    default:
      return t(`ledger.reasons.${reason.by}`);
  }
}

export const groupName = (group: GroupKey, language: string): string => GROUPS[group][language === 'nl' ? 'nl' : 'en'];
