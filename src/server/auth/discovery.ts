const PROVIDER_TIMEOUT_MS = 5_000;
const LONGEST_DOCUMENT = 512 * 1024;

/** What an OpenID provider publishes about itself. */
export async function readDiscovery(authority: string): Promise<Record<string, unknown>> {
  return fetchJson(`${authority.replace(/\/$/, '')}/.well-known/openid-configuration`);
}

export async function fetchJson(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const text = await response.text();
  if (text.length > LONGEST_DOCUMENT) throw new Error(`${url} is too long`);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error(`${url} is not an object`);
  return value as Record<string, unknown>;
}

export interface ProviderOrigins {
  /** Fetches what the providers publish. A provider that does not answer is tried again later. */
  load(): Promise<void>;
  /** The origins that are known so far. */
  known(): readonly string[];
}

const ASK_AGAIN_AFTER_MS = 10_000;

/**
 * Which origins a browser calls to sign in: the authorities themselves, where it reads how, and their token endpoints, which
 * may be on other origins.
 */
export function createProviderOrigins(authorities: readonly string[]): ProviderOrigins {
  const found = new Map<string, readonly string[]>();
  // One list until another origin is found: each reply names them.
  let all: readonly string[] = [];
  const gather = () => {
    all = [...new Set(authorities.flatMap(authority => [...originOf(authority), ...(found.get(authority) ?? [])]))];
  };
  gather();
  let lastTry = Number.NEGATIVE_INFINITY;
  const readOrigins = async (authority: string) => {
    const { token_endpoint } = await readDiscovery(authority);
    found.set(authority, typeof token_endpoint === 'string' ? originOf(token_endpoint) : []);
    gather();
  };
  const load = async () => {
    lastTry = performance.now();
    await Promise.allSettled(authorities.filter(authority => !found.has(authority)).map(readOrigins));
  };
  return {
    load,
    known() {
      if (found.size < authorities.length && performance.now() - lastTry > ASK_AGAIN_AFTER_MS) void load();
      return all;
    },
  };
}

function originOf(address: string): string[] {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? [url.origin] : [];
}
