import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Account } from './accounts.sql.ts';
import type { Passkey } from './passkeys.sql.ts';

// What a browser is asked for, and whether what it answers is right. It is asked to make sure that it is the person (a finger, a face,
// a PIN), so whoever only has the device gets nowhere.

/** The page that asks, and whose passkeys they are. Both are of the public address, never of a request. */
const placeOf = (url: string) => ({ origin: new URL(url).origin, host: new URL(url).hostname });

/** Browsers have none for a bare number, and none where anybody could read along. */
export function hasPasskeys(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return (protocol === 'https:' && !isIP(hostname.replace(/^\[|\]$/g, ''))) || hostname === 'localhost';
}

/** In milliseconds. */
const PATIENCE = 5 * 60_000;
/** Ed25519, ECDSA with P-256, RSA: what the devices of the last ten years have. */
const ALGORITHMS = [-8, -7, -257];

const described = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ id, transports }) => ({ type: 'public-key', id, transports }));

export const toMake = (url: string, challenge: string, account: Account, passkeys: readonly Passkey[]) => ({
  rp: { id: placeOf(url).host, name: 'Verdeel' },
  user: {
    id: Buffer.from(account.userId.replaceAll('-', ''), 'hex').toString('base64url'),
    name: account.email,
    displayName: `${account.firstName} ${account.lastName}`.trim() || account.email,
  },
  challenge,
  pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
  timeout: PATIENCE,
  attestation: 'none',
  excludeCredentials: described(passkeys),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
});

export const toShow = (url: string, challenge: string, passkeys: readonly Passkey[]) => ({
  rpId: placeOf(url).host,
  challenge,
  timeout: PATIENCE,
  allowCredentials: described(passkeys),
  userVerification: 'required',
});

interface Expected {
  url: string;
  challenge: string;
}

const expectedOf = ({ url, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: placeOf(url).origin,
  expectedRPID: placeOf(url).host,
  requireUserVerification: true,
});

/** Few people need it, so it is loaded when somebody does. */
const library = () => import('@simplewebauthn/server');

/** What the browser sent, which can be anything. */
export function readAnswer(text: string): { id: string } | null {
  try {
    const answer = JSON.parse(text) as { id?: unknown } | null;
    return typeof answer?.id === 'string' ? (answer as { id: string }) : null;
  } catch {
    return null;
  }
}

/** The new passkey, or null where the answer is not to this challenge of this page. */
export async function madePasskey(expected: Expected, answer: { id: string }) {
  const { verifyRegistrationResponse } = await library();
  const response = answer as RegistrationResponseJSON;
  const made = await verifyRegistrationResponse({ ...expectedOf(expected), response }).catch(() => null);
  if (!made?.verified) return null;
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter, transports: transports.slice(0, 10).map(String) };
}

/** How often it has been used, or null where the answer is not by this passkey, or to another challenge or page. */
export async function shownPasskey(
  expected: Expected,
  answer: { id: string },
  { id, publicKey, counter }: { id: string; publicKey: Buffer; counter: number },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const response = answer as AuthenticationResponseJSON;
  const credential = { id, publicKey: new Uint8Array(publicKey), counter };
  const shown = await verifyAuthenticationResponse({ ...expectedOf(expected), response, credential }).catch(() => null);
  return shown?.verified ? shown.authenticationInfo.newCounter : null;
}
