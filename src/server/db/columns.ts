import { nameKey } from '#domain/names.ts';
import {
  type Field,
  type FieldKind,
  type Fields,
  LISTS,
  type ListKind,
  listKinds,
  parentOf,
  sideOf,
  THINGS,
  type ThingKind,
  thingKinds,
} from '#domain/shape.ts';

// Domain knows no columns: they are made of its names here. A table is the snake case of its kind, and a column that of its field
// with the suffix of what it counts. A side of a thing lies in its row, with its own name before its columns.

const STORED = {
  name: { suffix: '', type: 'text' },
  text: { suffix: '', type: 'text' },
  driver: { suffix: '', type: 'text' },
  likeness: { suffix: '', type: 'text' },
  another: { suffix: '', type: 'uuid' },
  among: { suffix: '', type: 'boolean' },
  mark: { suffix: '', type: 'boolean' },
  amount: { suffix: '_cents', type: 'int8' },
  units: { suffix: '_hundredths', type: 'int8' },
  share: { suffix: '', type: 'int8' },
  part: { suffix: '', type: 'int8' },
} as const satisfies Record<FieldKind, { suffix: string; type: Column['type'] }>;

export interface Column {
  field: string;
  name: string;
  type: 'text' | 'boolean' | 'int8' | 'uuid';
  /** Holds a name as it is compared. */
  isKey?: true;
}

export interface ThingTable {
  table: string;
  /** One for each field. */
  columns: readonly Column[];
  /** All that a row holds: also the id of what the thing lies in, names as they are compared, and the columns of its side. */
  stored: readonly Column[];
  version: string;
  /** Of the list that it gives. */
  allocationsVersion: string;
}

export interface ListTable {
  table: string;
  giver: string;
  receiver: string;
  /** One for each figure. */
  columns: readonly Column[];
  /** Holds the percentage that was entered, where units may decide instead. */
  enteredShare: string | undefined;
  /** Where the giver has the version of the list. */
  givers: string;
  version: string;
}

export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

const columnsOf = (fields: Fields, before = ''): Column[] =>
  Object.entries(fields).map(([field, { kind }]) => ({
    field,
    name: `${before}${snakeCase(field)}${STORED[kind].suffix}`,
    type: STORED[kind].type,
  }));

function thingTable(kind: ThingKind): ThingTable {
  const [whole, parent] = [sideOf(kind), parentOf(kind)];
  const before = whole ? `${snakeCase(kind)}_` : '';
  const columns = columnsOf(THINGS[kind].fields, before);
  const link: Column = { field: 'parent', name: `${snakeCase(parent ?? '')}_id`, type: 'uuid' };
  const sides = thingKinds.filter(side => sideOf(side) === kind);
  return {
    table: snakeCase(whole ?? kind),
    columns,
    stored: [
      ...(parent ? [link] : []),
      ...columns,
      ...keysOf(kind),
      ...sides.flatMap(side => thingTable(side).columns),
    ],
    version: `${before}version`,
    allocationsVersion: `${before}allocations_version`,
  };
}

const keysOf = (kind: ThingKind): Column[] =>
  Object.entries<Field>(THINGS[kind].fields).flatMap(([field, { isUnique }]) =>
    isUnique ? { field, name: `${snakeCase(field)}_key`, type: 'text', isKey: true } : [],
  );

function listTable(list: ListKind): ListTable {
  const { giver, receiver, figures } = LISTS[list];
  const { table, allocationsVersion } = THING_TABLES[giver];
  const columns = columnsOf(figures);
  return {
    table: snakeCase(list),
    giver: `${table}_id`,
    receiver: `${snakeCase(receiver)}_id`,
    columns,
    enteredShare: columns.find(({ field }) => field === 'enteredShare')?.name,
    givers: table,
    version: allocationsVersion,
  };
}

const byName = <Name extends string, T>(names: readonly Name[], value: (name: Name) => T) =>
  Object.fromEntries(names.map(name => [name, value(name)])) as Record<Name, T>;

export const THING_TABLES = byName(thingKinds, thingTable);
export const LIST_TABLES = byName(listKinds, listTable);

/** What a row holds that does not follow from anything else in it. */
export const enteredColumns = (kind: ThingKind): readonly Column[] =>
  THING_TABLES[kind].stored.filter(({ isKey }) => !isKey);

/** A thing as a row: its id, and a value for each column. */
export function rowOf(kind: ThingKind, thing: { readonly id: string }): Record<string, unknown> {
  const values = thing as unknown as Readonly<Record<string, unknown>>;
  const row: Record<string, unknown> = { id: thing.id };
  for (const { field, name, isKey } of THING_TABLES[kind].stored)
    row[name] = isKey ? nameKey(String(values[field])) : values[field];
  return row;
}
