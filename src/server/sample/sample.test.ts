import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookOf } from '#domain/book.ts';
import { exampleAmong } from '#domain/example.ts';
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

test.each([
  ['en', 'Sample: Morning Bakery', ['2025 Budget', '2025 Actual', '2026 Budget'], 'Cakes to order'],
  ['nl', 'Voorbeeld: De Ochtend', ['2025 Begroting', '2025 Realisatie', '2026 Begroting'], 'Taarten op bestelling'],
] as const)(
  'in %s the sample company tells its story: two reports, budget and actual, and cakes that look profitable and are not',
  async (language, company, scenarios, product) => {
    await addSample(app.db, language);
    const { body: companies } = await app.as(cast.admin, 'GET', `/company/list/${cast.admin.id}`);
    const sample = companies.find(({ name }: { name: string }) => name === company);
    const { body: reports } = await app.as(cast.admin, 'GET', `/report/list/${sample.id}`);
    expect(reports).toHaveLength(2);
    const all = reports.flatMap(
      (report: { scenarios: { id: string; name: string; year: number }[] }) => report.scenarios,
    );
    expect(all.map(({ year, name }: { year: number; name: string }) => `${year} ${name}`)).toEqual(scenarios);
    // Its tour can be begun.
    const { body: progress } = await app.as(cast.admin, 'GET', `/progress/${sample.id}`);
    expect(exampleAmong(progress)).toEqual(all.map(({ id }: { id: string }) => id));
    type Summary = { groups: { name: string; amount: number }[]; totalAmount: number };
    const ofProduct = ({ groups }: Summary) => groups.find(({ name }) => name === product)!.amount;
    const results: number[] = [];
    for (const { id } of all) {
      const { body: overview } = await app.as(cast.admin, 'GET', `/overview/process/${id}`);
      expect(ofProduct(overview.grossProfitSummary)).toBeGreaterThan(ofProduct(overview.revenueSummary) * 0.7);
      results.push(ofProduct(overview.totalNetResultSummary));
      const { body: segments } = await app.as(cast.admin, 'GET', `/overview/segment/${id}`);
      expect(segments.totalNetResultSummary.totalAmount).toBe(overview.totalNetResultSummary.totalAmount);
    }
    expect(results.map(Math.sign)).toEqual([-1, -1, 1]);
  },
);

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
