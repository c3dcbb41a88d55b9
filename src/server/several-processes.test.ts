import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PER_NAME } from './identity/sign-in.ts';
import { type Mailbox, startMailbox } from './testing/mailbox.ts';
import { addAccount, discoverClient, problemOn, signInAs, startSignIn } from './testing/own-provider.ts';
import { build } from './testing/running-program.ts';
import { ADMIN, SERVED_BY, type Several, startSeveral } from './testing/several-programs.ts';
import { scratchFolder, type TestDatabase, testDatabase } from './testing/test-database.ts';

const MAILS_IN_A_QUARTER = 3;
/** What a client repeats: it got no answer, or nobody was there to give one. */
const isWorthRepeating = (status: number) => [0, 502, 503, 504].includes(status);

/** No test of theirs. One that is skipped would count as one that was not run, which is a failure. */
const notAsked = (() => {}) as unknown as typeof test;

// What they must know of each other is asked of three. Where one is missing, two are the hardest: the other carries it all.
describe.each([2, 3])('%i processes on one PostgreSQL behind haproxy', count => {
  const ofThree = count === 3 ? test : notAsked;
  const ofTwo = count === 2 ? test : notAsked;
  let db: TestDatabase;
  let mailbox: Mailbox;
  let several: Several;
  let token: string;
  let companyId: string;
  /** The folder of the newest program that has run here. */
  let program = '.';
  const home = path.join(scratchFolder(), randomUUID());
  const all = Array.from({ length: count }, (_, n) => n);
  const call = async (method: string, way: string, body?: object, key?: string, at = several.url) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    const reply = await fetch(`${at}/api${way}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await reply.text();
    const answer: { id: string; name: string } = text === '' ? null : JSON.parse(text);
    return { status: reply.status, body: answer, by: reply.headers };
  };
  beforeAll(async () => {
    build();
    db = await testDatabase('server');
    mailbox = await startMailbox();
    mkdirSync(home);
    several = await startSeveral(count, db.target, home, mailbox.smtpUrl);
    token = (await signInAs(several.url, ADMIN.email, ADMIN.password)).idToken;
    companyId = (await call('POST', '/company/', { name: 'Together' })).body.id;
  });
  afterAll(async () => {
    await several?.close();
    await mailbox?.close();
    await db?.drop();
  });

  ofThree(
    'who has signed in across them is signed in at each, and nowhere any more once signed out at one',
    async () => {
      const served = new Set<string | null>();
      for (const _ of [...all, ...all]) served.add((await call('GET', '/user/authorize')).by.get(SERVED_BY));
      expect([...served].sort()).toEqual(all.map(n => `process${n}`));
      const own = token;
      token = (await signInAs(several.url, ADMIN.email, ADMIN.password)).idToken;
      const statuses = () =>
        Promise.all(
          several.each.map(async at => (await call('GET', '/user/authorize', undefined, undefined, at)).status),
        );
      expect(await statuses()).toEqual(all.map(() => 200));
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${several.each[0]}/api/user/logout`, { method: 'POST', headers })).ok).toBe(true);
      expect(await statuses()).toEqual(all.map(() => 401));
      token = own;
    },
  );

  ofThree('what is changed at one is heard at each within a second', async () => {
    const leaving = new AbortController();
    const heard = new Map<string, number>();
    const listen = async (at: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const stream = await fetch(`${at}/api/live/${companyId}`, { headers, signal: leaving.signal });
      let text = '';
      for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) {
        text += piece;
        for (const [, id] of text.matchAll(/"id":"([\w-]+)"/g))
          if (!heard.has(`${at} ${id}`)) heard.set(`${at} ${id}`, performance.now());
      }
    };
    const streams = several.each.map(at => listen(at).catch(() => {}));
    await pause(500);
    for (const at of several.each) {
      const { body } = await call('POST', '/report/', { companyId, name: `Heard ${randomUUID().slice(0, 8)}` }, '', at);
      const changed = performance.now();
      await expect.poll(() => several.each.filter(other => heard.has(`${other} ${body.id}`))).toEqual(several.each);
      for (const other of several.each) expect(heard.get(`${other} ${body.id}`)! - changed).toBeLessThan(1_000);
    }
    leaving.abort();
    await Promise.all(streams);
  });

  ofThree('wrong passwords, mails and repeated requests are counted together', async () => {
    const somebody = { email: 'somebody@verdeel.example', password: 'Flour-and-bakery-2026' };
    await addAccount(db, somebody.email, somebody.password);
    const client = await discoverClient(several.url);
    const attempt = async (password: string) => {
      const { address, browser } = await startSignIn(several.url, client);
      const page = await browser.submit(await browser.get(address.href), { email: somebody.email, password });
      return page.status === 0 ? 'signed in' : problemOn(page);
    };
    for (let n = 0; n < PER_NAME.most; n++) expect(await attempt('wrong-password')).not.toMatch(/locked/);
    for (const _ of all) expect(await attempt(somebody.password)).toMatch(/locked/);

    for (let n = 0; n < MAILS_IN_A_QUARTER * count + 1; n++) {
      const body = new URLSearchParams({ email: somebody.email });
      expect((await fetch(`${several.url}/identity/forgot`, { method: 'POST', body })).ok).toBe(true);
    }
    const letters = () => mailbox.letters.filter(({ to }) => to === somebody.email).length;
    await expect.poll(letters).toBe(MAILS_IN_A_QUARTER);
    await pause(500);
    expect(letters()).toBe(MAILS_IN_A_QUARTER);

    const key = randomUUID();
    const once = (at: string) => call('POST', '/report/', { companyId, name: 'Once' }, key, at);
    const replies = [...(await Promise.all(several.each.map(once))), ...(await Promise.all(several.each.map(once)))];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });

  /** Twelve clients read and make reports meanwhile, and repeat what had no answer. What it took, and that all is there once. */
  const underLoad = async (work: () => Promise<unknown>) => {
    const made: string[] = [];
    const refused: number[] = [];
    let [repeated, longest, isOver] = [0, 0, false];
    const insist = async (...request: Parameters<typeof call>) => {
      const began = performance.now();
      for (;;) {
        const status = await call(...request).then(
          reply => reply.status,
          () => 0,
        );
        if (status < 300 && status > 0) break;
        if (!isWorthRepeating(status)) return void refused.push(status);
        repeated++;
        await pause(100);
      }
      longest = Math.max(longest, performance.now() - began);
    };
    const client = async () => {
      while (!isOver) {
        const name = randomUUID().slice(0, 18);
        made.push(name);
        await insist('POST', '/report/', { companyId, name }, randomUUID());
        await insist('GET', `/company/${companyId}`);
        await pause(50);
      }
    };
    const clients = Array.from({ length: 12 }, client);
    await pause(300);
    await work();
    await pause(500);
    isOver = true;
    await Promise.all(clients);
    expect(refused).toEqual([]);
    const stored = await db.asOwner(tx => tx.selectFrom('report').select('name').where('name', 'in', made).execute());
    expect(stored.map(({ name }) => name).sort()).toEqual(made.sort());
    return { asked: 2 * made.length, repeated, longest };
  };

  ofTwo('one is killed: nobody gets an error that repeating does not mend, and nothing is done twice', async () => {
    const { longest } = await underLoad(async () => {
      await several.kill(0);
      await pause(1_500);
      await several.start(0, program);
    });
    expect(longest).toBeLessThan(5_000);
  });

  ofTwo(
    'one is killed while it brings back a cost: all of it is back, or nothing, and then another one does',
    async () => {
      const make = async (way: string, body: object) => (await call('POST', way, body)).body.id;
      const reportId = await make('/report/', { companyId, name: 'Killed' });
      const scenarioId = await make('/scenario/', { reportId, name: 'Budget' });
      const [segmentId, processCategoryId, employee] = await Promise.all([
        make('/segment/', { scenarioId, name: 'North' }),
        make('/process-category/', { scenarioId, name: 'Shop' }),
        make('/employee/', { scenarioId, name: 'Joris', yearlyWage: 40_000 }),
      ]);
      const mainProcessId = await make('/main-process/', { scenarioId, processCategoryId, name: 'Sales' });
      const cost = await make('/process/', { scenarioId, mainProcessId, name: 'Picking', totalRevenue: 100 });
      await call('PATCH', `/process-cost-allocation/${cost}`, [{ segmentId, revenue: 60 }]);
      await call('PATCH', `/total-cost-allocation/${cost}`, [{ segmentId, percent: 30 }]);
      await call('PATCH', `/employee-cost-allocation/${employee}`, [{ processId: cost, percent: 20 }]);
      const [, one] = several.each;
      const truths = async () => {
        const book = (await call('GET', `/scenario/${scenarioId}/book`, undefined, undefined, one)).body as object;
        return 'truths' in book && book.truths;
      };
      const before = await truths();
      expect(JSON.stringify(before)).toContain('Picking');
      for (const milliseconds of [0, 4, 12]) {
        expect((await call('DELETE', `/process/${cost}`, undefined, undefined, one)).status).toBe(204);
        const ask = (at?: string) =>
          call('POST', '/deleted-entry/bring-back', { scenarioId, entryId: cost }, undefined, at);
        const asked = ask(several.each[0]).catch(() => undefined);
        await pause(milliseconds);
        await several.kill(0);
        await asked;
        expect([200, 404]).toContain((await ask(one)).status);
        expect(await truths()).toEqual(before);
        await several.start(0, program);
      }
    },
  );

  ofTwo('they are upgraded one after the other, while the others go on working', async () => {
    const newer = path.join(home, 'newer');
    for (const folder of ['dist', 'migrations']) cpSync(folder, path.join(newer, folder), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(newer, 'node_modules'));
    writeFileSync(path.join(newer, 'package.json'), '{"type":"module","version":"9.9.9"}');
    writeFileSync(
      path.join(newer, 'migrations/9999-later.sql'),
      'alter table report add column later int8 not null default 0; create index on report (later); select pg_sleep(0.5);',
    );
    const isReady = async (n: number) => (await fetch(`${several.each[n]}/health/ready`)).status;
    program = newer;
    const { longest } = await underLoad(async () => {
      for (const n of all) {
        await several.stop(n);
        await several.start(n, newer);
        expect(await Promise.all(all.map(isReady))).toEqual(all.map(() => 200));
      }
    });
    expect(longest).toBeLessThan(5_000);
    const versions = await Promise.all(
      several.each.map(at => call('GET', '/version', undefined, undefined, at) as Promise<{ body: object }>),
    );
    expect(versions.map(({ body }) => body)).toEqual(
      all.map(() => expect.objectContaining({ migration: '9999-later.sql' })),
    );
  });
});
