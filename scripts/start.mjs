// `npm start`: everything a newcomer needs, with any Node the machine has. It is plain JavaScript with only Node's own modules,
// because it runs before anything is installed. It installs by the lock file, builds what changed, and starts the server.
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer, buildWeb, install, nodeBinary, run, stop } from './set-up.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const flag = name => process.argv.includes(name);

await install();
const node = nodeBinary();
const env = { ...process.env, PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH };

if (flag('--dev')) {
  await Promise.all([
    run(node, ['--watch', '--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
      env: { ...env, VERDEEL_URL: process.env.VERDEEL_URL ?? 'http://localhost:5173' },
    }),
    run(node, ['node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort'], { env }),
  ]);
} else if (flag('--bench') || flag('--attack')) {
  // `npm run bench files` runs only that one.
  const [, , asked, ...named] = process.argv;
  const file = asked === '--bench' ? 'bench/bench.ts' : 'src/server/testing/attack-process.ts';
  const { code } = await run(node, ['--disable-warning=ExperimentalWarning', file, ...named], { env });
  process.exitCode = code;
} else {
  await buildWeb(node, env);
  await buildServer(node, env);
  if (!existsSync('dist/server/main.js')) stop('the build left no server behind');
  // The server replaces this process as far as Node allows: signals and the exit code are passed on.
  // So that it holds little: docs/decisions/0744.
  const { flags, environment } = JSON.parse(readFileSync('src/server/started-with.json', 'utf8'));
  const { code } = await run(node, [...flags, 'dist/server/main.js'], { env: { ...environment, ...env } });
  process.exitCode = code;
}
