import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookOf } from '#domain/book.ts';
import { flatOverview } from '#domain/flat-overview.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { storeScenario } from '../scenarios/store-scenario.ts';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';
import { withUuids } from '../testing/with-uuids.ts';
import { addSample } from './sample.ts';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
afterAll(() => app.close());

test('the sample company has a worked report that every view can show', async () => {
  await addSample(app.db);
  const { body: companies } = await app.as(cast.admin, 'GET', `/company/list/${cast.admin.id}`);
  const sample = companies.find((company: { name: string }) => company.name.startsWith('Sample'));
  const { body: reports } = await app.as(cast.admin, 'GET', `/report/list/${sample.id}`);
  const scenarioId = reports[0].scenarios[0].id;
  const { body: overview } = await app.as(cast.admin, 'GET', `/overview/process/${scenarioId}`);
  expect(overview.revenueSummary.totalAmount).toBe(2_314_400);
  expect(overview.totalNetResultSummary.groups.some((group: { amount: number }) => group.amount < 0)).toBe(true);
  const personnel = overview.reconciliation.find(({ of }: { of: string }) => of === 'personnel');
  expect(personnel.notAllocated).toBeGreaterThan(0);
  const { body: segments } = await app.as(cast.admin, 'GET', `/overview/segment/${scenarioId}`);
  expect(segments.totalNetResultSummary.totalAmount).toBe(overview.totalNetResultSummary.totalAmount);
});

test('a stored scenario holds what a computation from scratch gives', async () => {
  const { body: report } = await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: 'Random' });
  for (const seed of [1, 2, 3]) {
    const { body: scenario } = await app.as(cast.a.manager, 'POST', '/scenario/', {
      reportId: report.id,
      name: `Seed ${seed}`,
    });
    const { model } = withUuids(
      randomScenario(seed, {
        segments: 4,
        sections: 3,
        processes: 8,
        employees: 6,
        costCenters: 3,
        otherCosts: 5,
        allocations: 6,
      }),
    );
    await app.db.asOwner(tx => storeScenario(tx, { companyId: cast.a.id, scenarioId: scenario.id }, model));
    const { body } = await app.as(cast.a.manager, 'GET', `/overview/process/${scenario.id}`);
    const expected = flatOverview(bookOf(model));
    expect(body.totalNetResult.map((p: { amount: number }) => Math.round(p.amount * 100))).toEqual(
      expected.totalNetResult.map(p => p.amount),
    );
  }
});
