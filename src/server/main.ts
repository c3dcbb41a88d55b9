import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { createBearer } from './auth/bearer.ts';
import { type Config, readConfig, WrongSetting } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { createLive } from './live/live.ts';

/** What goes wrong at the start ends it with one line that says what to do, not with a stack. */
function giveUp(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof WrongSetting) console.error(`Wrong setting: ${message}`);
  else if (code === 'EADDRINUSE')
    console.error(`The port is in use: another program listens there. Choose another with PORT.`);
  else console.error(`Verdeel could not start: ${message}`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const db = await openDatabase(
    config.databaseUrl ? { url: config.databaseUrl } : { dir: join(config.dataFolder, 'database') },
    { log: message => console.log(message) },
  );
  const bearer = createBearer({
    authority: config.oidc.authority ?? `${config.url}/identity`,
    clientId: config.oidc.clientId,
    provider: config.oidc.authority ?? 'own',
    trustEmail: config.oidc.trustEmail,
  });
  const app = await createApp({
    config,
    db,
    bearer,
    live: createLive(),
    invite: async () => {},
    webFolder: fileURLToPath(new URL('../web', import.meta.url)),
  });

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await app.close();
    await db.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await db.close();
    throw error;
  }
  console.log(`Verdeel listens at ${config.url}`);
}

try {
  await start(readConfig(process.env));
} catch (error) {
  giveUp(error);
}
