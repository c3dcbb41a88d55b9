import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LiveChange } from '../calls/live-change.ts';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import type { TokenOptions } from '../testing/test-provider.ts';
import { createLive } from './live.ts';

let app: TestApp;
let cast: Cast;
let address: string;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

interface Stream {
  status: number;
  headers: Headers;
  /** Every message so far. */
  heard: {
    event: string;
    data: { entity: string; id: string | null; reportId: string | null; scenarioId: string | null }[];
  }[];
  ended: Promise<void>;
  close(): void;
}
const open: Stream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function listen(
  who: { email: string },
  companyId: string,
  options?: TokenOptions,
  asked?: number,
): Promise<Stream> {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/live/${companyId}${asked === undefined ? '' : `?asked=${asked}`}`, {
    headers: { authorization: `Bearer ${await app.token(who, options)}` },
    signal: leaving.signal,
  });
  const heard: Stream['heard'] = [];
  const read = async () => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const messages = (text + chunk).split('\n\n');
      text = messages.pop()!;
      for (const message of messages) {
        const event = /^event: (.*)$/m.exec(message)?.[1];
        if (event) heard.push({ event, data: JSON.parse(/^data: (.*)$/m.exec(message)![1]!) });
      }
    }
  };
  const ended = response.ok ? read().catch(() => {}) : Promise.resolve();
  const stream = { status: response.status, headers: response.headers, heard, ended, close: () => leaving.abort() };
  open.push(stream);
  if (response.ok) await expect.poll(() => heard[0]?.event).toBe('listening');
  return stream;
}

const changesOf = (stream: Stream) => stream.heard.flatMap(({ event, data }) => (event === 'changes' ? data : []));
const makeReport = async (name: string, allowedUsers: { id: string }[] = []) =>
  (await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name, allowedUsers })).body;
const makeScenario = async (reportId: string) =>
  (await app.as(cast.a.manager, 'POST', '/scenario/', { name: 'Base', reportId })).body;

describe('Live changes', () => {
  test('are told after the commit, with ids and no figures, to everybody who looks at the company', async () => {
    const stream = await listen(cast.a.consultant, cast.a.id);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    const report = await makeReport('Heard');
    const scenario = await makeScenario(report.id);
    await app.as(cast.a.manager, 'PATCH', `/segment/${scenario.id}`, { segmentsComplete: true });
    await expect
      .poll(() => changesOf(stream))
      .toEqual([
        {
          entity: 'report',
          id: report.id,
          reportId: report.id,
          scenarioId: null,
          userId: cast.a.manager.id,
          tab: null,
        },
        {
          entity: 'scenario',
          id: scenario.id,
          reportId: report.id,
          scenarioId: null,
          userId: cast.a.manager.id,
          tab: null,
        },
        {
          entity: 'scenario',
          id: scenario.id,
          reportId: report.id,
          scenarioId: scenario.id,
          userId: cast.a.manager.id,
          tab: null,
        },
      ]);
  });

  test('tell that somebody who was invited has signed in, once, to those who manage people only', async () => {
    const [manager, user] = [await listen(cast.a.manager, cast.a.id), await listen(cast.a.user, cast.a.id)];
    const body = { firstName: 'Sanne', lastName: 'Bos', email: 'sanne@live.example', roles: ['company-user'] };
    const { userId } = (await app.as(cast.a.manager, 'POST', `/user/company/${cast.a.id}`, body)).body;
    await expect.poll(() => changesOf(manager).map(({ id }) => id)).toEqual([userId]);
    for (let n = 0; n < 2; n++) await app.as({ email: body.email }, 'GET', '/user/authorize');
    await makeReport('After the sign-in');
    await expect.poll(() => changesOf(manager).map(({ entity }) => entity)).toEqual(['user', 'user', 'report']);
    expect(changesOf(user).filter(({ entity }) => entity === 'user')).toEqual([]);
  });

  test('say which page asked for them, by the name it gives itself', async () => {
    const stream = await listen(cast.a.manager, cast.a.id);
    const post = (name: string, tab: string) =>
      app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name }, { 'x-tab': tab });
    await post('By this page', 'a-page');
    await post('By no page', '<script>');
    await expect.poll(() => changesOf(stream)).toMatchObject([{ tab: 'a-page' }, { tab: null }]);
  });

  test('of a report are told to nobody whom it does not list, however they spell the id of the company', async () => {
    const [listed, unlisted] = [await makeReport('Listed', [{ id: cast.a.user.id }]), await makeReport('Unlisted')];
    const streams = [await listen(cast.a.user, cast.a.id), await listen(cast.a.user, cast.a.id.toUpperCase())];
    for (const { id } of [unlisted, listed]) await makeScenario(id);
    for (const stream of streams) {
      await expect.poll(() => changesOf(stream).map(change => change.reportId)).toContain(listed.id);
      expect(changesOf(stream).map(change => change.reportId)).not.toContain(unlisted.id);
    }
  });

  test('eight streams of one person are open at the same time, and a ninth when one of them is closed', async () => {
    const eight: Stream[] = [];
    for (let n = 0; n < 8; n++) eight.push(await listen(cast.a.user, cast.a.id));
    expect(eight.map(({ status }) => status)).toEqual(eight.map(() => 200));
    expect((await listen(cast.a.user, cast.a.id)).status).toBe(429);
    expect((await listen(cast.a.manager, cast.a.id)).status).toBe(200);
    eight[0]!.close();
    await expect.poll(async () => (await listen(cast.a.user, cast.a.id)).status).toBe(200);
  });

  test('a page that goes away before its stream has begun leaves its place', async () => {
    const headers = { authorization: `Bearer ${await app.token(cast.a.user)}` };
    for (let n = 0; n < 30; n++) {
      const leaving = new AbortController();
      const come = once(app.app.server, 'request');
      const asked = fetch(`${address}/api/live/${cast.a.id}`, { headers, signal: leaving.signal }).catch(() => {});
      await come;
      leaving.abort();
      await asked;
    }
    // Those who are gone still have their turn at the gate.
    await expect.poll(async () => (await listen(cast.a.user, cast.a.id)).status).toBe(200);
    for (let n = 1; n < 8; n++) expect((await listen(cast.a.user, cast.a.id)).status).toBe(200);
  });

  test('ask the gate once for all streams of one sign-in, and again for the next change', async () => {
    const streams: Stream[] = [];
    for (let n = 0; n < 6; n++) streams.push(await listen(cast.a.consultant, cast.a.id));
    const report = await makeReport('Asked once');
    await expect.poll(() => streams.map(stream => changesOf(stream).length)).toEqual([1, 1, 1, 1, 1, 1]);
    const before = app.db.statements();
    const own = await makeScenario(report.id).then(() => app.db.statements() - before);
    await expect.poll(() => streams.map(stream => changesOf(stream).length)).toEqual([2, 2, 2, 2, 2, 2]);
    // begin with the gate, commit
    expect(app.db.statements() - before - own).toBe(2);
    await app.as(cast.admin, 'DELETE', `/user/company/block/${cast.a.id}/${cast.a.consultant.id}`);
    await Promise.all(streams.map(({ ended }) => ended));
    await app.as(cast.admin, 'DELETE', `/user/company/unblock/${cast.a.id}/${cast.a.consultant.id}`);
  });

  test('each is told within a second, in few messages where many follow each other: access is checked for each message', async () => {
    const { id } = await makeScenario((await makeReport('Many changes')).id);
    const stream = await listen(cast.a.consultant, cast.a.id);
    const saved: number[] = [];
    const heard: number[] = [];
    const hear = setInterval(() => {
      while (heard.length < changesOf(stream).length) heard.push(performance.now());
    }, 5);
    while (saved.length < 40) {
      await app.as(cast.a.manager, 'PATCH', `/segment/${id}`, { segmentsComplete: saved.length % 2 === 0 });
      saved.push(performance.now());
      await pause(50);
    }
    await expect.poll(() => heard.length).toBe(saved.length);
    clearInterval(hear);
    expect(Math.max(...saved.map((at, n) => heard[n]! - at))).toBeLessThan(1_000);
    const seconds = (heard.at(-1)! - saved[0]!) / 1_000;
    expect(stream.heard.length).toBeLessThan(2 + 2 * seconds);
  });

  test('of a company are told to nobody of another, and a refused change is told to nobody', async () => {
    expect((await listen(cast.b.manager, cast.a.id)).status).toBe(404);
    const [here, there] = [await listen(cast.a.manager, cast.a.id), await listen(cast.b.manager, cast.b.id)];
    await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: 'x'.repeat(21) });
    const report = await makeReport('Only here');
    await expect.poll(() => changesOf(here)).toMatchObject([{ id: report.id }]);
    expect(changesOf(there)).toEqual([]);
  });

  test('a company-user hears of the reports that list them, and of a list that became another', async () => {
    const stream = await listen(cast.a.user, cast.a.id);
    const hidden = await makeReport('Hidden');
    await makeScenario(hidden.id);
    const shown = await makeReport('Shown', [{ id: cast.a.user.id }]);
    await expect.poll(() => changesOf(stream).some(change => change.reportId === shown.id)).toBe(true);
    await app.as(cast.a.manager, 'PUT', `/report/${shown.id}`, { allowedUsers: [] });
    await expect.poll(() => changesOf(stream).at(-1)).toMatchObject({ entity: 'report', reportId: null });
    const before = changesOf(stream).length;
    await makeScenario(shown.id);
    await app.as(cast.a.manager, 'PUT', `/report/${hidden.id}`, { allowedUsers: [{ id: cast.a.user.id }] });
    const later = () => changesOf(stream).slice(before);
    await expect.poll(() => later().some(change => change.reportId === hidden.id)).toBe(true);
    expect(later().some(change => change.reportId === shown.id)).toBe(false);
  });

  test('of people are told to those who manage them, and to each of what they may themselves', async () => {
    const [stream, manages] = [await listen(cast.a.user, cast.a.id), await listen(cast.a.manager, cast.a.id)];
    const change = (userId: string, body: object) =>
      app.as(cast.admin, 'PUT', `/user/company/${cast.a.id}/${userId}`, body);
    const own = { entity: 'user', id: cast.a.user.id };
    // That other reports may be seen is told, too.
    const people = (of: Stream) => changesOf(of).filter(({ entity }) => entity === 'user');
    await change(cast.a.user.id, { roles: ['company-manager'] });
    await expect.poll(() => people(stream)).toMatchObject([own]);
    await change(cast.a.user.id, { roles: ['company-user'] });
    await expect.poll(() => people(stream)).toMatchObject([own, own]);
    await change(cast.a.manager.id, { firstName: 'Somebody' });
    await change(cast.a.user.id, { language: 'nl' });
    await expect.poll(() => people(stream)).toMatchObject([own, own, own]);
    await expect.poll(() => people(manages)).toMatchObject([own, own, { id: cast.a.manager.id }, own]);
  });

  test('who loses access stops hearing with the next change', async () => {
    const stream = await listen(cast.b.user, cast.b.id);
    await app.db.asOwner(tx =>
      tx.updateTable('membership').set({ is_blocked: true }).where('user_id', '=', cast.b.user.id).execute(),
    );
    await app.as(cast.b.manager, 'POST', '/report/', { companyId: cast.b.id, name: 'After the block' });
    await stream.ended;
    expect(changesOf(stream)).toEqual([]);
    await app.db.asOwner(tx => tx.updateTable('membership').set({ is_blocked: false }).execute());
  });

  test('the stream ends when its token does', async () => {
    const stream = await listen(cast.a.manager, cast.a.id, {
      claims: { exp: Math.floor(Date.now() / 1000) + 2 },
    });
    const started = performance.now();
    await stream.ended;
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('what changed after a page had asked for what it shows, and before it listened, counts as missed', async () => {
    const events = (stream: Stream) => stream.heard.map(({ event }) => event);
    const begun = performance.now();
    await makeReport('Just before');
    const asked = Math.ceil(performance.now() - begun);
    const after = await listen(cast.a.manager, cast.a.id, undefined, 0);
    const before = await listen(cast.a.manager, cast.a.id, undefined, asked + 10_000);
    await expect.poll(() => events(before)).toEqual(['listening', 'missed']);
    await makeReport('Afterwards');
    await expect.poll(() => events(after)).toEqual(['listening', 'changes']);
  });

  test('needs a token like every call', async () => {
    expect((await fetch(`${address}/api/live/${cast.a.id}`)).status).toBe(401);
  });
});

describe('Several processes on one PostgreSQL', () => {
  const change = (id: string): LiveChange => ({
    companyId: 'c',
    reportId: null,
    scenarioId: null,
    entity: 'report',
    id,
    userId: 'u',
    tab: null,
  });
  const listening = () => {
    const heard: (string | null)[] = [];
    return {
      heard,
      listener: {
        onChange: (c: LiveChange) => void heard.push(c.id),
        onMissed: () => void heard.push('missed'),
        onEnd: () => {},
      },
    };
  };

  test('hear of each other’s changes, each change once', async () => {
    const db = await testDatabase('server');
    const { url } = db.target as { url: string };
    const [one, other] = [createLive({ url }), createLive({ url })];
    const [here, there] = [listening(), listening()];
    one.listen('c', here.listener, Date.now());
    other.listen('c', there.listener, Date.now());
    await expect
      .poll(() => {
        one.publish(change('until there hears it'));
        other.publish(change('until here hears it'));
        return [here.heard.includes('until here hears it'), there.heard.includes('until there hears it')];
      })
      .toEqual([true, true]);
    here.heard.length = 0;
    there.heard.length = 0;
    one.publish(change('from one'));
    other.publish(change('from other'));
    await expect
      .poll(() => [here.heard.includes('from other'), there.heard.includes('from one')])
      .toEqual([true, true]);
    expect(here.heard.filter(id => id === 'from one')).toHaveLength(1);
    expect(there.heard.filter(id => id === 'from other')).toHaveLength(1);
    await Promise.all([one.close(), other.close()]);
    await db.drop();
  });

  test('are told to load again when one starts: the one before it may have been killed between a commit and its message', async () => {
    const db = await testDatabase('server');
    const { url } = db.target as { url: string };
    const one = createLive({ url });
    const here = listening();
    one.listen('c', here.listener, Date.now());
    const started: ReturnType<typeof createLive>[] = [];
    // One that started before this one listened has told nobody.
    await expect
      .poll(
        () => {
          started.push(createLive({ url }));
          return here.heard;
        },
        { interval: 300 },
      )
      .toContain('missed');
    await Promise.all([one, ...started].map(live => live.close()));
    await db.drop();
  });
});
