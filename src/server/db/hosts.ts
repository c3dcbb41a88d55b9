import pg from 'pg';

// `postgres://user:password@one:5432,two:5432/verdeel?target_session_attrs=read-write`, as PostgreSQL's own programs understand
// it: of several servers, the one that takes changes. The driver itself supports only one host.

const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;
const ATTRIBUTES = 'target_session_attrs';
const PROBE_LIMIT_MS = 3_000;

/** One address for each host, the same in all else. Throws when the address is invalid. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = SEVERAL.exec(url) ?? [];
  return hosts.split(',').map(host => {
    const address = new URL(`${before}${host}${after}`);
    // One of / ? # in the password ends the host too early, and what follows would be printed as the name of a database.
    if ([address.pathname, address.search, address.hash].some(part => part.includes('@')))
      throw new Error('a / ? # or @ in the password is written as %2F %3F %23 %40');
    const wish = address.searchParams.get(ATTRIBUTES);
    if (wish !== null && wish !== 'read-write' && wish !== 'primary')
      throw new Error(`${ATTRIBUTES}=${wish}: the program needs read-write`);
    address.searchParams.delete(ATTRIBUTES);
    return address.href;
  });
}

/** Where the database is, for people: without user name and password. */
export function placeOf(url: string): string {
  const addresses = addressesOf(url).map(address => new URL(address));
  return `${addresses.map(({ host }) => host).join(',')}${addresses[0]?.pathname}`;
}

/** What the driver connects with: an address, and a client that looks for the right host again once the last one is lost. */
export interface Reachable {
  connectionString: string;
  Client: typeof pg.Client;
  /** The host in use failed or takes no changes, so the next connection looks for another. */
  lost(): void;
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

export function reachable(url: string): Reachable {
  const addresses = addressesOf(url);
  const [connectionString = url] = addresses;
  if (addresses.length === 1) return { connectionString, Client: pg.Client, lost: () => {} };

  let found: Promise<URL> | undefined;
  const lost = () => {
    found = undefined;
  };
  const find = () => {
    found ??= Promise.any(addresses.map(takingChanges)).catch(({ errors }: AggregateError) => {
      lost();
      throw errors[0];
    });
    return found;
  };
  class Client extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = find().then(({ hostname, port }) => {
        Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) });
        return super.connect();
      });
      connected.catch(lost);
      if (!callback) return connected;
      const tell = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then(client => tell(null, client), tell);
    }
  }
  return { connectionString, Client, lost };
}

/** All hosts are asked at once, so that a frozen one delays nobody. */
async function takingChanges(address: string): Promise<URL> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: PROBE_LIMIT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const limit = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`no answer within ${PROBE_LIMIT_MS} ms`)), PROBE_LIMIT_MS).unref();
    });
    const { rows } = await Promise.race([
      client.query("select current_setting('transaction_read_only') as value"),
      limit,
    ]);
    if (rows[0].value === 'on') throw new Error('it takes no changes');
    return new URL(address);
  } finally {
    void client.end().catch(() => {});
  }
}
