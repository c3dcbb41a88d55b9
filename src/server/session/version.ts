import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrationsFolder, readMigrations } from '../db/migrate.ts';

/** The program that runs, and the newest migration it knows. The manifest lies beside the migrations. */
export function readVersion(): { version: string; migration: string } {
  const folder = migrationsFolder();
  const { version } = JSON.parse(readFileSync(join(dirname(folder), 'package.json'), 'utf8'));
  return { version, migration: readMigrations(folder).at(-1)!.name };
}
