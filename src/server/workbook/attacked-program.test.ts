import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Prepared, prepare, type Served, serve } from '../testing/full-size-workbook.ts';
import { greedy, manyAttributes, secondDirectory, slow } from '../testing/hostile-workbooks.ts';
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

describe('The program, in a process of its own, that is sent', () => {
  test.each([
    ['12 MB with millions of attributes in one row', manyAttributes, 12.5, 10_000],
    ['714 KB that a second directory makes 734 MB', secondDirectory, 0.8, 2_000],
    ['60 KB with a part that is to be read again and again', greedy, 0.07, 10_000],
  ])(
    '%s says so and goes on',
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
      expect(result.body.messages).toHaveLength(1);
      expect(milliseconds).toBeLessThan(longest);
      expect(peak).toBeLessThan(400);
      expect(childMegabytes).toBeLessThan(800);
      expect(longestBlock).toBeLessThan(100);
      expect(await program.ask()).toBe(200);
      expect((await program.attempt(workbook)).status).toBe(200);
    },
    120_000,
  );

  test('28 KB that take minutes to read, goes on reading what others send', async () => {
    const leaving = new AbortController();
    const hostile = program.attempt(slow(workbook), leaving).catch(error => error);
    const second = program.attempt(workbook, leaving).catch(error => error);
    for (let n = 0; n < 3; n++) expect((await program.attempt(workbook, { asker: other })).status).toBe(200);
    leaving.abort();
    expect(await hostile).toBeInstanceOf(Error);
    expect(await second).toBeInstanceOf(Error);
    expect((await program.attempt(workbook)).status).toBe(200);
  }, 120_000);
});
