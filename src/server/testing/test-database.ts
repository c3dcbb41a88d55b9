import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase, type Target } from '../db/connect.ts';
import { onServer } from './postgres-cluster.ts';

export type TestEngine = Database['engine'];

/** The engine that the route tests run on: PostgreSQL unless VERDEEL_TEST_ENGINE says embedded. */
export const testEngine: TestEngine = process.env.VERDEEL_TEST_ENGINE === 'embedded' ? 'embedded' : 'server';

export interface TestDatabase extends Database {
  target: Target;
  /** Closes it and removes everything. */
  drop(): Promise<void>;
}

/** A migrated database of its own, copied from a template in milliseconds. */
export async function testDatabase(
  engine: TestEngine = testEngine,
  options: DatabaseOptions = {},
): Promise<TestDatabase> {
  const { target, remove } = await emptyTarget(engine);
  // A busy machine fills a large scenario slowly. A test about the limit sets its own.
  const database = await openDatabase(target, { statementTimeoutMs: 60_000, ...options });
  const drop = async () => {
    await database.close();
    await remove();
  };
  return { ...database, target, drop };
}

/** A folder for files that is removed after the run. */
export const scratchFolder = (): string => inject('scratch');

/** The address of the test server, without a database. */
export const serverUrl = (): string => inject('server').url;

/** Only the copy, for a test that opens it itself. */
export async function emptyTarget(engine: TestEngine): Promise<{ target: Target; remove(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (engine === 'embedded') {
    // In the place of a data folder, because a test may start the program on it.
    const data = path.join(scratchFolder(), name);
    const dir = path.join(data, 'database');
    cpSync(inject('embeddedTemplate'), dir, { recursive: true });
    return { target: { dir }, remove: async () => rmSync(data, { recursive: true, force: true }) };
  }
  const { url, template } = inject('server');
  await onServer(url, `create database ${name} template ${template}`);
  return {
    target: { url: `${url}/${name}` },
    remove: () => onServer(url, `drop database ${name} with (force)`),
  };
}
