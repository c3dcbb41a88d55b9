import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningServer {
  /** http://localhost:<port>, without a slash at the end. */
  url: string;
  admin: { email: string; password: string };
  /** Where its database and its mails are. */
  dataFolder: string;
  stop: () => Promise<void>;
}

/**
 * Starts the built program as a user does, on a free port, with a data folder of its own. The folder already has its tables,
 * which a first start would take seconds to make, and what `fill` puts into it.
 */
export async function startServer(
  settings: Record<string, string> = {},
  fill?: (dataFolder: string) => void,
): Promise<RunningServer> {
  const admin = { email: 'admin@verdeel.test', password: 'correct horse battery staple' };
  const dataFolder = await mkdtemp(join(tmpdir(), 'verdeel-e2e-'));
  await cp(process.env.VERDEEL_TEST_TABLES!, join(dataFolder, 'database'), { recursive: true });
  fill?.(dataFolder);
  const port = await freePort();
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: `${port}`,
      VERDEEL_DATA: dataFolder,
      VERDEEL_ADMIN_EMAIL: admin.email,
      VERDEEL_ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'silent',
      ...settings,
    },
  });
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    const listen = (data: unknown) => {
      said += String(data);
      if (!said.includes('listens at')) return;
      for (const stream of [server.stdout, server.stderr]) stream.off('data', listen).resume();
      resolve();
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', code =>
      reject(new Error(`the server ended with ${code} (is it built? npm run build): ${said}`)),
    );
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { url: `http://localhost:${port}`, admin, dataFolder, stop };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
