// A name is trimmed, never empty, and unique without regard to case among its siblings.

export const NAME_LIMIT = 100;

export type NameRefusal = 'RequiredField' | 'TooLong' | 'IncorrectFormat';
export type CheckedName = { ok: true; name: string } | { ok: false; reason: NameRefusal };

/**
 * Control characters, and those that nobody sees: they make two names look like one, or a name look like another. A name that
 * was stored with one may stay as it is.
 */
const HIDDEN = /[\p{Cc}\u200b\ufeff\u202a-\u202e\u2066-\u2069]/u;

export const holdsHidden = (text: string): boolean => HIDDEN.test(text);
/** For a name that nobody types here, such as one that another provider gives. */
export const withoutHidden = (text: string): string => text.replace(new RegExp(HIDDEN, 'gu'), '');

/** The name that a foreign text is proposed as. It may be empty, and else it is never refused. */
export const nameFrom = (text: string): string => withoutHidden(text).trim().slice(0, NAME_LIMIT).trim();

export function checkName(text: string, limit: number = NAME_LIMIT): CheckedName {
  const name = text.trim();
  if (name === '') return { ok: false, reason: 'RequiredField' };
  if (holdsHidden(name)) return { ok: false, reason: 'IncorrectFormat' };
  if (name.length > limit) return { ok: false, reason: 'TooLong' };
  return { ok: true, name };
}

/** The part of a name that is compared. Two names are the same exactly when their keys are. */
export function nameKey(name: string): string {
  return name.trim().toUpperCase().toLowerCase().normalize('NFC');
}

/** Names that come again have a number, such as “Software (2)”. */
export function numbered(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map(name => unused(name, used));
}

/** The name, or with the first number that nothing used has. It is used from now on. */
export function unused(name: string, used: Set<string>): string {
  let free = name;
  for (let nth = 2; used.has(nameKey(free)); nth++) free = `${name} (${nth})`;
  used.add(nameKey(free));
  return free;
}

/** The first of them, and a sign that there are more. */
export const firstNames = (names: readonly string[], most: number): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ', …' : '');

export function isNameTaken(name: string, others: readonly { name: string }[]): boolean {
  const key = nameKey(name);
  return others.some(other => nameKey(other.name) === key);
}
