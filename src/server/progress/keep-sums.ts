import type { DivisionState } from '#domain/divided-like.ts';
import type { LikeKind } from '#domain/total-costs.ts';
import { actAs, type Tx } from '#server/db/tenant.ts';
import { type DividedThing, loadDivisionStates } from '../allocations/load-division-states.ts';
import { KeptBooks } from '../calls/kept-books.ts';
import type { Context } from '../calls/transact.ts';
import { type Changed, type StoredSums, type Sums, sumsIn } from './progress.sql.ts';

/** Some 600 bytes a scenario. */
const sums = new KeptBooks(8 * 1024 * 1024);

/** So many things are summed up in one transaction: nobody waits longer for another's start page than for a large book. */
const THINGS_AT_ONCE = 4_000;

/**
 * The sums of scenarios, of the revision in which they were seen or of a newer one; undefined for one that is gone. What did not
 * change is read once, however many ask. To be called when the transaction that saw them is over.
 */
export async function keepSums({ db, acting }: Context, seen: readonly Changed[]): Promise<(Sums | undefined)[]> {
  // They are held on to here: somebody else's newer revision may take their place before all are read.
  const found = new Map(seen.map(one => [one.id, sums.find(one.id, one.revision)]));
  let turn: Promise<unknown> = Promise.resolve();
  for (const batch of batchesOf(seen.filter(one => !found.get(one.id)))) {
    const scenarioIds = batch.map(one => one.id);
    const reading = turn.then(() =>
      db.asApp(async tx => {
        actAs(tx, { ...acting, scenarioIds });
        return withOutOfDate(tx, await sumsIn(tx, scenarioIds));
      }),
    );
    turn = reading;
    for (const { id, revision } of batch) {
      const made = reading.then(read => Buffer.from(JSON.stringify(read.get(id) ?? null)));
      found.set(id, sums.keep(id, revision, made));
    }
  }
  return Promise.all(seen.map(async one => JSON.parse(`${await found.get(one.id)}`) ?? undefined));
}

/** What of these is out of date. Where nothing was divided like anything, nothing is read. */
async function withOutOfDate(tx: Tx, stored: ReadonlyMap<string, StoredSums>): Promise<ReadonlyMap<string, Sums>> {
  const oldOf = (kind: LikeKind) =>
    loadDivisionStates(
      tx,
      kind,
      [...stored.values()].flatMap(({ divided }) => divided[kind]),
    );
  const [otherCosts, totalCosts] = [await oldOf('otherCost'), await oldOf('totalCost')];
  const count = (things: readonly DividedThing[], states: ReadonlyMap<string, DivisionState>) =>
    things.filter(({ id }) => states.get(id)?.isOutOfDate).length;
  return new Map(
    [...stored].map(([id, { divided, counts, passages }]) => {
      const otherCostsOutOfDate = count(divided.otherCost, otherCosts);
      const totalCostsOutOfDate = count(divided.totalCost, totalCosts);
      return [id, { passages, counts: { ...counts, otherCostsOutOfDate, totalCostsOutOfDate } }];
    }),
  );
}

export function batchesOf<One extends { size: number }>(all: readonly One[]): One[][] {
  const batches: One[][] = [];
  let room = 0;
  for (const one of all) {
    if (one.size > room || batches.length === 0) {
      batches.push([]);
      room = THINGS_AT_ONCE;
    }
    batches.at(-1)!.push(one);
    room -= one.size;
  }
  return batches;
}
