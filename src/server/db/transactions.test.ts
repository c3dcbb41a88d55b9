import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acting } from '../testing/acting.ts';
import { addTestCompany } from '../testing/test-app.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { forPerson } from '../turns/person.ts';
import { TooManyWaiting } from '../turns/turns.ts';
import type { Tx } from './connect.ts';
import { commitWithNext } from './connection.ts';
import { actAs } from './tenant.ts';

describe.each(['server', 'embedded'] as const)('a collision on the %s engine', engine => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase(engine);
    await db.asOwner(async tx => {
      await sql`create table account (id int4 primary key, balance int8 not null)`.execute(tx);
      await sql`insert into account values (1, 0), (2, 0)`.execute(tx);
    });
  });
  afterAll(() => db.drop());

  test.each(['40001', '40P01'])('%s starts the work again, and nothing of the first attempt stays', async code => {
    let attempts = 0;
    await db.asOwner(async tx => {
      attempts++;
      await sql`update account set balance = balance + 1 where id = 2`.execute(tx);
      if (attempts < 3) await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(tx);
      await sql`update account set balance = balance - 1 where id = 2`.execute(tx);
    });
    expect(attempts).toBe(3);
    const { rows } = await db.asOwner(tx => sql`select balance from account where id = 2`.execute(tx));
    expect(rows).toEqual([{ balance: 0 }]);
  });

  test('that never ends is given up', async () => {
    let attempts = 0;
    const always = db.asOwner(async tx => {
      attempts++;
      await sql.raw(`do $$ begin raise exception using errcode = '40001'; end $$`).execute(tx);
    });
    await expect(always).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(5);
  });

  test('of names tells which rule was broken', async () => {
    const twice = db.asOwner(tx => sql`insert into account values (1, 5)`.execute(tx));
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'account_pkey' });
  });
});

describe('two transactions of a PostgreSQL server', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase('server');
    await db.asOwner(async tx => {
      await sql`create table account (id int4 primary key, balance int8 not null)`.execute(tx);
      await sql`insert into account values (1, 0), (2, 0)`.execute(tx);
    });
  });
  afterAll(() => db.drop());

  const balances = async () =>
    (await db.asOwner(tx => sql<{ balance: number }>`select balance from account order by id`.execute(tx))).rows.map(
      ({ balance }) => balance,
    );

  test('that changed what the other had read both count in the end', async () => {
    let attempts = 0;
    const addOne = () =>
      db.asOwner(
        async tx => {
          attempts++;
          const { rows } = await sql<{ balance: number }>`select balance from account where id = 1`.execute(tx);
          await pause(50);
          await sql`update account set balance = ${rows[0]!.balance + 1} where id = 1`.execute(tx);
        },
        { repeatableRead: true },
      );
    await Promise.all([addOne(), addOne(), addOne()]);
    expect(attempts).toBeGreaterThan(3);
    expect(await balances()).toEqual([3, 0]);
  });

  test('that wait for each other both end', async () => {
    const move = (from: number, to: number) =>
      db.asOwner(async tx => {
        await sql`update account set balance = balance - 1 where id = ${from}`.execute(tx);
        await pause(100);
        await sql`update account set balance = balance + 1 where id = ${to}`.execute(tx);
      });
    const before = await balances();
    await Promise.all([move(1, 2), move(2, 1)]);
    expect(await balances()).toEqual(before);
  });
});

describe.each(['server', 'embedded'] as const)('a statement that comes all the time, on the %s engine', engine => {
  let db: TestDatabase;
  let company: string[];
  beforeAll(async () => {
    db = await testDatabase(engine);
    company = await Promise.all(['one', 'other'].map(name => addTestCompany(db, name)));
  });
  afterAll(() => db.drop());

  const seen = async (companyIds: string[]) => {
    const look = async (tx: Tx) => {
      await sql`select 'the gate'`.execute(tx);
      commitWithNext(tx);
      actAs(tx, acting({ companyIds, fullCompanyIds: companyIds }));
      return tx.selectFrom('company').select('id').execute();
    };
    return (await db.asApp(look, { beginsShort: true })).map(({ id }) => id);
  };

  test('shows each transaction its own companies, however often the session has planned it', async () => {
    for (let time = 0; time < 20; time++) {
      const ids = time % 3 === 2 ? [] : [company[time % 3]!];
      expect(await seen(ids)).toEqual(ids);
    }
    const both = Array.from({ length: 40 }, (_, time) => [company[time % 2]!]);
    expect(await Promise.all(both.map(seen))).toEqual(both);
  });

  test('is asked again without a plan when the session does not know it any more', async () => {
    await seen([company[0]!]);
    await db.asOwner(tx => sql`deallocate all`.execute(tx));
    expect(await Promise.all(company.map(id => seen([id])))).toEqual(company.map(id => [id]));
  });
});

describe.each(['server', 'embedded'] as const)('turns by person on the %s engine', engine => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase(engine);
  });
  afterAll(() => db.drop());

  test('somebody waits for one transaction of another person, not for all of them', async () => {
    const order: string[] = [];
    const one = (person: string, seconds: number) =>
      forPerson(person, () =>
        db.asApp(async tx => {
          await sql`select pg_sleep(${seconds})`.execute(tx);
          order.push(person);
        }),
      );
    const eves = Array.from({ length: 12 }, () => one('Eve', 0.2));
    await one('Anna', 0);
    const before = order.length;
    await Promise.all(eves);
    // At most those that had begun when Anna came, which on the server are half of its connections.
    expect(before).toBeLessThanOrEqual(engine === 'server' ? 6 : 2);
  });

  test('a hundred of one person may wait, and beyond that nobody else is refused', async () => {
    const one = (person: string) => forPerson(person, () => db.asApp(tx => sql`select 1`.execute(tx)));
    const eves = await Promise.allSettled(Array.from({ length: 150 }, () => one('Eve')).concat(one('Anna')));
    const refused = eves.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(eves.at(-1)!.status).toBe('fulfilled');
    expect(refused.length).toBe(150 - 100 - (engine === 'server' ? 5 : 1));
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TooManyWaiting);
  });
});
