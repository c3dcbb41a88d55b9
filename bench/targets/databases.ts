import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase, type Target as Place } from '../../src/server/db/connect.ts';
import { onServer, startCluster } from '../../src/server/testing/postgres-cluster.ts';
import { startTestProvider } from '../../src/server/testing/test-provider.ts';
import { once } from './target.ts';

// What the measurings share. It is made when the first of them needs it and ended after the last.

const endings: (() => unknown)[] = [];
/** What ends after the last measuring; what began last ends first. */
export const atEnd = (end: () => unknown): void => void endings.push(end);
export async function endAll(): Promise<void> {
  for (const end of endings.reverse()) await end();
}

export const provider = once(async () => {
  const started = await startTestProvider();
  atEnd(() => started.stop());
  return started;
});

export const folder = once(() => {
  const made = mkdtempSync(path.join(tmpdir(), 'verdeel-bench-'));
  atEnd(() => rmSync(made, { recursive: true, force: true }));
  return made;
});

/** A folder for an embedded database. */
export function newFolder(): Place {
  const dir = path.join(folder(), randomUUID(), 'database');
  mkdirSync(path.dirname(dir));
  return { dir };
}

const cluster = once(async () => {
  const started = await startCluster(process.env.DATABASE_TEST_URL, ['shared_buffers=128MB']);
  atEnd(() => started.stop());
  return started;
});

/** A new database on PostgreSQL. */
export async function newPlace(): Promise<Place & { url: string }> {
  const { url } = await cluster();
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `create database ${name}`);
  atEnd(() => onServer(url, `drop database if exists ${name} with (force)`));
  return { url: `${url}/${name}` };
}

export async function onPostgres(): Promise<Database> {
  const db = await openDatabase(await newPlace(), { statementTimeoutMs: 120_000 });
  atEnd(() => db.close());
  return db;
}
