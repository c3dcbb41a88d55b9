import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';

/** An expression, and its value in the program on both engines. */
const cases: [expression: string, value: unknown][] = [
  ['1::int2', 1],
  ['2147483647::int4', 2_147_483_647],
  ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
  ['(-9007199254740991)::int8', Number.MIN_SAFE_INTEGER],
  ['100000000000000::int8', 1e14],
  ['null::int8', null],
  ["'{1,null,3}'::int8[]", [1, null, 3]],
  ["'{1,2}'::int4[]", [1, 2]],
  ['(select count(*) from generate_series(1, 3))', 3],
  ['(select sum(n) from generate_series(1, 3) n)', 6],
  ['(select sum(n::int8) from generate_series(1, 3) n)', 6],
  ['(select sum(n::int8)::int8 from generate_series(1, 3) n)', 6],
  ["'{1,2}'::numeric[]", [1, 2]],
  ['0.25::float8', 0.25],
  ['true', true],
  ["'é€𝄞 \\ '''::text", "é€𝄞 \\ '"],
  ["''::text", ''],
  [`'{"a b",null,c}'::text[]`, ['a b', null, 'c']],
  ["'5a1f2e2e-0000-0000-0000-000000000000'::uuid", '5a1f2e2e-0000-0000-0000-000000000000'],
  ["'{5a1f2e2e-0000-0000-0000-000000000000}'::uuid[]", ['5a1f2e2e-0000-0000-0000-000000000000']],
  ["'2026-03-29'::date", '2026-03-29'],
  ["'{2026-03-29}'::date[]", ['2026-03-29']],
  ["'2026-03-29 02:30:00.123+00'::timestamptz", new Date('2026-03-29T02:30:00.123Z')],
  ["'1 day 02:03:04'::interval", '1 day 02:03:04'],
  ["'{1 mon}'::interval[]", ['1 mon']],
  [`'{"a": [1, null, "x"]}'::jsonb`, { a: [1, null, 'x'] }],
  [`'{"a": 1}'::json`, { a: 1 }],
  ["'null'::jsonb", null],
  ["'\\x00ff10'::bytea", Buffer.from([0, 255, 16])],
];

describe.each(['server', 'embedded'] as const)('a column on the %s engine', engine => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase(engine);
  });
  afterAll(() => db.drop());

  const read = (expression: string) =>
    db
      .asApp(tx => sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(tx))
      .then(r => r.rows[0]?.value);

  test.each(cases)('%s is the same value on both', async (expression, value) => {
    expect(await read(expression)).toEqual(value);
  });

  test('beyond what a number holds exactly is an error, never a wrong amount', async () => {
    await expect(read('9007199254740993::int8')).rejects.toThrow('no whole number');
    await expect(read('1.5::numeric')).rejects.toThrow('no whole number');
    expect(await read('1')).toBe(1);
  });

  test.each([
    ['int8', 10_000_000_000_000],
    ['text', 'a\\b"c'],
    ['text[]', ['a,b', 'c"d', null]],
    ['int8[]', [1, 10_000_000_000_000]],
    ['jsonb', { a: 1 }],
    ['timestamptz', new Date('2026-03-29T02:30:00.123Z')],
    ['date', '2026-03-29'],
    ['bytea', Buffer.from([0, 255])],
    ['boolean', false],
  ])('%s comes back as it was sent', async (type, value) => {
    const { rows } = await db.asApp(tx =>
      sql<{ value: unknown }>`select ${value}::${sql.raw(type)} as value`.execute(tx),
    );
    expect(rows[0]?.value).toEqual(value);
  });

  test('an error tells its code and its constraint', async () => {
    const twice = db.asOwner(tx => sql`insert into sector select * from sector limit 1`.execute(tx));
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'sector_pkey' });
  });
});
