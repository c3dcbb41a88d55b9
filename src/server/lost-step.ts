// `npm run lost-step -- EMAIL`: takes the second step of somebody's log-in away, for an admin whom no other admin can help. The
// program may run meanwhile on a server's database; on the embedded one it is stopped first.
import { join } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { type Database, openDatabase } from './db/connect.ts';
import { takeStepAwayHere } from './identity/lost-step.ts';
import { sendStepChanged } from './identity/second-step.ts';
import { createMailer } from './mail/mailer.ts';

async function takeAway(db: Database, config: Config, email: string): Promise<void> {
  const account = await takeStepAwayHere(db, email);
  if (account === 'nobody') throw new Error(`nobody here has the address ${email}`);
  if (account === 'oneStep') throw new Error(`${email} has no second step`);
  console.log(`The second step of ${account.email} is gone, and every sign-in ended`);
  const { smtpUrl, url, dataFolder } = config;
  const mailer = createMailer({ smtpUrl, url, folder: join(dataFolder, 'mail'), log: { info: () => {} } });
  await sendStepChanged({ db, url, mailer }, account, { kind: 'turnedOff' })
    .catch(error => console.error(`the mail that tells it was not sent: ${error.message}`))
    .finally(() => mailer.close());
}

try {
  const [email = '', ...more] = process.argv.slice(2);
  if (!/^[^@\s-][^@\s]*@[^@\s]+$/.test(email) || more.length > 0) throw new Error('say npm run lost-step -- EMAIL');
  const config = readConfig(process.env);
  const { databaseUrl, dataFolder, oidc } = config;
  if (oidc.authority) throw new Error('people log in at OIDC_AUTHORITY: a second step is taken away there');
  const target = databaseUrl ? { url: databaseUrl } : { dir: join(dataFolder, 'database') };
  const db = await openDatabase(target, { asItIs: true });
  await takeAway(db, config, email).finally(() => db.close());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
