import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SECTOR_ID } from '#domain/scenarios.ts';
import { onServer } from '../testing/postgres-cluster.ts';
import { scratchFolder, serverUrl, type TestEngine } from '../testing/test-database.ts';
import { type Database, openDatabase, type Target, type Tx } from './connect.ts';
import { migrationsFolder } from './migrate.ts';

// What migrations do with what is stored already.

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A folder of the embedded engine without a table: to make one takes the processor three seconds, to copy it none. */
let empty: string;
beforeAll(async () => {
  empty = mkdtempSync(path.join(scratchFolder(), 'empty-'));
  const migrations = mkdtempSync(path.join(scratchFolder(), 'none-'));
  await (await openDatabase({ dir: path.join(empty, 'database') }, { migrations })).close();
});

/** A database without a table. */
async function newTarget(engine: TestEngine): Promise<Target> {
  const name = `new_${randomUUID().replaceAll('-', '')}`;
  if (engine === 'embedded') {
    const data = path.join(scratchFolder(), name);
    cpSync(empty, data, { recursive: true });
    undo.push(() => rmSync(data, { recursive: true, force: true }));
    return { dir: path.join(data, 'database') };
  }
  await onServer(serverUrl(), `create database ${name}`);
  undo.push(() => onServer(serverUrl(), `drop database ${name} with (force)`));
  return { url: `${serverUrl()}/${name}` };
}

/** Fills a database that has only the migrations before one, then runs the rest. */
async function migratedWith<T>(engine: TestEngine, number: string, fill: (older: Database) => Promise<T>) {
  const migrations = mkdtempSync(path.join(scratchFolder(), 'migrations-'));
  cpSync(migrationsFolder(), migrations, { recursive: true });
  for (const name of readdirSync(migrations)) if (name >= number) rmSync(path.join(migrations, name));
  const target = await newTarget(engine);
  const older = await openDatabase(target, { migrations });
  const filled = await fill(older);
  await older.close();
  const database = await openDatabase(target);
  undo.push(() => database.close());
  return { database, filled };
}

const run = (tx: Tx, query: ReturnType<typeof sql>) => query.execute(tx);

/** A company with a report, and so many scenarios. */
async function addScenarios(tx: Tx, count: number): Promise<{ company: string; scenarios: string[] }> {
  const [company, report] = [randomUUID(), randomUUID()];
  await run(
    tx,
    sql`insert into company (id, sector_id, color, name, name_key) values (${company}, ${DEFAULT_SECTOR_ID}, '#000000', ${company}, ${company})`,
  );
  await run(tx, sql`insert into report (id, company_id, name, name_key) values (${report}, ${company}, 'R', 'r')`);
  const scenarios = Array.from({ length: count }, () => randomUUID());
  for (const id of scenarios)
    await run(
      tx,
      sql`insert into scenario (id, company_id, report_id, name, name_key) values (${id}, ${company}, ${report}, ${id}, ${id})`,
    );
  return { company, scenarios };
}

/** What a program before migration 0210 stored: in columns of other names, copies by the ids they were given. */
async function fillOlder(older: Database): Promise<Record<string, string>> {
  return await older.asOwner(async tx => {
    const { company, scenarios } = await addScenarios(tx, 4);
    const other = await addScenarios(tx, 1);
    const [first, second, third, fourth] = scenarios as [string, string, string, string];
    const here = sql`${company}::uuid, ${first}::uuid`;
    const [section, costObject] = [randomUUID(), randomUUID()];
    await run(
      tx,
      sql`insert into process_category (company_id, scenario_id, id, name) values (${here}, ${section}, 'S')`,
    );
    await run(
      tx,
      sql`insert into main_process (company_id, scenario_id, id, process_category_id, name)
      values (${here}, ${costObject}, ${section}, 'O')`,
    );
    await run(
      tx,
      sql`insert into process (company_id, scenario_id, main_process_id, name, total_units_hundredths, total_revenue_cents,
        total_cost_cents, indirect_unit_description, indirect_version, indirect_allocations_version)
      values (${here}, ${costObject}, 'P', 1, 2, 3, 'visits', 4, 5)`,
    );

    const add = async (at: string, id: string, in_ = company) => {
      await run(
        tx,
        sql`insert into employee (company_id, scenario_id, id, name, work_hours_hundredths)
        values (${in_}, ${at}, ${id}, 'Same name', 6)`,
      );
      return id;
    };
    const copied = async (at: string, from: string, in_?: string) => {
      const { rows } = await sql<{ id: string }>`select md5(${at}::text || ${from}::text)::uuid as id`.execute(tx);
      return await add(at, rows[0]!.id, in_);
    };
    const original = await add(first, randomUUID());
    const copy = await copied(second, original);
    return {
      original,
      copy,
      copyOfCopy: await copied(third, copy),
      namesake: await add(second, randomUUID()),
      ofOneThatIsGone: await copied(fourth, randomUUID()),
      elsewhere: await copied(other.scenarios[0]!, original, other.company),
    };
  });
}

test.each(['server', 'embedded'] as const)(
  'on the %s engine columns are renamed and keep what they hold, and copies get the origin of what they were copied from',
  async engine => {
    const { database, filled: ids } = await migratedWith(engine, '0210', fillOlder);
    const [process, employees] = await database.asOwner(async tx => [
      await tx.selectFrom('process').selectAll().executeTakeFirstOrThrow(),
      await tx.selectFrom('employee').selectAll().execute(),
    ]);
    expect(process).toMatchObject({
      units_hundredths: 1,
      revenue_cents: 2,
      direct_cost_cents: 3,
      total_cost_unit_description: 'visits',
      total_cost_version: 4,
      total_cost_allocations_version: 5,
      origin_id: null,
    });
    expect(new Set(employees.map(one => one.work_hours_per_year_hundredths))).toEqual(new Set([6]));
    const originOf = (id: string) => employees.find(one => one.id === id)!.origin_id;
    expect(Object.entries(ids).map(([name, id]) => [name, originOf(id)])).toEqual([
      ['original', null],
      ['copy', ids.original],
      ['copyOfCopy', ids.original],
      ['namesake', null],
      ['ofOneThatIsGone', null],
      ['elsewhere', null],
    ]);
  },
  180_000,
);

test.each(['server', 'embedded'] as const)(
  'on the %s engine a level that hides more than one section or cost object is raised to the lowest that shows them all',
  async engine => {
    const levels: [stored: number, sections: number, costObjects: number][] = [
      ...[0, 1, 2, 3].flatMap((level): (typeof levels)[number][] => [
        [level, 0, 0],
        [level, 1, 1],
        [level, 1, 2],
        [level, 2, 0],
      ]),
    ];
    const { database } = await migratedWith(engine, '0410', older =>
      older.asOwner(async tx => {
        const [company, report] = [randomUUID(), randomUUID()];
        await sql`insert into company (id, sector_id, color, name, name_key) values (${company}, ${DEFAULT_SECTOR_ID}, '#000000', 'C', 'c')`.execute(
          tx,
        );
        await sql`insert into report (id, company_id, name, name_key) values (${report}, ${company}, 'R', 'r')`.execute(
          tx,
        );
        for (const [at, [level, sections, costObjects]] of levels.entries()) {
          const name = `${level} ${sections} ${costObjects}`;
          const scenario = randomUUID();
          await sql`insert into scenario (id, company_id, report_id, name, name_key, process_level)
            values (${scenario}, ${company}, ${report}, ${name}, ${name}, ${level})`.execute(tx);
          await sql`insert into process_category (company_id, scenario_id, name)
            select ${company}, ${scenario}, 'Section' from generate_series(1, ${sections}::int)`.execute(tx);
          await sql`insert into main_process (company_id, scenario_id, process_category_id, name)
            select ${company}, ${scenario}, c.id, 'Cost object' from process_category c, generate_series(1, ${costObjects}::int)
            where c.scenario_id = ${scenario}`.execute(tx);
          const objects = { mainProcesses: Array.from({ length: costObjects }, () => ({ name: 'Cost object' })) };
          const template = { processLevel: level, sections: Array.from({ length: sections }, () => objects) };
          const sector = randomUUID();
          await sql`insert into sector (id, position, name_nl, name_en) values (${sector}, ${1000 + at}, ${name}, ${name})`.execute(
            tx,
          );
          await sql`insert into industry_template (sector_id, content) values (${sector}, ${JSON.stringify(template)}::jsonb)`.execute(
            tx,
          );
        }
      }),
    );
    const raised = { '1 1 2': 2, '1 2 0': 3, '2 2 0': 3 } as Record<string, number>;
    const expected = levels.map(([level, ...counts]) => {
      const name = [level, ...counts].join(' ');
      const isRaised = name in raised;
      return {
        name,
        level: raised[name] ?? level,
        version: isRaised ? 2 : 1,
        revision: isRaised ? 2 : 1,
        template: raised[name] ?? level,
      };
    });
    const { rows } = await database.asOwner(tx =>
      sql<object>`select s.name, s.process_level as level, s.version, s.revision, (t.content ->> 'processLevel')::int4 as template
        from scenario s join sector x on x.name_en = s.name join industry_template t on t.sector_id = x.id
        order by s.seq`.execute(tx),
    );
    expect(rows).toEqual(expected);
  },
  180_000,
);

test.each(['server', 'embedded'] as const)(
  'on the %s engine what counts today is what was entered, of other costs and of total costs',
  async engine => {
    const shares = [60, 25, 0].map(percent => percent * 1_000_000_000_000);
    const { database } = await migratedWith(engine, '0411', older =>
      older.asOwner(async tx => {
        const [company, report, scenario, section, costObject, process] = Array.from({ length: 6 }, () => randomUUID());
        const here = sql`${company}::uuid, ${scenario}::uuid`;
        await run(
          tx,
          sql`insert into company (id, sector_id, color, name, name_key) values (${company}, ${DEFAULT_SECTOR_ID}, '#000000', 'C', 'c')`,
        );
        await run(
          tx,
          sql`insert into report (id, company_id, name, name_key) values (${report}, ${company}, 'R', 'r')`,
        );
        await run(
          tx,
          sql`insert into scenario (id, company_id, report_id, name, name_key) values (${scenario}, ${company}, ${report}, 'S', 's')`,
        );
        await run(
          tx,
          sql`insert into process_category (company_id, scenario_id, id, name) values (${here}, ${section}, 'S')`,
        );
        await run(
          tx,
          sql`insert into main_process (company_id, scenario_id, id, process_category_id, name) values (${here}, ${costObject}, ${section}, 'O')`,
        );
        await run(
          tx,
          sql`insert into process (company_id, scenario_id, id, main_process_id, name) values (${here}, ${process}, ${costObject}, 'P')`,
        );
        for (const [n, share] of shares.entries()) {
          const [cost, other] = [randomUUID(), randomUUID()];
          await run(
            tx,
            sql`insert into other_cost (company_id, scenario_id, id, name, unit_description) values (${here}, ${cost}, 'C', ${n === 0 ? null : 'm2'})`,
          );
          await run(
            tx,
            sql`insert into other_cost_allocation (company_id, scenario_id, other_cost_id, process_id, share, units_hundredths, cost_cents)
            values (${here}, ${cost}, ${process}, ${share}, ${n}, 7)`,
          );
          await run(
            tx,
            sql`insert into segment (company_id, scenario_id, id, name, name_key) values (${here}, ${other}, ${other}, ${other})`,
          );
          await run(
            tx,
            sql`insert into total_cost_allocation (company_id, scenario_id, process_id, segment_id, share, units_hundredths, cost_cents)
            values (${here}, ${process}, ${other}, ${share}, ${n}, 7)`,
          );
        }
      }),
    );
    const stored = await database.asOwner(async tx => [
      ...(await tx
        .selectFrom('other_cost_allocation')
        .select(['share', 'entered_share'])
        .orderBy('units_hundredths')
        .execute()),
      ...(await tx
        .selectFrom('total_cost_allocation')
        .select(['share', 'entered_share'])
        .orderBy('units_hundredths')
        .execute()),
    ]);
    expect(stored).toEqual([...shares, ...shares].map(share => ({ share, entered_share: share })));
  },
  180_000,
);
