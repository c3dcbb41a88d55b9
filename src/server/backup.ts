// `npm run backup -- FILE` and `npm run restore -- FILE`: all data of the configured database, in a file that either engine
// can be restored from. The embedded database belongs to one process, so the program has to be stopped for both.
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { backUp, restoreFrom } from './db/backup-file.ts';
import type { Target } from './db/connect.ts';

const commands = {
  backup: async (target: Target, file: string) => `Kept ${await backUp(target, file)} rows in ${file}`,
  restore: async (target: Target, file: string) => `Restored ${await restoreFrom(target, file)} rows from ${file}`,
};

// What is being written is removed when the process ends. A signal alone would end it without that.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
try {
  const [name = '', file = '', ...more] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) && commands[name as keyof typeof commands];
  if (!command || !file || file.startsWith('-') || more.length > 0)
    throw new Error('say npm run backup -- FILE, or npm run restore -- FILE');
  const { databaseUrl, dataFolder } = readConfig(process.env);
  console.log(await command(databaseUrl ? { url: databaseUrl } : { dir: join(dataFolder, 'database') }, file));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
