import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acting } from '../testing/acting.ts';
import { addTestCompany } from '../testing/test-app.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { forPerson } from '../turns/person.ts';
import { TooManyWaiting } from '../turns/turns.ts';
import type { Tx } from './connect.ts';
import { verifyWithNext } from './connection.ts';
import { actAs } from './tenant.ts';

describe.each(['server', 'embedded'] as const)('small reads on the %s engine', engine => {
  let db: TestDatabase;
  const companies: string[] = [];
  beforeAll(async () => {
    db = await testDatabase(engine);
    for (const name of ['A', 'B', 'C']) companies.push(await addTestCompany(db, name));
  });
  afterAll(() => db.drop());

  /** What the gate does for each of them. */
  const enter = (tx: Tx, companyIds: string[], verify: () => void = () => {}) => {
    verifyWithNext(tx, { sql: 'select 1 as one', parameters: [] }, verify);
    actAs(tx, acting({ companyIds, fullCompanyIds: companyIds }));
  };
  const seenBy = (companyId: string, verify?: () => void) =>
    db.sharingAsApp(async tx => {
      enter(tx, [companyId], verify);
      return (await sql<{ id: string }>`select id from company order by id`.execute(tx)).rows.map(({ id }) => id);
    });
  const failing = () =>
    db.sharingAsApp(async tx => {
      enter(tx, [companies[0]!]);
      return sql`select 1 / 0`.execute(tx);
    });

  test('that come at once are asked together, and each sees what its person may see', async () => {
    await seenBy(companies[0]!);
    const before = db.statements();
    const asked = Array.from({ length: 60 }, (_, at) => companies[at % 3]!);
    const seen = await Promise.all(asked.map(companyId => seenBy(companyId)));
    expect(seen).toEqual(asked.map(companyId => [companyId]));
    expect(db.statements() - before).toBeLessThanOrEqual(6);
    const alone = db.statements();
    await seenBy(companies[0]!);
    expect(db.statements() - alone).toBe(1);
  });

  test('say nothing when what was sent ahead is answered otherwise, and the others are not held up by it', async () => {
    const otherwise = seenBy(companies[0]!, () => {
      throw new Error('the gate says something else by now');
    });
    const other = seenBy(companies[1]!);
    await expect(otherwise).rejects.toThrow('something else');
    expect(await other).toEqual([companies[1]]);
  });

  test('fail with one that fails in the same message, and not with those of another', async () => {
    const [failed, beside] = await Promise.allSettled([failing(), seenBy(companies[0]!)]);
    expect([failed, beside]).toMatchObject([
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'rejected', reason: { code: '22012' } },
    ]);
    expect(await seenBy(companies[1]!)).toEqual([companies[1]]);
  });

  test('change nothing', async () => {
    const change = db.sharingAsApp(async tx => {
      enter(tx, [companies[0]!]);
      return sql`update company set name = 'Changed'`.execute(tx);
    });
    await expect(change).rejects.toThrow('read-only transaction');
  });

  test('are refused before anything is sent, unless somebody acts and the gate is asked', async () => {
    const before = db.statements();
    const question = (tx: Tx) => sql`select id from company`.execute(tx);
    await expect(db.sharingAsApp(question)).rejects.toThrow('who acts');
    const unasked = db.sharingAsApp(tx => {
      actAs(tx, acting({ companyIds: companies, fullCompanyIds: companies }));
      return question(tx);
    });
    await expect(unasked).rejects.toThrow('who acts');
    const nobody = db.sharingAsApp(tx => {
      verifyWithNext(tx, { sql: 'select 1 as one', parameters: [] }, () => {});
      return question(tx);
    });
    await expect(nobody).rejects.toThrow('who acts');
    expect(db.statements()).toBe(before);
  });

  test('of one person wait by a hundred, and beyond that nobody else is refused', async () => {
    const one = (person: string) => forPerson(person, () => seenBy(companies[0]!));
    const all = await Promise.allSettled([...Array.from({ length: 150 }, () => one('Eve')), one('Anna')]);
    expect(all.at(-1)!.status).toBe('fulfilled');
    const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(50);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TooManyWaiting);
  });
});
