import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLargeScenario } from '../testing/large-scenario.ts';
import { measure } from '../testing/measure.ts';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
let scenarioId: string;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  ({ scenarioId } = await addLargeScenario(app.db, cast.a.id));
});
afterAll(() => app.close());

// The report for a board has both overviews in it; as a workbook they are made alike, and that by segment is the larger one.
test.each([
  ['xlsx', 'segments-overview', 100_000],
  ['pdf', 'board-report', 10_000],
])(
  '1,000 costs × 2,000 employees as %s of %s: made in a worker, the event loop stays free',
  async (format, view, atLeast) => {
    const body = JSON.stringify({ scenarioId, showGrossMargin: true, showContributionMargin: true, showPrices: true });
    const headers = { 'content-type': 'application/json' };
    const path = `/file-generator/${view}?format=${format}`;
    const { status, bytes, longestBlock } = await measure(app, cast.a.manager, path, { method: 'POST', body, headers });
    expect(status).toBe(200);
    expect(bytes).toBeGreaterThan(atLeast);
    expect(longestBlock).toBeLessThan(100);
  },
  120_000,
);
