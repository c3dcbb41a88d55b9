import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Language } from '#domain/language.ts';
import { forgetDeleted } from './allocations/deleted-entries.sql.ts';
import { type Nightly, startNightly } from './backups/nightly.ts';
import { forgetOldAnswers } from './calls/idempotency.sql.ts';
import { type Config, readConfig, WrongSetting } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { openReplica } from './db/replica.ts';
import { type FirstAdmin, firstStart } from './identity/first-start.ts';
import { createLive } from './live/live.ts';
import { notify } from './live/relay.sql.ts';
import { createLog } from './log.ts';
import { gauge } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { addSample, retellSample } from './sample/sample.ts';
import { deleteHidden } from './scenarios/fill-hidden.ts';

/** Less than the half minute that service managers wait before they kill a program. */
const STOP_LIMIT_MS = 25_000;
const UPKEEP_MS = 60 * 60 * 1000;
/** Whoever waited for the start is answered by then. */
const STARTED_MS = 500;

/** An error at the start ends the program with one line that says what to do, and not with a stack. */
function giveUp(error: unknown): never {
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  if (error instanceof WrongSetting) console.error(`Wrong setting: ${message}`);
  else if (code === 'EADDRINUSE')
    console.error(`The port is in use: another program listens there. Choose another with PORT.`);
  else console.error(`Verdeel could not start: ${message}`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const logLine = (message: string) => log.info(message);
  const place = config.databaseUrl ? { url: config.databaseUrl } : { dir: join(config.dataFolder, 'database') };
  // The database opens elsewhere, and meanwhile this thread reads the rest of the program.
  const [db, { createApp }, { createSignIn }] = await Promise.all([
    openDatabase(place, { log: logLine }),
    import('./app.ts'),
    import('./sign-in.ts'),
  ]);
  await deleteHidden(db);
  const admin = await firstStart(db, { ...config, signsInHere: config.oidc.authority === null });
  if (admin && config.sample && db.engine === 'embedded') await addSample(db, config.sample);
  const replica = config.databaseReadUrl ? openReplica(config.databaseReadUrl, logLine) : undefined;
  const isTold = config.sampleFollows && db.engine === 'embedded';
  const retell = isTold ? (language: Language) => retellSample(db, language) : undefined;
  const signIn = await createSignIn(config, db, log, retell);
  const live = createLive({
    url: config.databaseListenUrl ?? config.databaseUrl ?? undefined,
    notifyOthers: (channel, payload) => db.asOwner(tx => notify(tx, channel, payload)),
    log: logLine,
  });
  const app: FastifyInstance = await createApp({
    ...signIn,
    config,
    db,
    replica,
    live,
    log,
    webFolder: fileURLToPath(new URL('../web', import.meta.url)),
  });

  gauge('verdeel_live_listeners', 'Browsers that are told of changes at once', () => live.listeners());
  gauge('verdeel_database_connections', 'Connections to the database', () => db.connections().open);
  gauge('verdeel_database_waiting', 'Transactions that wait for a connection', () => db.connections().waiting);
  const metrics = config.metrics ? await serveMetrics(config.metrics) : undefined;

  let nightly: Nightly | undefined;
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    // Nothing acknowledged is lost by this: a request that is still running has no reply yet.
    setTimeout(() => {
      log.warn(`what still ran ${STOP_LIMIT_MS / 1000} s after the signal to stop was cut off`);
      process.exit(0);
    }, STOP_LIMIT_MS).unref();
    await Promise.all([app.close(), nightly?.close()]);
    await signIn.close();
    metrics?.close();
    await Promise.all([replica?.close(), db.close()]);
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
  // A fifth of the memory is what starting has left. It would stay as long as nobody comes.
  setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), STARTED_MS).unref();
  const forget = () =>
    db
      .asOwner(async tx => {
        await forgetOldAnswers(tx);
        await forgetDeleted(tx);
      })
      .catch(error => log.error({ err: error }, 'old replies, and what was deleted, stayed'));
  setInterval(forget, UPKEEP_MS).unref();
  nightly = config.nightly ? startNightly(config.nightly, log) : undefined;
  if (admin) introduce(config, admin, log.isLevelEnabled('info'));
}

/** Prints how to sign in for the first time. It is printed once: nobody can read the password again. */
function introduce({ url }: Config, { email, password, signsInHere }: FirstAdmin, hasLog: boolean): void {
  console.log(`\nOpen ${url}`);
  console.log(`Log in as ${email}`);
  if (password) console.log(`with the password ${password}`);
  else if (signsInHere) console.log('with the password from VERDEEL_ADMIN_PASSWORD');
  else console.log('at your identity provider; set VERDEEL_ADMIN_EMAIL before the first start for another address');
  if (password) console.log('Keep it: it is not shown again.');
  if (hasLog)
    console.log('\nEach request is a line of the log from here on; with LOG_LEVEL=warn only what goes wrong is.\n');
}

try {
  await start(readConfig(process.env));
} catch (error) {
  giveUp(error);
}
