// What start, test and check share before anything else runs. It uses only Node's own modules. Whatever is installed or built is
// made beside its place and renamed when it is complete, so that it may be interrupted at any moment and started twice at once.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export const stop = message => {
  console.error(message);
  process.exit(1);
};

/**
 * Runs a program until it ends. A signal to us ends it too, and so does the end of the npm that started us, because npm signals
 * only its shell. A program that went on alone would write where the next start writes.
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  let isEnded = false;
  const end = signal => {
    isEnded = true;
    child.kill(signal);
  };
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map(signal => [signal, () => end(signal)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) end('SIGTERM');
  }, 200);
  const errors = [];
  child.stderr?.on('data', data => {
    process.stderr.write(data);
    errors.push(data);
  });
  return new Promise(resolve => {
    const over = (code, said) => {
      clearInterval(watch);
      for (const [signal, handler] of handlers) process.off(signal, handler);
      resolve({ code, said, isEnded });
    };
    child.on('error', error => over(1, error.message));
    child.on('close', code => over(code ?? 1, Buffer.concat(errors).toString()));
  });
}

const hashOf = texts => texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex');
const read = file => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
const remove = path => rmSync(path, { recursive: true, force: true });

const STAMP = '.made-of';
const isMadeOf = (state, place) => read(join(place, STAMP)) === state;

/** Lets `make` fill a folder beside `place`, notes in it what it was made of, and puts it in its place. */
async function replace(place, state, make) {
  const around = join('.cache', 'making');
  const beside = join(around, `${place.replaceAll(/\W/g, '-')}-${process.pid}`);
  try {
    accessSync('.', constants.W_OK);
    mkdirSync(around, { recursive: true });
    for (const name of readdirSync(around)) {
      const maker = Number(name.split('-').at(-1));
      // In a container the number of a start that was killed is often our own.
      if (maker === process.pid || !isRunning(maker)) remove(join(around, name));
    }
    mkdirSync(beside);
  } catch ({ code }) {
    stop(`${process.cwd()} cannot be written (${code}): copy Verdeel to a folder of your own, and start it there`);
  }
  try {
    const made = await make(beside);
    writeFileSync(join(made, STAMP), state);
    mkdirSync(dirname(place), { recursive: true });
    // Another start may have made the same meanwhile, and uses it already.
    for (let tries = 1; !isMadeOf(state, place); tries++)
      try {
        if (existsSync(place)) renameSync(place, join(beside, `old-${tries}`));
        renameSync(made, place);
      } catch (error) {
        if (tries === 5) throw error;
      }
  } finally {
    remove(beside);
  }
}

function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch ({ code }) {
    return code === 'EPERM';
  }
}

/**
 * Whether somebody's own `npm ci` has put there what the lock file names: its last step is to note that. What it leaves out is for
 * other platforms. Where the project brings its own Node, that is there as well.
 */
function isInstalled({ platform, arch }) {
  const [there, wanted] = ['node_modules/.package-lock.json', 'package-lock.json'].map(packagesIn);
  const isThere = ([name, { integrity, optional }]) =>
    name === '' || (there[name] ? there[name].integrity === integrity : optional);
  const bringsOwn = wanted[`node_modules/node-${platform}-${arch}`];
  return (
    Object.entries(wanted).every(isThere) &&
    Object.keys(there).every(name => wanted[name]) &&
    (!bringsOwn || existsSync(join('node_modules', '.bin', 'node')))
  );
}
const packagesIn = file => JSON.parse(read(file) || '{}').packages ?? {};

/** Installs when the lock file differs from the one that was installed. */
export async function install() {
  const wanted = hashOf([readFileSync('package-lock.json')]);
  if (isMadeOf(wanted, 'node_modules')) return;
  const { versions, platform, arch } = process;
  if (!canBegin(versions.node, platform, arch)) stop(howToGetNode(versions.node, platform, arch));
  if (isInstalled(process)) return;
  await replace('node_modules', wanted, async beside => {
    console.log('Installing what is needed (once) …');
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      if (existsSync(file)) copyFileSync(file, join(beside, file));
    // The npm that started us is run by the Node that runs us. Without one it is the npm of the machine.
    const npm = process.env.npm_execpath;
    const [command, ...words] = npm ? [process.execPath, npm, 'ci'] : ['npm', 'ci'];
    const { code, said, isEnded } = await run(command, [...words, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: beside,
      stdio: ['inherit', 'inherit', 'pipe'],
      shell: !npm && process.platform === 'win32',
    });
    if (code !== 0) throw new Failed(isEnded ? INTERRUPTED : whyNoInstall(said));
    return join(beside, 'node_modules');
  }).catch(giveUp);
}

class Failed extends Error {}
const INTERRUPTED = 'interrupted; the same command begins again where it was';

function giveUp(error) {
  stop(error instanceof Failed ? error.message : `it could not be put in its place: ${error.message}`);
}

const whyNoInstall = said =>
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/.test(said)
    ? 'npm ci failed: the npm registry cannot be reached. With a network (or npm’s own settings for a proxy or another registry), run the same command again'
    : /ENOSPC/.test(said)
      ? 'npm ci failed: the disk is full. Make room (a gigabyte is enough), and run the same command again'
      : 'npm ci failed; the lines above say why';

const bringsNode = (platform, arch) => platform === 'linux' && ['x64', 'arm64'].includes(arch);

const isAtLeast = (version, wantedMajor, wantedMinor) => {
  const [major, minor] = version.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
};
const isNewEnough = version => isAtLeast(version, 24, 15);

/** The npm of an older Node leaves out packages that our own Node needs. */
export const canBegin = (version, platform, arch) =>
  isNewEnough(version) || (bringsNode(platform, arch) && isAtLeast(version, 20, 19));

export function howToGetNode(version, platform, arch) {
  if (bringsNode(platform, arch))
    return `Verdeel needs Node 20.19 or newer to begin with; this is ${version}. Install it (npm install --global node-linux-${arch}@24), and run the same command again`;
  const how = { darwin: 'brew install node@24, or ', win32: 'winget install OpenJS.NodeJS.LTS, or ' }[platform] ?? '';
  return `Verdeel needs Node 24.15 or newer, and brings it for Linux on x64 and arm64 only; this is ${version} on ${platform} ${arch}. Install it (${how}https://nodejs.org), and run the same command again`;
}

/** The project's own Node, or the machine's when it is new enough. */
export function nodeBinary() {
  const own = join('node_modules', '.bin', 'node');
  if (existsSync(own)) return own;
  const { versions, platform, arch } = process;
  return isNewEnough(versions.node) ? process.execPath : stop(howToGetNode(versions.node, platform, arch));
}

const filesBelow = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : /\.test\.tsx?$/.test(path) ? [] : [path];
  });

/** Contents and no times, so that a copy of the folder counts as built. */
const stateOf = paths =>
  hashOf(
    paths
      .flatMap(path => (statSync(path).isDirectory() ? filesBelow(path) : [path]))
      .sort()
      .flatMap(path => [`\n${path}\n`, readFileSync(path)]),
  );

async function build(what, sources, args, node, env) {
  const place = join('dist', what);
  const state = stateOf(sources);
  if (isMadeOf(state, place)) return;
  await replace(place, state, async beside => {
    console.log(`Building the ${what} …`);
    const made = join(beside, what);
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', made, '--emptyOutDir'];
    const { code, isEnded } = await run(node, [...vite, ...args], { stdio: ['ignore', 'inherit', 'inherit'], env });
    if (code !== 0) throw new Failed(isEnded ? INTERRUPTED : `the ${what} could not be built; the lines above say why`);
    return made;
  }).catch(giveUp);
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
