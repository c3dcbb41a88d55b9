// `npm run backup -- FILE` and `npm run restore -- FILE`: all data of the configured database, in a file that either engine
// can be restored from. The embedded database belongs to one process, so the program has to be stopped for both.
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { backUp, restoreFrom } from './db/backup-file.ts';
import type { Target } from './db/connect.ts';

try {
  const [command, file] = process.argv.slice(2);
  if (!file) throw new Error('name the file: npm run backup -- verdeel.backup');
  const { databaseUrl, dataFolder } = readConfig(process.env);
  const target: Target = databaseUrl ? { url: databaseUrl } : { dir: join(dataFolder, 'database') };
  if (command === 'restore') console.log(`Restored ${await restoreFrom(target, file)} rows from ${file}`);
  else console.log(`Kept ${await backUp(target, file)} rows in ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
