import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { LiveChange } from '../calls/live-change.ts';
import { reachable } from '../db/hosts.ts';
import type { Tx } from '../db/tenant.ts';

const CHANNEL = 'verdeel_live';
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** A connection that has been silent for this long is checked. */
const PULSE_MS = 30_000;
const ECHO_LIMIT_MS = 3_000;
const NOT_RECEIVING_PAUSE_MS = 300_000;
const NOT_RECEIVING =
  'what others change shows at once only to people at the same process: this connection receives nothing (pgbouncer?), so set DATABASE_LISTEN_URL to the PostgreSQL server itself';

interface RelayListener {
  onChange(change: LiveChange): void;
  onMissed(): void;
  log(message: string): void;
}

/** Whoever listens on the channel receives it once the transaction is committed. */
export const notify = (tx: Tx, channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(tx);

/** Sends to a channel, over a connection of the kind that changes are made with. */
export type Notify = (channel: string, payload: string) => Promise<unknown>;

export interface Relay {
  publish(change: LiveChange): void;
  close(): Promise<void>;
}

/**
 * Several processes on one PostgreSQL inform each other by NOTIFY, on a connection of their own. A listener belongs to its
 * session, and pgbouncer lends sessions by transaction. So each connection first proves that it receives what is sent where
 * changes are made. While it is down nobody waits for it. Once it is there, the listeners of the others learn that they may have
 * missed changes, and once it is back its own do.
 */
export function createRelay(url: string, { onChange, onMissed, log }: RelayListener, notifyOthers?: Notify): Relay {
  const self = randomUUID();
  const { Client, connectionString, lost: lookAnew } = reachable(url);
  let onEcho = (_echo: string) => {};
  let client: pg.Client | undefined;
  let isClosed = false;
  let wait = SHORTEST_PAUSE_MS;
  let complained = '';

  let sent: Promise<unknown> = Promise.resolve();
  /** The driver takes a statement when it has answered the one before. */
  const inTurn = (on: pg.Client | undefined, statement: string, values: string[] = []) => {
    sent = sent.then(() => on?.query(statement, values)).catch(() => {});
  };
  const notify = (about: object) =>
    inTurn(client, 'select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: self, ...about })]);
  const listen = ({ payload = '{}' }: pg.Notification) => {
    const { from, change, echo } = JSON.parse(payload) as { from?: string; change?: LiveChange; echo?: string };
    if (echo) onEcho(echo);
    else if (from === self) return;
    else if (change) onChange(change);
    else onMissed();
  };
  const isReceiving = async (): Promise<boolean> => {
    if (!notifyOthers) return true;
    const sent = randomUUID();
    const received = new Promise<boolean>(resolve => {
      onEcho = echo => echo === sent && resolve(true);
    });
    await notifyOthers(CHANNEL, JSON.stringify({ from: self, echo: sent }));
    return Promise.race([received, pause(ECHO_LIMIT_MS, false, { ref: false })]);
  };

  /** Resolves when the connection is lost. */
  const session = async (isFirst: boolean) => {
    const own = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 });
    const lost = new Promise<void>(resolve => {
      own.on('error', () => resolve());
      own.on('end', () => resolve());
    });
    own.on('notification', listen);
    const pulse = setInterval(() => inTurn(own, 'select 1'), PULSE_MS);
    try {
      await own.connect();
      if (isClosed) return;
      await own.query(`listen ${CHANNEL}`);
      if (!(await isReceiving())) throw new Error(NOT_RECEIVING);
      if (isClosed) return;
      client = own;
      complained = '';
      wait = SHORTEST_PAUSE_MS;
      if (!isFirst) onMissed();
      // Whoever comes back was away with its changes, and who starts may follow one that was killed between a commit and its
      // message.
      notify({});
      await lost;
    } finally {
      clearInterval(pulse);
      client = undefined;
      void own.end().catch(() => {});
    }
  };

  const run = async () => {
    for (let isFirst = true; !isClosed; isFirst = false) {
      await session(isFirst).catch(({ message }: Error) => {
        const complaint =
          message === NOT_RECEIVING ? NOT_RECEIVING : `live changes of other processes are not heard: ${message}`;
        if (complaint !== complained && !isClosed) log(complaint);
        complained = complaint;
      });
      if (isClosed) return;
      lookAnew();
      await pause(complained === NOT_RECEIVING ? NOT_RECEIVING_PAUSE_MS : wait, undefined, { ref: false });
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
