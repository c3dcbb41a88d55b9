import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../db/connect.ts';
import { migrationsFolder, readMigrations } from '../db/migrate.ts';

const A_DAY_MS = 86_400_000;
const project = fileURLToPath(new URL('../../../', import.meta.url));

/** A migrated folder of the embedded engine. It is built again only when a migration or the engine changed. */
export async function embeddedTemplate(): Promise<string> {
  const engine = readFileSync(path.join(project, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const hash = createHash('sha256').update(engine);
  for (const { name, sha256 } of readMigrations(migrationsFolder())) hash.update(name + sha256);
  const cache = path.join(project, '.cache/embedded');
  const template = path.join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(template)) return template;

  mkdirSync(cache, { recursive: true });
  // Not immediately, because another run may be using it.
  for (const older of readdirSync(cache).map(name => path.join(cache, name)))
    if (Date.now() - statSync(older).mtimeMs > A_DAY_MS) rmSync(older, { recursive: true, force: true });
  const building = `${template}-${process.pid}`;
  const database = await openDatabase({ dir: building });
  await database.close();
  // Another run may have been faster.
  if (existsSync(template)) rmSync(building, { recursive: true });
  else renameSync(building, template);
  return template;
}
