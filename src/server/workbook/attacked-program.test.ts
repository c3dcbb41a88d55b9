import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Prepared, prepare, type Served, serve } from '../testing/full-size-workbook.ts';
import { greedy, HOSTILE_WORKBOOKS, manyAttributes, secondDirectory, slow } from '../testing/hostile-workbooks.ts';
import { type Person, sharedProvider } from '../testing/test-app.ts';
import { emptyTarget, testEngine } from '../testing/test-database.ts';

const SIZE = { costs: 3, segments: 2, otherCosts: 2, employees: 2 };

let program: Served;
let other: Person;
let remove: () => Promise<void>;
let workbook: Buffer;
beforeAll(async () => {
  const empty = await emptyTarget(testEngine);
  remove = empty.remove;
  const prepared: Prepared = await prepare(empty.target, SIZE);
  other = prepared.other;
  program = await serve(prepared, sharedProvider());
  workbook = (await program.download()).result;
});
afterAll(async () => {
  await program?.stop();
  await remove?.();
});

// How long each may take leaves room for a busy machine; the figures of a quiet one are in bench/untrusted.md.
describe('The program, in a process of its own, that is sent', () => {
  test.each([
    ['12 MB with millions of attributes in one row', manyAttributes, 12.5, 45_000],
    ['714 KB that a second directory makes 734 MB', secondDirectory, 0.85, 2_000],
    ['60 KB with a part that is to be read again and again', greedy, 0.07, 45_000],
  ])(
    'S.U3 %s says so and goes on',
    async (_, attack, megabytes, longest) => {
      const file = attack(workbook);
      expect(file.length).toBeLessThan(megabytes * 1e6);
      const {
        result,
        milliseconds,
        megabytes: peak,
        childMegabytes,
        longestBlock,
      } = await program.watched(() => program.attempt(file));
      expect(result.status).toBe(400);
      const { message } = HOSTILE_WORKBOOKS.find(one => one.file === attack)!;
      expect(result.body.messages).toEqual([expect.stringMatching(message)]);
      expect(milliseconds).toBeLessThan(longest);
      expect(peak).toBeLessThan(400);
      expect(childMegabytes).toBeLessThan(800);
      expect(longestBlock).toBeLessThan(100);
      expect(await program.ask()).toBe(200);
      expect((await program.attempt(workbook)).status).toBe(200);
    },
    120_000,
  );

  test.each<[string, () => Buffer, string]>([
    ['a ledger that unpacks without end', () => gzipSync(Buffer.alloc(300_000_000, '<a>')), 'notALedger'],
    ['a ledger with one text of 30 MB', () => Buffer.from(`<auditfile><header>${'x'.repeat(30_000_000)}`), 'tooLong'],
    ['a ledger a million elements deep', () => Buffer.from(`<auditfile>${'<a>'.repeat(1_000_000)}`), 'tooDeep'],
    [
      'a ledger with entities',
      () => Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><auditfile>&b;</auditfile>'),
      'documentType',
    ],
  ])(
    '%s says so and goes on',
    async (_, attack, code) => {
      const file = attack();
      const { result, milliseconds, megabytes, childMegabytes, longestBlock } = await program.watched(() =>
        program.readLedger(file),
      );
      expect(result.status).toBe(200);
      expect([result.read.id, result.read.findings.map(finding => finding.code)]).toEqual([
        null,
        expect.arrayContaining([code]),
      ]);
      expect(milliseconds).toBeLessThan(20_000);
      expect(megabytes).toBeLessThan(400);
      expect(childMegabytes).toBeLessThan(400);
      expect(longestBlock).toBeLessThan(100);
      expect(await program.ask()).toBe(200);
    },
    120_000,
  );

  test('28 KB that take minutes to read, goes on reading what others send', async () => {
    const leaving = new AbortController();
    const hostile = program.attempt(slow(workbook), leaving).catch(error => error);
    // Until it is being read: the second of the same person has to come behind it.
    await pause(1_000);
    const second = program.attempt(workbook, leaving).catch(error => error);
    for (let n = 0; n < 3; n++) expect((await program.attempt(workbook, { asker: other })).status).toBe(200);
    leaving.abort();
    expect(await hostile).toBeInstanceOf(Error);
    expect(await second).toBeInstanceOf(Error);
    expect((await program.attempt(workbook)).status).toBe(200);
  }, 120_000);
});
