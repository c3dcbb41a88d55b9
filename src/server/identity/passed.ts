import type { Vault } from '#server/vault/vault.ts';

export const PASSED_SECONDS = 10 * 60;

/** How far a log-in has come. Sealed for this log-in, it travels through the forms of its pages. */
export interface Passed {
  userId: string;
  generation: number;
  /** The name as it was looked up. */
  name: string;
  /** What was shown of who it is: a password, a code, a passkey. */
  amr: string[];
  until: number;
  /** Offered, and not yet taken. */
  secret?: string;
  /** What a passkey of this page has to answer to, once. */
  challenge?: string;
  /** The person has seen what they wanted to see. */
  isDone?: boolean;
}

/** A second step was shown: a code, or a passkey. */
export const hasShown = ({ amr }: Passed) => amr.includes('otp') || amr.includes('pop');

const sealName = (uid: string) => `log-in ${uid}`;
export const sealed = (vault: Vault, uid: string, passed: Passed) =>
  Buffer.from(JSON.stringify(vault.close(passed, sealName(uid)))).toString('base64url');

export function opened(vault: Vault, uid: string, state: string): Passed | null {
  try {
    const passed = vault.open(JSON.parse(Buffer.from(state, 'base64url').toString()), sealName(uid)) as Passed;
    return passed.until > Date.now() ? passed : null;
  } catch {
    return null;
  }
}
