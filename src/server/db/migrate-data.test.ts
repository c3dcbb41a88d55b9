import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { DEFAULT_SECTOR_ID } from '#domain/scenarios.ts';
import { onServer } from '../testing/postgres-cluster.ts';
import { scratchFolder, serverUrl, type TestEngine } from '../testing/test-database.ts';
import { type Database, openDatabase, type Target } from './connect.ts';
import { migrationsFolder } from './migrate.ts';

// What migrations do with what is stored already.

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A database without a table. */
async function newTarget(engine: TestEngine): Promise<Target> {
  const name = `new_${randomUUID().replaceAll('-', '')}`;
  if (engine === 'embedded') {
    const data = path.join(scratchFolder(), name);
    mkdirSync(data);
    undo.push(() => rmSync(data, { recursive: true, force: true }));
    return { dir: path.join(data, 'database') };
  }
  await onServer(serverUrl(), `create database ${name}`);
  undo.push(() => onServer(serverUrl(), `drop database ${name} with (force)`));
  return { url: `${serverUrl()}/${name}` };
}

/** Fills a database that has only the migrations before one, then runs the rest. */
async function migratedWith(
  engine: TestEngine,
  number: string,
  fill: (older: Pick<Database, 'asOwner'>) => Promise<void>,
): Promise<Database> {
  const migrations = mkdtempSync(path.join(scratchFolder(), 'migrations-'));
  cpSync(migrationsFolder(), migrations, { recursive: true });
  for (const name of readdirSync(migrations)) if (name >= number) rmSync(path.join(migrations, name));
  const target = await newTarget(engine);
  const older = await openDatabase(target, { migrations });
  await fill(older);
  await older.close();
  const database = await openDatabase(target);
  undo.push(() => database.close());
  return database;
}

describe.each(['server', 'embedded'] as const)('on the %s engine', engine => {
  test('columns get their names by one rule, and keep what they hold', async () => {
    const database = await migratedWith(engine, '0210', older =>
      older.asOwner(async tx => {
        const [company, report, scenario, section, costObject] = Array.from({ length: 5 }, () => randomUUID());
        await sql`insert into company (id, sector_id, color, name, name_key) values (${company}, ${DEFAULT_SECTOR_ID}, '#000000', 'C', 'c')`.execute(
          tx,
        );
        await sql`insert into report (id, company_id, name, name_key) values (${report}, ${company}, 'R', 'r')`.execute(
          tx,
        );
        await sql`insert into scenario (id, company_id, report_id, name, name_key) values (${scenario}, ${company}, ${report}, 'S', 's')`.execute(
          tx,
        );
        const here = sql`${company}::uuid, ${scenario}::uuid`;
        await sql`insert into process_category (company_id, scenario_id, id, name) values (${here}, ${section}, 'S')`.execute(
          tx,
        );
        await sql`insert into main_process (company_id, scenario_id, id, process_category_id, name) values (${here}, ${costObject}, ${section}, 'O')`.execute(
          tx,
        );
        await sql`insert into process (company_id, scenario_id, main_process_id, name, total_units_hundredths, total_revenue_cents,
            total_cost_cents, indirect_unit_description, indirect_version, indirect_allocations_version)
          values (${here}, ${costObject}, 'P', 1, 2, 3, 'visits', 4, 5)`.execute(tx);
        await sql`insert into employee (company_id, scenario_id, name, work_hours_hundredths) values (${here}, 'E', 6)`.execute(
          tx,
        );
      }),
    );
    const [process, employee] = await database.asOwner(async tx => [
      await tx.selectFrom('process').selectAll().executeTakeFirstOrThrow(),
      await tx.selectFrom('employee').selectAll().executeTakeFirstOrThrow(),
    ]);
    expect(process).toMatchObject({
      units_hundredths: 1,
      revenue_cents: 2,
      direct_cost_cents: 3,
      total_cost_unit_description: 'visits',
      total_cost_version: 4,
      total_cost_allocations_version: 5,
    });
    expect(employee).toMatchObject({ work_hours_per_year_hundredths: 6 });
  });

  test('a level that hides more than one section or cost object is raised to the lowest that shows them all', async () => {
    const levels: [stored: number, sections: number, costObjects: number][] = [
      ...[0, 1, 2, 3].flatMap((level): (typeof levels)[number][] => [
        [level, 0, 0],
        [level, 1, 1],
        [level, 1, 2],
        [level, 2, 0],
      ]),
    ];
    const database = await migratedWith(engine, '0410', older =>
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
  });
});
