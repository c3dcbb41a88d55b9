import { counter, gauge } from '../metrics/metrics.ts';
import { WaitedTooLong } from '../turns/turns.ts';
import { type Database, openDatabase, type Tx } from './connect.ts';
import { DatabaseUnavailable } from './failures.ts';

// A replica of the database server, for reading only. Nobody waits for it: whether it can be used is found out in the background,
// and whoever it fails reads from the primary.

export interface Replica {
  /** Undefined: the replica is gone, or the work did not find there what it needs. Then the primary is asked. */
  read<T>(work: (tx: Tx) => Promise<T | undefined>): Promise<T | undefined>;
  close(): Promise<void>;
}

const LOOK_MS = 5_000;

const reads = counter('verdeel_replica_reads_total', 'Reads of figures for which a replica was asked, by outcome');

export function openReplica(url: string, log: (message: string) => void = () => {}): Replica {
  let db: Database | undefined;
  let isUsed = false;
  let isClosed = false;
  gauge('verdeel_replica_used', 'Whether the replica can be used', () => Number(isUsed));

  const use = (can: boolean, why = 'it does not follow a server with this program’s migrations') => {
    if (can !== isUsed) log(can ? 'figures are read from the replica' : `figures are read from the primary: ${why}`);
    isUsed = can;
  };
  const look = async () => {
    try {
      db ??= await openDatabase({ url }, { log, isReplica: true });
      use(await db.ready());
    } catch (error) {
      use(false, (error as Error).message);
    }
  };
  let looking = look();
  const each = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_MS);
  each.unref();

  return {
    read: async work => {
      let found: Awaited<ReturnType<typeof work>>;
      try {
        found = isUsed && !isClosed ? await db!.asApp(work) : undefined;
      } catch (error) {
        // Somebody who asks for too much at once must not end its use for all others.
        const isItsFault = error instanceof DatabaseUnavailable && !(error.cause instanceof WaitedTooLong);
        if (isItsFault) use(false, error.message);
      }
      reads.add({ outcome: found !== undefined ? 'read' : isUsed ? 'late' : 'gone' });
      return found;
    },
    close: async () => {
      isClosed = true;
      clearInterval(each);
      await looking;
      await db?.close();
    },
  };
}
