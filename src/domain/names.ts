// A name is trimmed, never empty, and unique without regard to case among its siblings.

export const NAME_LIMIT = 100;

export type NameRefusal = 'RequiredField' | 'TooLong' | 'IncorrectFormat';
export type CheckedName = { ok: true; name: string } | { ok: false; reason: NameRefusal };

export function checkName(text: string, limit: number = NAME_LIMIT): CheckedName {
  const name = text.trim();
  if (name === '') return { ok: false, reason: 'RequiredField' };
  if (/\p{Cc}/u.test(name)) return { ok: false, reason: 'IncorrectFormat' };
  if (name.length > limit) return { ok: false, reason: 'TooLong' };
  return { ok: true, name };
}

/** The part of a name that is compared. Two names are the same exactly when their keys are. */
export function nameKey(name: string): string {
  return name.trim().toUpperCase().toLowerCase().normalize('NFC');
}

export function isNameTaken(name: string, others: readonly { name: string }[]): boolean {
  const key = nameKey(name);
  return others.some(other => nameKey(other.name) === key);
}
