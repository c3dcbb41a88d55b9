import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { TestWishes } from '../testing/reading-process.ts';
import { scratchFolder } from '../testing/test-database.ts';
import { type ReadingLimits, untrustedReader } from './untrusted-reader.ts';

const LIMITS = { milliseconds: 30_000, megabytes: 250, heapMegabytes: 100, outputMegabytes: 8 };
const PIECES = [Buffer.from('some '), Buffer.from('bytes')];

const readerWith = (limits: Partial<ReadingLimits> = {}) =>
  untrustedReader<TestWishes>(new URL('../testing/reading-process.ts', import.meta.url), { ...LIMITS, ...limits });
let people = 0;
/** Each time as somebody else, so that nobody waits. */
const read = async (wishes: TestWishes, limits: Partial<ReadingLimits> = {}, bytes: Iterable<Buffer> = PIECES) =>
  (await buffer(readerWith(limits).read(`${people++}`, async () => ({ wishes, bytes })))).toString('utf8');

const childrenOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
/** In this process too others may have children: those that run what is tested. */
const readers = (): string[] =>
  childrenOf(process.pid).filter(pid => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reading-process');
    } catch {
      return false;
    }
  });

describe('A file of a stranger is read by a process of its own, which', () => {
  test('gets the bytes as they come and gives what it makes of them', async () => {
    expect(await read('echo')).toBe('some bytes');
    const megabyte = Buffer.alloc(1024 * 1024, 7);
    expect(await read('count', {}, Array(100).fill(megabyte))).toBe(String(100 * 1024 * 1024));
    expect(await read('echo', {}, [])).toBe('');
  });

  test('may answer before it has read everything', async () => {
    expect(await read('refuse', {}, Array(100).fill(Buffer.alloc(1024 * 1024)))).toBe('refused');
  });

  test('knows no setting of the program, writes no file, and starts no process and no thread', async () => {
    process.env.VERDEEL_ADMIN_PASSWORD = 'a secret';
    expect((await read('settings')).split(' ')).not.toContain('VERDEEL_ADMIN_PASSWORD');
    delete process.env.VERDEEL_ADMIN_PASSWORD;
    expect(await read('meddle')).toBe('ERR_ACCESS_DENIED ERR_ACCESS_DENIED ERR_ACCESS_DENIED ');
    expect(existsSync('meddled')).toBe(false);
  });

  test.each<[string, TestWishes, Partial<ReadingLimits>, string]>([
    ['too long', 'spin', { milliseconds: 2_000 }, 'time'],
    ['too many objects', 'hoard', {}, 'memory'],
    ['too much memory beside its objects', 'swell', {}, 'memory'],
    ['one allocation that no thread survives', 'burst', {}, 'memory'],
    ['too much room for its answer', 'chatter', {}, 'output'],
  ])('takes %s: it is ended and says what of, and nothing else ends', async (_, wishes, limits, tooMuch) => {
    await expect(read(wishes, limits)).rejects.toMatchObject({ name: 'Error', tooMuch });
    expect(await read('echo')).toBe('some bytes');
    expect(readers()).toEqual([]);
  });

  test('fails by a mistake of ours: that is no file’s fault', async () => {
    await expect(read('fail')).rejects.toThrow('a mistake of ours');
  });

  test('is ended when what it was to read can not be had, which is what is said', async () => {
    const begin = () => Promise.reject(new Error('the database is gone'));
    await expect(buffer(readerWith().read('somebody', begin))).rejects.toThrow('the database is gone');
    const broken = async function* () {
      yield Buffer.from('some ');
      throw new Error('the disk is gone');
    };
    const reading = async () => ({ wishes: 'echo' as const, bytes: broken() });
    await expect(buffer(readerWith().read('somebody', reading))).rejects.toThrow('the disk is gone');
    expect(readers()).toEqual([]);
  });

  test('is ended when nobody wants it any more, and another’s turn comes', async () => {
    const leaving = new AbortController();
    const spinning = async () => ({ wishes: 'spin' as const, bytes: PIECES });
    const pieces = readerWith().read('somebody', spinning, { signal: leaving.signal });
    expect(String((await pieces.next()).value)).toBe('spinning');
    leaving.abort(new Error('went away'));
    await expect(pieces.next()).rejects.toThrow('went away');
    for await (const piece of readerWith().read('somebody', spinning)) {
      expect(String(piece)).toBe('spinning');
      break;
    }
    expect(readers()).toEqual([]);
  });

  test('is one of two at once; a person’s second file waits, and another’s does not', async () => {
    const reader = readerWith();
    const leaving = new AbortController();
    const hostile = reader.read('hostile', async () => ({ wishes: 'spin', bytes: PIECES }), { signal: leaving.signal });
    await hostile.next();
    let asked = 0;
    const second = buffer(
      reader.read('hostile', async () => {
        asked++;
        return { wishes: 'echo', bytes: PIECES };
      }),
    );
    for (let n = 0; n < 3; n++) expect(await read('echo')).toBe('some bytes');
    expect(asked).toBe(0);
    leaving.abort(new Error('went away'));
    await expect(hostile.next()).rejects.toThrow('went away');
    expect(String(await second)).toBe('some bytes');
  });
});

describe('A program', () => {
  const start = (root: string, wishes: TestWishes): ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> } =>
    spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, 'src/server/testing/reading-parent-process.ts'), wishes],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    ) as ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> };

  test.each(['spin', 'wait'] as const)('that is killed leaves no child behind (%s)', async wishes => {
    const program = start('.', wishes);
    await once(program.stdout, 'data');
    const children = childrenOf(program.pid!);
    expect(children).toHaveLength(1);
    program.kill('SIGKILL');
    await expect.poll(() => children.filter(pid => existsSync(`/proc/${pid}`))).toEqual([]);
  });

  test('that ends while a file is read leaves no child behind', async () => {
    const program = start('.', 'spin');
    await once(program.stdout, 'data');
    const children = childrenOf(program.pid!);
    program.kill('SIGTERM');
    await expect.poll(() => children.filter(pid => existsSync(`/proc/${pid}`))).toEqual([]);
  });

  test('reads files wherever it lies', async () => {
    const root = join(scratchFolder(), 'a path with spaces, a # and a %20');
    mkdirSync(root);
    for (const part of [
      'package.json',
      'src/server/untrusted',
      'src/server/turns',
      'src/server/workers',
      'src/server/metrics',
      'src/server/testing',
    ])
      cpSync(part, join(root, part), { recursive: true });
    expect(String(await buffer(start(root, 'echo').stdout))).toBe('heard');
  });
});
