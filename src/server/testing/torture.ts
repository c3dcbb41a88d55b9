import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/** A few in `npm test`, many in `npm run torture`. */
export const roundsOr = (few: number): number => Number(process.env.VERDEEL_KILL_ROUNDS ?? few);

/** What was acknowledged and is not stored. `npm run torture` makes a row of its table of each call. */
export function lostOf(
  what: string,
  rounds: number,
  acknowledged: Iterable<string>,
  stored: ReadonlySet<string>,
): string[] {
  const all = [...acknowledged];
  const lost = all.filter(id => !stored.has(id));
  const file = process.env.VERDEEL_TORTURE_FILE;
  const row = { what, rounds, acknowledged: all.length, found: all.length - lost.length, lost: lost.length };
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
  return lost;
}

export interface Writers {
  /** What was written and acknowledged so far. */
  acknowledged: string[];
  end(): Promise<void>;
}

/** Writes rows, some at a time, and goes on when the database refuses. */
export async function keepWriting(db: Database): Promise<Writers> {
  await db.asOwner(tx => sql`create table if not exists kept (id text)`.execute(tx));
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const id = crypto.randomUUID();
      await db
        .asOwner(tx => sql`insert into kept values (${id})`.execute(tx))
        .then(
          () => void acknowledged.push(id),
          () => pause(20),
        );
    }
  };
  const writing = Promise.all(Array.from({ length: 4 }, write));
  return {
    acknowledged,
    end: async () => {
      isOver = true;
      await writing;
    },
  };
}

export async function storedIn(db: Database): Promise<Set<string>> {
  const { rows } = await db.asOwner(tx => sql<{ id: string }>`select id from kept`.execute(tx));
  return new Set(rows.map(({ id }) => id));
}
