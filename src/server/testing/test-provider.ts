import { fork } from 'node:child_process';
import { once } from 'node:events';

/** What a test may change about a token. A claim of null is left out. */
export interface TokenOptions {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Signed by a key with the same id that the provider never published. */
  foreignKey?: boolean;
}

export interface TestProvider {
  authority: string;
  /** A second authority with the same accounts, whose only purpose is to set a new password. */
  authorityPasswordReset: string;
  clientId: string;
  /** A real id token for this address, as if its owner had just signed in. */
  token(email: string, options?: TokenOptions): Promise<string>;
  stop(): Promise<void>;
}

export const TEST_CLIENT_ID = 'verdeel-test';

/**
 * Starts a provider with keys of its own in a process of its own, which takes about half a second. Start it once and share its
 * authority.
 */
export async function startTestProvider(
  options: { idTokenSeconds?: number; redeemsElsewhere?: boolean } = {},
): Promise<TestProvider> {
  const child = fork(new URL('./test-provider-process.ts', import.meta.url), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ID_TOKEN_SECONDS: String(options.idTokenSeconds ?? 3600),
      REDEEMS_ELSEWHERE: options.redeemsElsewhere ? 'yes' : '',
    },
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  const first = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  const authority: unknown = first[0];
  if (typeof authority !== 'string') throw new Error(`the test provider ended at once (${String(authority)})`);
  return { ...connectTestProvider(authority), stop };
}

/** The provider that another process (a global set-up) has started. */
export function connectTestProvider(authority: string): TestProvider {
  return {
    authority,
    authorityPasswordReset: `${authority}/reset`,
    clientId: TEST_CLIENT_ID,
    async token(email, options = {}) {
      const response = await fetch(`${authority}/testing/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, ...options }),
      });
      if (!response.ok) throw new Error(`the test provider answered ${response.status}: ${await response.text()}`);
      return response.text();
    },
    async stop() {},
  };
}
