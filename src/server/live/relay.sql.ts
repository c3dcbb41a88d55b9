import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { LiveChange } from '../calls/live-change.ts';

const CHANNEL = 'verdeel_live';
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** A connection that has been silent for this long is checked. */
const PULSE_MS = 30_000;

interface RelayListener {
  onChange(change: LiveChange): void;
  onMissed(): void;
  log(message: string): void;
}

export interface Relay {
  publish(change: LiveChange): void;
  close(): Promise<void>;
}

/**
 * Several processes on one PostgreSQL inform each other by NOTIFY, on a connection of their own. A listener belongs to its
 * session, so the connection cannot be one that pgbouncer lends by transaction. While the connection is down nobody waits for
 * it. Once it is back, all listeners learn that they may have missed changes.
 */
export function createRelay(url: string, { onChange, onMissed, log }: RelayListener): Relay {
  const self = randomUUID();
  let client: pg.Client | undefined;
  let isClosed = false;
  let wait = SHORTEST_PAUSE_MS;

  const notify = (about: object) => {
    client?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: self, ...about })]).catch(() => {});
  };
  const listen = ({ payload = '{}' }: pg.Notification) => {
    const { from, change } = JSON.parse(payload) as { from?: string; change?: LiveChange };
    if (from === self) return;
    if (change) onChange(change);
    else onMissed();
  };

  /** Resolves when the connection is lost. */
  const session = async (isFirst: boolean) => {
    const own = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    const lost = new Promise<void>(resolve => {
      own.on('error', () => resolve());
      own.on('end', () => resolve());
    });
    own.on('notification', listen);
    const pulse = setInterval(() => void own.query('select 1').catch(() => {}), PULSE_MS);
    try {
      await own.connect();
      if (isClosed) return;
      await own.query(`listen ${CHANNEL}`);
      client = own;
      wait = SHORTEST_PAUSE_MS;
      if (!isFirst) {
        onMissed();
        notify({});
      }
      await lost;
    } finally {
      clearInterval(pulse);
      client = undefined;
      void own.end().catch(() => {});
    }
  };

  const run = async () => {
    for (let isFirst = true; !isClosed; isFirst = false) {
      await session(isFirst).catch(error => log(`live changes of other processes are not heard: ${error.message}`));
      if (isClosed) return;
      await pause(wait, undefined, { ref: false });
      wait = Math.min(2 * wait, LONGEST_PAUSE_MS);
    }
  };
  const running = run();

  return {
    publish: change => notify({ change }),
    close: async () => {
      isClosed = true;
      const held = client;
      if (!held) return;
      await held.end().catch(() => {});
      await running;
    },
  };
}
