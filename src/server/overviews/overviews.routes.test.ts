import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { overviews } from '#contract/overviews.ts';
import { addLargeScenario, type LargeScenario } from '../testing/large-scenario.ts';
import { measure } from '../testing/measure.ts';
import { addCast, addCompany, addMember, type Cast, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
afterAll(() => app.close());

describe('The overviews at 1,000 costs × 2,000 employees', () => {
  let large: LargeScenario;
  beforeAll(async () => {
    const companyId = await addCompany(app.db, 'Large');
    await addMember(app.db, companyId, cast.a.manager, 'company-manager');
    large = await addLargeScenario(app.db, companyId);
  }, 120_000);

  test.each([
    ['process', overviews.process],
    ['segment', overviews.segment],
  ] as const)(
    'the %s overview computes without blocking the event loop over 100 ms',
    async (view, { reply }) => {
      const path = `/overview/${view}/${large.scenarioId}`;
      await measure(app, cast.a.manager, path);
      const { status, text, ...figures } = await measure(app, cast.a.manager, path);
      expect(status).toBe(200);
      expect(figures.longestBlock).toBeLessThan(100);
      const body = JSON.parse(text) as z.input<typeof reply>;
      expect(reply.safeDecode(body as never).error).toBeUndefined();
      const {
        revenueSummary: revenue,
        directCostsSummary: direct,
        totalCostsSummary: costs,
        totalNetResultSummary: result,
      } = body;
      const spent = view === 'process' ? costs.totalAmount : direct.totalAmount + costs.totalAmount;
      expect(result.totalAmount).toBe(revenue.totalAmount - spent);
      expect(body.notAllocated).toEqual({ personnel: 0, otherCosts: 0 });
    },
    60_000,
  );

  test.each([
    ['process', 'profitandloss'],
    ['segment', 'segments-overview'],
  ])(
    'the whole %s overview as the body comes back as a file, without blocking over 100 ms',
    async (view, call) => {
      const { text: body } = await measure(app, cast.a.manager, `/overview/${view}/${large.scenarioId}`);
      const sent = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
      const { status, text, longestBlock } = await measure(app, cast.a.manager, `/file-generator/${call}`, sent);
      expect(status).toBe(200);
      expect(text).toContain('Total net result');
      expect(longestBlock).toBeLessThan(100);
    },
    60_000,
  );

  test('goes over the wire as a fraction of its size to who takes gzip', async () => {
    const ask = async (encoding: string) => {
      const headers = { authorization: `Bearer ${await app.token(cast.a.manager)}`, 'accept-encoding': encoding };
      return app.app.inject({ url: `/api/overview/process/${large.scenarioId}`, headers });
    };
    const [plain, squeezed] = [await ask('identity'), await ask('gzip, br')];
    expect([plain.headers['content-encoding'], squeezed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect(squeezed.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 4);
    expect(gunzipSync(squeezed.rawPayload).equals(plain.rawPayload)).toBe(true);
  }, 60_000);
});
