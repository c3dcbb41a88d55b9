import { emailKey } from '#server/auth/email-key.ts';

const NOBODYS = 'no address of anybody';

/**
 * An address in the form in which it is looked up. Text that can't be an address becomes a name that nobody has, and is looked
 * up like every other.
 */
export const accountName = (email: string): string => {
  const name = emailKey(email);
  return name.length > 320 || name.includes('\0') || !name.isWellFormed() ? NOBODYS : name;
};
