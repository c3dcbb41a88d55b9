import { hash } from 'node:crypto';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { withoutHidden } from '#domain/names.ts';
import { fetchJson, readDiscovery } from './discovery.ts';

/** The person a valid id token speaks for. Times are in seconds, as in the token. */
export interface Identity {
  provider: string;
  subject: string;
  sessionId: string | null;
  issuedAt: number;
  expiresAt: number;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
}

export interface Bearer {
  /** Throws Unauthorized unless the token is a valid id token of our provider for our client. */
  verify(token: string): Promise<Identity>;
}

export interface BearerOptions {
  authority: string;
  clientId: string;
  /** The key under which accounts of this provider are bound to users. */
  provider: string;
  /** For a provider that has verified every address but has no `email_verified` claim. */
  trustEmail: boolean;
  /** The published keys of the own provider. With them nothing is fetched. */
  keys?: () => Promise<JSONWebKeySet>;
}

export class Unauthorized extends Error {
  override name = 'Unauthorized';
}

/** The provider did not answer, so nobody can tell whether the token is valid. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
}

const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const LONGEST_TOKEN = 8 * 1024;
const CLOCK_TOLERANCE_SECONDS = 15;
/** How far the provider's clock may be ahead. */
const LEEWAY_SECONDS = 60;
const LONGEST_LIFE_SECONDS = 24 * 3600;
/** Each is some 500 bytes. Only whoever has valid tokens can fill it. */
const MOST_KEPT = 2_000;

export function createBearer(options: BearerOptions): Bearer {
  const source = options.keys ?? undefined;
  const published = createPublishedKeys(
    source ? async () => ({ issuer: options.authority, keys: await source() }) : () => discover(options.authority),
  );
  return {
    async verify(token) {
      if (token.length === 0 || token.length > LONGEST_TOKEN) throw new Unauthorized('token length');
      const { issuer, getKey, verified } = await published.current();
      const known = verified.find(token);
      if (known) return known;
      try {
        const { payload, protectedHeader } = await jwtVerify(token, getKey, {
          algorithms: ALGORITHMS,
          issuer,
          audience: options.clientId,
          requiredClaims: ['exp', 'iat', 'sub'],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        });
        refuseOtherKinds(protectedHeader.typ, payload, options.clientId);
        refuseOddTimes(payload);
        return verified.keep(token, readIdentity(payload, options));
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new Unauthorized(error.code);
        throw error;
      }
    },
  };
}

/** The access and log-out tokens of a provider can have the same signature, issuer and audience as its id tokens. */
function refuseOtherKinds(type: string | undefined, payload: JWTPayload, clientId: string) {
  const isIdToken =
    (type === undefined || type.toLowerCase() === 'jwt') &&
    (payload.typ === undefined || payload.typ === 'ID') &&
    (payload.token_use === undefined || payload.token_use === 'id') &&
    payload.scope === undefined &&
    payload.scp === undefined &&
    payload.events === undefined &&
    // With two audiences either of them could have asked for it, and passed it on.
    (payload.azp === clientId || (payload.azp === undefined && [payload.aud].flat().length === 1));
  if (!isIdToken) throw new Unauthorized('not an id token');
}

/** A token of the future would outlive every reset and log-out until then, one that lives for ever all of them. */
function refuseOddTimes({ iat, exp }: JWTPayload) {
  if (iat! > Date.now() / 1000 + LEEWAY_SECONDS) throw new Unauthorized('issued in the future');
  if (exp! - iat! > LONGEST_LIFE_SECONDS) throw new Unauthorized('lives too long');
}

function readIdentity(payload: JWTPayload, { provider, trustEmail }: BearerOptions): Identity {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
  const name = (value: unknown) => (typeof value === 'string' ? text(withoutHidden(value)) : null);
  const emails = Array.isArray(payload.emails) ? payload.emails : [];
  // As it is: to strip signs outside ASCII would make it somebody else's address.
  const address = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    provider,
    subject: payload.sub!,
    sessionId: text(payload.sid),
    issuedAt: payload.iat!,
    expiresAt: payload.exp!,
    email: address(payload.email) ?? address(emails[0]),
    emailVerified: trustEmail || payload.email_verified === true || payload.email_verified === 'true',
    firstName: name(payload.given_name),
    lastName: name(payload.family_name),
  };
}

/**
 * Tokens whose signatures were verified, by their hash, until they expire. It lives as long as the keys that verified them: whoever
 * reads keys anew verifies anew. Whether a sign-in has ended is asked of the gate each time, whatever stands here.
 */
export class VerifiedTokens {
  readonly #most: number;
  readonly #identities = new Map<string, Readonly<Identity>>();

  constructor(most = MOST_KEPT) {
    this.#most = most;
  }

  find(token: string): Readonly<Identity> | undefined {
    const identity = this.#identities.get(nameOf(token));
    const isOver = identity && identity.expiresAt + CLOCK_TOLERANCE_SECONDS <= Date.now() / 1000;
    return isOver ? undefined : identity;
  }

  keep(token: string, identity: Identity): Readonly<Identity> {
    this.#identities.set(nameOf(token), Object.freeze(identity));
    // The one that came first goes first.
    if (this.#identities.size > this.#most) this.#identities.delete(this.#identities.keys().next().value!);
    return identity;
  }
}

const nameOf = (token: string) => hash('sha256', token, 'base64');

interface Published {
  issuer: string;
  keys: JSONWebKeySet;
}

const KEYS_STAY_FRESH_MS = 10 * 60_000;
/** A token with a made-up key id must not make us fetch the provider's keys each time. */
const REFETCH_PAUSE_MS = 10_000;

function createPublishedKeys(load: () => Promise<Published>) {
  let known: { issuer: string; find: JWTVerifyGetKey; at: number; verified: VerifiedTokens } | undefined;
  let lastTry = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  let loading: Promise<void> | undefined;

  const reload = () => {
    loading ??= (async () => {
      lastTry = performance.now();
      try {
        const { issuer, keys } = await load();
        known = { issuer, find: createLocalJWKSet(keys), at: performance.now(), verified: new VerifiedTokens() };
        failure = undefined;
      } catch (error) {
        failure = error;
      } finally {
        loading = undefined;
      }
    })();
    return loading;
  };
  const mayRetry = () => loading !== undefined || performance.now() - lastTry > REFETCH_PAUSE_MS;

  /** The key is one that the provider publishes. `jwk`, `jku` and `x5u` in the token are never used. */
  const getKey: JWTVerifyGetKey = async (header, token) => {
    try {
      return await known!.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayRetry()) throw error;
      await reload();
      return known!.find(header, token);
    }
  };

  return {
    async current() {
      if (!known) {
        if (mayRetry() || failure === undefined) await reload();
      } else if (performance.now() - known.at > KEYS_STAY_FRESH_MS && mayRetry()) {
        // The old keys are used until the new ones have arrived.
        void reload();
      }
      if (!known) throw new ProviderUnreachable('the identity provider does not answer', { cause: failure });
      return { issuer: known.issuer, getKey, verified: known.verified };
    },
  };
}

async function discover(authority: string): Promise<Published> {
  const { issuer, jwks_uri } = await readDiscovery(authority);
  if (typeof issuer !== 'string' || typeof jwks_uri !== 'string')
    throw new Error('discovery document lacks issuer or keys');
  const keys = await fetchJson(jwks_uri);
  if (!Array.isArray(keys.keys)) throw new Error('key document lacks keys');
  return { issuer, keys: { keys: keys.keys } };
}
