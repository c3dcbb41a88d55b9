import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acting } from '../testing/acting.ts';
import { emptyTarget, type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { openDatabase, type Tx } from './connect.ts';
import { commitWithNext, sendWithNext } from './connection.ts';
import { DatabaseUnavailable, RolledBack } from './failures.ts';
import { actAs } from './tenant.ts';

test('a transaction of one moment does not see what others commit after its first statement', async () => {
  const db = await testDatabase('server');
  let begin = () => {};
  const begun = new Promise<void>(done => {
    begin = done;
  });
  const elsewhere = begun.then(() =>
    db.asOwner(tx =>
      tx.insertInto('sector').values({ id: randomUUID(), position: 999, name_en: 'S', name_nl: 'S' }).execute(),
    ),
  );
  await db.asApp(
    async tx => {
      const sectors = async () => (await tx.selectFrom('sector').select('id').execute()).length;
      const before = await sectors();
      begin();
      await elsewhere;
      expect(await sectors()).toBe(before);
    },
    { repeatableRead: true },
  );
  await db.drop();
});

describe.each(['server', 'embedded'] as const)('a transaction on the %s engine', engine => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase(engine);
  });
  afterAll(() => db.drop());

  const at = (position: number) =>
    db.asOwner(tx => tx.selectFrom('sector').select('name_en').where('position', '=', position).execute());
  const sector = (position: number) => ({ id: randomUUID(), position, name_en: `S${position}`, name_nl: 'S' });

  test('is kept when the work ends', async () => {
    await db.asOwner(tx => tx.insertInto('sector').values(sector(901)).execute());
    expect(await at(901)).toEqual([{ name_en: 'S901' }]);
  });

  test('is undone when the work fails, and says why', async () => {
    const work = db.asOwner(async tx => {
      await tx.insertInto('sector').values(sector(902)).execute();
      throw new Error('on second thoughts');
    });
    await expect(work).rejects.toThrow('on second thoughts');
    expect(await at(902)).toEqual([]);
  });

  test('that swallowed a failed statement is an error, not a rollback in silence', async () => {
    const work = db.asOwner(async tx => {
      await tx.insertInto('sector').values(sector(903)).execute();
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(work).rejects.toBeInstanceOf(RolledBack);
    expect(await at(903)).toEqual([]);
  });

  test('inside another throws instead of waiting for itself', async () => {
    await expect(db.asApp(() => db.asApp(async () => 1))).rejects.toThrow('inside a transaction');
    await expect(db.asApp(() => db.asOwner(async () => 1))).rejects.toThrow('inside a transaction');
    expect(await db.asApp(async () => 'fine')).toBe('fine');
  });

  test('that is over answers nobody any more', async () => {
    const kept = await db.asApp(async tx => tx);
    await expect(kept.selectFrom('sector').selectAll().execute()).rejects.toThrow('over');
  });

  test('runs under a role that owns nothing, and forgets who acted', async () => {
    const role = () =>
      db.asApp(tx =>
        sql<{ role: string; acts: string }>`
      select current_user::text as role, coalesce(current_setting('app.user_id', true), '') as acts`.execute(tx),
      );
    await db.asApp(async tx => {
      actAs(tx, acting({ companyIds: [randomUUID()] }));
      await sql`select 1`.execute(tx);
    });
    expect((await role()).rows).toEqual([{ role: 'verdeel_app', acts: '' }]);
  });

  const tripsOf = async (...asked: Parameters<typeof db.asApp>) => {
    const before = db.statements();
    await db.asApp(...asked);
    return db.statements() - before;
  };
  const companies = (tx: Tx) => tx.selectFrom('company').selectAll().execute();
  const asSomebody = (tx: Tx) => {
    actAs(tx, acting());
    return companies(tx);
  };

  test('costs two round trips around its own, and who acts costs none', async () => {
    expect(await tripsOf(asSomebody)).toBe(3);
  });

  test('begins with its first statement if that is a short one, and ends with its last if that is known', async () => {
    expect(await tripsOf(asSomebody, { beginsShort: true })).toBe(2);
    const oneStatement = (tx: Tx) => {
      commitWithNext(tx);
      return asSomebody(tx);
    };
    expect(await tripsOf(oneStatement)).toBe(2);
    expect(await tripsOf(oneStatement, { beginsShort: true })).toBe(1);
    expect(await tripsOf(async () => 'nothing', { beginsShort: true })).toBe(0);
  });

  test.each([905, 906])(
    'loses nothing that waits for a next statement: it goes with the commit (%i)',
    async position => {
      const add = async (tx: Tx) => {
        sendWithNext(
          tx,
          sql`insert into sector (id, position, name_en, name_nl)
        values (${randomUUID()}, ${position}::int4, 'S', 'S')`,
        );
        actAs(tx, acting());
      };
      const begins = { beginsShort: position === 905 };
      await db.asOwner(add, begins);
      expect(await at(position)).toHaveLength(1);
      await expect(db.asOwner(add, begins)).rejects.toMatchObject({ code: '23505' });
      expect(await at(position)).toHaveLength(1);
    },
  );

  test('whose last statement is known refuses another one', async () => {
    const two = db.asApp(
      async tx => {
        commitWithNext(tx);
        await companies(tx);
        await companies(tx);
      },
      { beginsShort: true },
    );
    await expect(two).rejects.toThrow('over');
  });

  test.each(['its first statement', 'its only statement', 'who acts', 'a parameter'])(
    'that fails in %s leaves nothing behind for the next one',
    async where => {
      const failing = db.asApp(
        async tx => {
          if (where === 'who acts') actAs(tx, acting({ userId: 'nobody', companyIds: ['no id'] }));
          else actAs(tx, acting({ companyIds: [randomUUID()] }));
          if (where === 'its only statement') commitWithNext(tx);
          if (where === 'a parameter') await sql`select ${{ toPostgres: () => JSON.parse('{') }}::text`.execute(tx);
          else if (where === 'who acts') await companies(tx);
          else await sql`select 1 / 0`.execute(tx);
        },
        { beginsShort: true },
      );
      await expect(failing).rejects.toThrow();
      const { rows } = await db.asApp(
        tx =>
          sql`select current_user::text as role, coalesce(current_setting('app.company_ids', true), '') as acts,
            pg_current_xact_id_if_assigned() is null as fresh`.execute(tx),
        { beginsShort: true },
      );
      expect(rows).toEqual([{ role: 'verdeel_app', acts: '', fresh: true }]);
      const owner = await db.asOwner(tx => sql`select current_user::text as role`.execute(tx));
      expect(owner.rows).not.toEqual([{ role: 'verdeel_app' }]);
    },
  );

  test('that is one statement is stored with it, or not at all, and leaves no role and nobody who acts behind', async () => {
    const add = (position: number) =>
      db.asOwner(
        tx => {
          commitWithNext(tx);
          actAs(tx, acting({ companyIds: [randomUUID()] }));
          return tx.insertInto('sector').values(sector(position)).execute();
        },
        { beginsShort: true },
      );
    await add(907);
    expect(await at(907)).toHaveLength(1);
    await expect(add(907)).rejects.toMatchObject({ code: '23505' });
    expect(await at(907)).toHaveLength(1);
    const during = await db.asApp(
      tx => {
        commitWithNext(tx);
        actAs(tx, acting({ companyIds: [randomUUID()] }));
        return sql`select current_user::text as role, length(current_setting('app.company_ids')) as acts`.execute(tx);
      },
      { beginsShort: true },
    );
    expect(during.rows).toEqual([{ role: 'verdeel_app', acts: 38 }]);
    const { rows } = await db.asOwner(tx =>
      sql`select current_user::text as role, coalesce(current_setting('app.company_ids', true), '') as acts`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ role: expect.not.stringContaining('verdeel_app'), acts: '' }]);
  });

  test('of twenty at the same time loses nothing', async () => {
    await db.asOwner(tx => sql`create table counter (n int4 not null)`.execute(tx));
    await db.asOwner(tx => sql`insert into counter values (0)`.execute(tx));
    await Promise.all(
      Array.from({ length: 20 }, () => db.asOwner(tx => sql`update counter set n = n + 1`.execute(tx))),
    );
    expect((await db.asOwner(tx => sql`select n from counter`.execute(tx))).rows).toEqual([{ n: 20 }]);
  });

  test('S.Z2 Z2 in flight ends before the database closes, and what comes later is refused', async () => {
    const { target, remove } = await emptyTarget(engine);
    const closing = await openDatabase(target);
    let isEnded = false;
    const begun = Promise.withResolvers<void>();
    const inFlight = closing.asOwner(async tx => {
      begun.resolve();
      await pause(200);
      await tx.insertInto('sector').values(sector(904)).execute();
      isEnded = true;
    });
    await begun.promise;
    await closing.close();
    await inFlight;
    expect(isEnded).toBe(true);
    expect(await closing.ready()).toBe(false);
    await expect(closing.asApp(async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailable);
    const again = await openDatabase(target);
    const kept = await again.asOwner(tx => tx.selectFrom('sector').select('id').where('position', '=', 904).execute());
    expect(kept).toHaveLength(1);
    await again.close();
    await remove();
  });

  test('makes the database ready', async () => {
    expect(await db.ready()).toBe(true);
  });
});
