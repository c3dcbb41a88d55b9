// `npm start`: everything a newcomer needs, with any Node the machine has. It is plain JavaScript with only Node's own modules,
// because it runs before anything is installed. It installs by the lock file, builds what changed, and starts the server.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer, buildWeb, install, nodeBinary, stop } from './set-up.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const flag = name => process.argv.includes(name);

install();
const node = nodeBinary();
const env = { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH };

if (flag('--dev')) {
  const server = spawn(node, ['--watch', '--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
    stdio: 'inherit',
    env: { ...env, VERDEEL_URL: process.env.VERDEEL_URL ?? 'http://localhost:5173' },
  });
  const web = spawn(node, ['node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort'], {
    stdio: 'inherit',
    env,
  });
  const end = () => {
    server.kill('SIGTERM');
    web.kill('SIGTERM');
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  await Promise.all([server, web].map(child => new Promise(done => child.on('exit', done))));
} else if (flag('--bench')) {
  // `npm run bench files` runs only that one.
  const named = process.argv.slice(process.argv.indexOf('--bench') + 1);
  const { status } = spawnSync(node, ['--disable-warning=ExperimentalWarning', 'bench/bench.ts', ...named], {
    stdio: 'inherit',
    env,
  });
  process.exitCode = status ?? 1;
} else {
  buildWeb(node, env);
  buildServer(node, env);
  if (!existsSync('dist/server/main.js')) stop('the build left no server behind');
  // The server replaces this process as far as Node allows: signals and the exit code are passed on.
  const server = spawn(node, ['dist/server/main.js'], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1);
  });
}
