import { spawn } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { readArchive } from '../spreadsheet/archive.ts';
import { halved, type Prepared, prepare, type Served, serve } from '../testing/full-size-workbook.ts';
import { peakUntilEnd, settingsOf, type Watched } from '../testing/running-program.ts';
import { sharedProvider } from '../testing/test-app.ts';
import { emptyTarget, scratchFolder, testEngine } from '../testing/test-database.ts';

const MOST_MEGABYTES = 700;
const LONGEST_BLOCK = 100;
const SIZE = { costs: 1_000, segments: 50, otherCosts: 500, employees: 0 };
const nothing = { messages: [], changes: { added: [], changed: [], removed: [] } };

let prepared: Prepared;
let program: Served;
let remove: () => Promise<void>;
beforeEach(async () => {
  const empty = await emptyTarget(testEngine);
  remove = empty.remove;
  prepared = await prepare(empty.target, SIZE);
  program = await serve(prepared, sharedProvider());
});
afterEach(async () => {
  await program?.stop();
  await remove?.();
});

test('P7.40 1,000 costs, 50 segments and 500 other costs are downloaded, validated and uploaded under 700 MB, and nobody waits 100 ms; a backup takes less than 300 MB, and a file that is being made at SIGTERM arrives whole', async () => {
  const cost: Record<string, { megabytes: number; longestBlock: number }> = {};
  const noted = <T>(what: string, { result, megabytes, childMegabytes, longestBlock }: Watched<T>): T => {
    cost[what] = { megabytes: megabytes + childMegabytes, longestBlock };
    return result;
  };
  const file = noted('download', await program.download());
  expect(noted('validate', await program.send('validate', file))).toEqual(nothing);
  const changed = halved(file);
  const { changes } = noted('upload', await program.send('upload', changed));
  expect(changes).toMatchObject({ added: [], removed: [] });
  // Each cost, each of its total costs, each other cost.
  expect(changes.changed).toHaveLength(SIZE.costs * 2 + SIZE.otherCosts);

  for (const [what, { megabytes, longestBlock }] of Object.entries(cost)) {
    expect(megabytes, `${what}: MB`).toBeLessThan(MOST_MEGABYTES);
    expect(longestBlock, `${what}: ms`).toBeLessThan(LONGEST_BLOCK);
  }

  const [env, folder] = [settingsOf(prepared.target), scratchFolder()];
  const backup = spawn(process.execPath, ['dist/server/backup.js', 'backup', path.join(folder, 'full-size')], { env });
  const backupPeak = await peakUntilEnd(backup);
  expect(backupPeak, 'backup: MB').toBeGreaterThan(50);
  expect(backupPeak, 'backup: MB').toBeLessThan(300);
  expect(backup.exitCode).toBe(0);

  const namesIn = (workbook: Buffer) => [...readArchive(workbook)].map(({ name }) => name);
  expect(namesIn(await program.stopWhileMaking())).toEqual(namesIn(file));

  const db = await openDatabase(prepared.target);
  const { rows } = await db.asOwner(tx =>
    sql`select (select sum(units_hundredths) from process_cost_allocation)::int8 as units,
      (select sum(total_cost_cents) from other_cost)::int8 as entered,
      (select sum(cost_cents) from other_cost_allocation)::int8 as "toCosts",
      (select sum(cost_cents) from total_cost_allocation)::int8 as "toSegments"`.execute(tx),
  );
  await db.close();
  // Half of the amounts, half of which goes to costs, half of which goes to segments.
  const entered = 500 * 5_000_000;
  expect(rows).toEqual([{ units: 50_000 * 500, entered, toCosts: entered / 2, toSegments: entered / 4 }]);
}, 120_000);
