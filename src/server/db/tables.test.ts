import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LISTS, listKinds, sideOf, thingKinds, wholeKinds } from '#domain/shape.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { LIST_TABLES, THING_TABLES } from './columns.ts';

type Column = { kind: string; isNullable: boolean; isFilled: boolean };
type Shape = Record<string, Record<string, Column>>;

/** What tables.ts imports. */
const imported: Record<string, string> = {
  Language: 'string',
  ScenarioKind: 'string',
  "LikeOf<'totalCost'>": 'string',
  "LikeOf<'otherCost'>": 'string',
  Cents: 'number',
  Hundredths: 'number',
  Share: 'number',
};

/** tables.ts as text: one `interface … { column: type; }` a table, and `Tables` naming them. */
const declared = read(readFileSync(new URL('./tables.ts', import.meta.url), 'utf8'));

describe('the declared tables', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase('server');
  });
  afterAll(() => db.drop());

  test('are those of the migrated database, column by column', async () => {
    const { rows } = await db.asOwner(tx =>
      sql<{ table: string; column: string; type: string; nullable: boolean; filled: boolean }>`
        select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as nullable,
          c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as filled
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migrations'`.execute(
        tx,
      ),
    );
    const migrated: Shape = {};
    for (const { table, column, type, nullable, filled } of rows) {
      migrated[table] ??= {};
      migrated[table][column] = { kind: kindOf[type] ?? type, isNullable: nullable, isFilled: filled };
    }
    expect(declared).toEqual(migrated);
  });

  test('of things and lists hold exactly what their shape says, named by one rule', () => {
    const here = ['company_id', 'scenario_id'];
    const columnsOf = (table: string) => Object.keys(declared[table]!).sort();
    for (const kind of wholeKinds) {
      const { table, stored } = THING_TABLES[kind];
      const sides = thingKinds.filter(side => sideOf(side) === kind);
      const versions = [kind, ...sides].flatMap(each => [
        THING_TABLES[each].version,
        ...(listKinds.some(list => LISTS[list].giver === each) ? [THING_TABLES[each].allocationsVersion] : []),
      ]);
      expect(columnsOf(table)).toEqual(
        ['id', ...here, 'seq', 'origin_id', ...stored.map(({ name }) => name), ...versions].sort(),
      );
    }
    for (const list of listKinds) {
      const { table, giver, receiver, columns } = LIST_TABLES[list];
      expect(columnsOf(table)).toEqual([...here, giver, receiver, ...columns.map(({ name }) => name)].sort());
    }
  });

  test('count what the suffix of the column says: cents, hundredths or shares', () => {
    const source = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8');
    const counted = [...source.matchAll(/^ +(\w+_cents|\w+_hundredths|\w*share): (?:Generated<)?(\w+)/gm)];
    const unitOf = (column: string) =>
      column.endsWith('share') ? 'Share' : column.endsWith('_cents') ? 'Cents' : 'Hundredths';
    expect(counted.length).toBeGreaterThan(15);
    expect(counted.map(([, column, type]) => [column, type])).toEqual(
      counted.map(([, column]) => [column, unitOf(column!)]),
    );
  });
});

const kindOf: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  interval: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  _uuid: 'string[]',
  _text: 'string[]',
};

function read(text: string): Shape {
  const source = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const aliases = new Map(
    [...source.matchAll(/^(?:export )?type (\w+) =\s*([^;]+);/gm)].map(([, name, type]) => [name!, type!.trim()]),
  );
  const interfaces = new Map(
    [...source.matchAll(/^(?:export )?interface (\w+)(?: extends (\w+))? \{([\s\S]*?)^\}/gm)].map(
      ([, name, parent, body]) => [name!, { parent, body: body! }],
    ),
  );
  const fields = (name: string): [string, string][] => {
    const found = interfaces.get(name);
    if (!found) throw new Error(`tables.ts has no interface ${name}`);
    const own = [...found.body.matchAll(/^\s+(\w+)\??:\s*([^;]+);/gm)].map(([, field, type]) => [field!, type!]);
    return [...(found.parent ? fields(found.parent) : []), ...(own as [string, string][])];
  };
  const columnOf = (type: string): Column => {
    const alternatives = type
      .split('|')
      .map(part => part.trim())
      .filter(Boolean);
    if (alternatives.includes('null')) {
      return { ...columnOf(alternatives.filter(part => part !== 'null').join('|')), isNullable: true };
    }
    const [, wrapper, inner] = /^(Generated|GeneratedAlways|JSONColumnType)<(.*)>$/s.exec(type.trim()) ?? [];
    if (wrapper === 'JSONColumnType') return { kind: 'json', isNullable: false, isFilled: false };
    if (inner) return { ...columnOf(inner), isFilled: true };
    if (alternatives.every(part => /^'.*'$/.test(part))) return { kind: 'string', isNullable: false, isFilled: false };
    const alias = aliases.get(type.trim());
    return alias ? columnOf(alias) : { kind: imported[type.trim()] ?? type.trim(), isNullable: false, isFilled: false };
  };
  const shape: Shape = {};
  for (const [table, name] of fields('Tables'))
    shape[table] = Object.fromEntries(fields(name).map(([field, type]) => [field, columnOf(type)]));
  return shape;
}
