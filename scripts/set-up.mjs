// What start, test and check share before anything else runs. It uses only Node's own modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const stop = message => {
  console.error(message);
  process.exit(1);
};

const hashOf = texts => texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex');
const read = file => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
const keep = (file, text) => {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};

/** Installs when the lock file differs from the one that was installed. */
export function install() {
  const wanted = hashOf([readFileSync('package-lock.json')]);
  const stamp = join('node_modules', '.installed');
  if (read(stamp) === wanted) return;
  console.log('Installing what is needed (once) …');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) stop('npm ci failed; the lines above say why');
  keep(stamp, wanted);
}

/** The project's own Node, or the machine's when it is new enough. */
export function nodeBinary() {
  const own = join('node_modules', '.bin', 'node');
  if (existsSync(own)) return own;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 15)) return process.execPath;
  return stop(
    `Verdeel needs Node 24.15 or newer; this is ${process.versions.node}, and there is no binary of it for this machine in the registry`,
  );
}

const filesBelow = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : /\.test\.tsx?$/.test(path) ? [] : [path];
  });

/** Times and sizes are enough to notice a change, and quick to read. */
const stateOf = paths =>
  hashOf(
    paths
      .flatMap(path => (statSync(path).isDirectory() ? filesBelow(path) : [path]))
      .sort()
      .map(path => `${path} ${statSync(path).mtimeMs} ${statSync(path).size}\n`),
  );

function build(what, sources, args, node, env) {
  const stamp = join('dist', `.${what}`);
  const state = stateOf(sources);
  if (read(stamp) === state) return;
  console.log(`Building the ${what} …`);
  const done = spawnSync(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  if (done.status !== 0) stop(`the ${what} could not be built; the lines above say why`);
  keep(stamp, state);
}

export const buildWeb = (node, env) =>
  build(
    'web',
    ['src/web', 'src/domain', 'src/contract', 'index.html', 'vite.config.ts', 'package-lock.json'],
    [],
    node,
    env,
  );
export const buildServer = (node, env) =>
  build(
    'server',
    ['src/server', 'src/domain', 'src/contract', 'vite.server.config.ts', 'package-lock.json'],
    ['--config', 'vite.server.config.ts'],
    node,
    env,
  );
