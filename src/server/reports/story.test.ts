import { describe, expect, test } from 'vitest';
import { bookOf } from '#domain/book.ts';
import { processOverview } from '#domain/process-overview.ts';
import { isFinished } from '#domain/progress.ts';
import { sumsOf } from '#domain/testing/sums-of.ts';
import { story } from './story.data.ts';

const NO_MARKS = {
  segmentsComplete: false,
  processesComplete: false,
  employeesComplete: false,
  otherCostsComplete: false,
  totalCostsComplete: false,
};

describe.each(['en', 'nl'] as const)('the example to copy tells what the tour says, in %s', language => {
  const books = story(language).flatMap(report => report.scenarios.map(({ model }) => bookOf(model)));
  const lines = books.map(book => {
    const { revenueSummary, grossProfitSummary, totalNetResultSummary } = processOverview(book);
    return totalNetResultSummary.groups.map(({ name, amount }, n) => ({
      name,
      net: amount,
      revenue: revenueSummary.groups[n]!.amount,
      margin: grossProfitSummary.groups[n]!.amount / revenueSummary.groups[n]!.amount,
    }));
  });
  const cakesOf = (n: number) => lines[n]!.find(line => /Cakes|Taarten/.test(line.name))!;

  test('two reports: budget and actual of one year, and the budget of the next', () => {
    expect(story(language).map(report => report.scenarios.map(({ year, kind }) => `${year} ${kind}`))).toEqual([
      ['2025 budget', '2025 actual'],
      ['2026 budget'],
    ]);
    expect(books.map(book => isFinished(sumsOf(book, NO_MARKS)))).toEqual([true, true, true]);
  });

  test('the cakes have the best gross margin of what is baked, and lose money', () => {
    const baked = lines[0]!.filter(line => /Bread|Brood|Pastry|Gebak/.test(line.name));
    expect(cakesOf(0).margin).toBeCloseTo(0.75, 10);
    for (const other of baked) expect(cakesOf(0).margin).toBeGreaterThan(other.margin + 0.05);
    expect(cakesOf(0).net).toBeLessThan(-20_000_00);
    for (const other of baked) expect(other.net).toBeGreaterThan(0);
  });

  test('a third more of them is sold, and the loss grows by a third at least', () => {
    expect(cakesOf(1).revenue / cakesOf(0).revenue).toBeCloseTo(4 / 3, 10);
    expect(cakesOf(1).net / cakesOf(0).net).toBeGreaterThan(4 / 3);
  });

  test('in the budget of the next year they earn something', () => {
    expect(cakesOf(2).net).toBeGreaterThan(0);
  });
});

test('both languages hold the same figures', () => {
  const digits = (language: 'en' | 'nl') =>
    JSON.stringify(story(language), (key, value) =>
      key === 'id' || (typeof value === 'string' && !/^(budget|actual)$/.test(value)) ? undefined : value,
    );
  expect(digits('en')).toBe(digits('nl'));
});
