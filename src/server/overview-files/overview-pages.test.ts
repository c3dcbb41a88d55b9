import { describe, expect, test } from 'vitest';
import { bookOf, settle } from '#domain/book.ts';
import { backOfficeCosts, changeCosts } from '#domain/cost-objects.ts';
import type { Language } from '#domain/language.ts';
import { processOverview } from '#domain/process-overview.ts';
import { processSheet } from '#domain/process-sheet.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { segmentOverview } from '#domain/segment-overview.ts';
import { segmentSheet } from '#domain/segment-sheet.ts';
import { shownText } from '#domain/sheet.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { truthsOf } from '#domain/truths.ts';
import { chartSvg } from './overview-chart-svg.ts';
import { type Paper, paperOf } from './overview-pages.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

const flags = { showGrossMargin: false, showContributionMargin: false };
const perProcess = (model: ScenarioModel, language: Language, book = bookOf(model)): Paper => {
  const overview = processOverview(book);
  const words = OVERVIEW_TEXTS[language];
  return paperOf(options => processSheet(overview, { flags, level: 3, ...options }, words), book, language);
};
const perSegment = (model: ScenarioModel, language: Language): Paper => {
  const book = bookOf(model);
  const overview = segmentOverview(book);
  const backOffice = backOfficeCosts(model.sections);
  const words = OVERVIEW_TEXTS[language];
  return paperOf(options => segmentSheet(overview, { backOffice, ...options }, words), book, language);
};

describe('A document of more than 20,000 figures', () => {
  const size = { segments: 20, sections: 2, employees: 60, costCenters: 0, otherCosts: 0, allocations: 30 };
  const many = { ...randomScenario(4, { ...size, processes: 500 }), showCostCentersOnPersonnel: false };

  test.each([
    ['en', /^Sums only: .* more than 20,000 figures\. CSV and Excel hold every part\.$/],
    ['nl', /^Alleen de totalen: .* meer dan 20\.000 bedragen bevatten\. In CSV en Excel staan alle onderdelen\.$/],
  ] as const)('holds sums only, and says so above the first of them (%s)', (language, said) => {
    for (const { sheet, before } of [perProcess(many, language), perSegment(many, language)]) {
      expect(sheet.lines.filter(({ tone }) => tone === 'part')).toEqual([]);
      expect(before.slice(0, 2)).toEqual([expect.stringMatching(/\([\d.]+\)\.$/), expect.stringMatching(said)]);
      // No column without a figure.
      for (const column of sheet.columns.keys()) expect(shownText(sheet.lines[0]!.cell(column))).not.toBe('');
    }
    expect(perSegment(many, language).sheet.heads[0]!.groups).toEqual([expect.objectContaining({ from: 0, to: 20 })]);
  });

  test('a smaller one holds every part, and nothing of the kind is said', () => {
    for (const { sheet, before } of [perProcess(BAKERY, 'en'), perSegment(BAKERY, 'en')]) {
      expect(sheet.lines.filter(({ tone }) => tone === 'part').length).toBeGreaterThan(3);
      expect(before.join()).not.toContain('20,000');
    }
  });
});

test('before the figures stands that the result is not that of everything entered, and what is missing with its names below', () => {
  const results =
    'The result in the column Total is 9.000; with everything that was entered, also what is not divided yet, it is (3.000).';
  // What each cost earns is without work that earns nothing: that is said where it is shown.
  const work =
    'Work that earns nothing itself, such as Packing, costs 43.667 in all. Whether anything makes a loss with that in it shows once everything is divided.';
  expect([perProcess(BAKERY, 'en').before, perSegment(BAKERY, 'en').before]).toEqual([[results, work], [results]]);
  const [left] = perProcess(BAKERY, 'en').notes;
  expect(left).toBe(
    '12.000,00 of personnel costs is not allocated to any cost object and is in none of the columns: the result is too high by as much. Behind it: Bas (12.000,00).',
  );
});

test('where everything reaches the columns it is said before them what work costs, and what loses once it is paid for', () => {
  const employees = BAKERY.employees.filter(({ name }) => name !== 'Bas');
  expect(perProcess({ ...BAKERY, employees }, 'nl').before).toEqual([
    expect.stringMatching(/^Werk dat zelf niets opbrengt, zoals Packing, kost samen [\d.]+\./),
  ]);
  expect(perSegment({ ...BAKERY, employees }, 'nl').before).toEqual([]);
});

test('divisions that are out of date are named before the figures, several in one sentence', () => {
  const [rent, energy] = BAKERY.otherCosts;
  const like = { ...energy!, dividedLike: 'personnel' as const };
  const one = { ...BAKERY, otherCosts: [rent!, like] };
  expect(perSegment(one, 'en').outOfDate).toEqual([
    'Energy is divided like personnel costs as they were; those have changed since.',
  ]);
  expect(perProcess(one, 'nl').outOfDate).toEqual([
    'Energy is verdeeld zoals de personeelskosten waren; die zijn sindsdien veranderd.',
  ]);
  const both = { ...one, otherCosts: [{ ...rent!, dividedLike: 'allUnits' as const }, like] };
  expect(perProcess(both, 'en').outOfDate).toEqual([
    '2 costs are divided like figures that have changed since: Rent, Energy.',
  ]);
  expect(perProcess(BAKERY, 'en').outOfDate).toEqual([]);
});

test('what is divided like another cost is out of date by the name of that one', () => {
  const like = (dividedLike: 'units' | 'division') => ({
    ...BAKERY,
    sections: changeCosts(BAKERY.sections, cost =>
      cost.id === 'packing' ? { ...cost, dividedLike, dividedLikeOf: 'baking' } : cost,
    ),
  });
  expect(perSegment(like('units'), 'en').outOfDate).toEqual([
    'Packing is divided like the units of Baking as they were; those have changed since.',
  ]);
  expect(perProcess(like('units'), 'nl').outOfDate).toEqual([
    'Packing is verdeeld zoals de eenheden van Baking waren; die zijn sindsdien veranderd.',
  ]);
  expect(perSegment(like('division'), 'en').outOfDate).toEqual([
    'Packing is divided as Baking was; that has been divided otherwise since.',
  ]);
  expect(perProcess(like('division'), 'nl').outOfDate).toEqual([
    'Packing is verdeeld zoals Baking was verdeeld; dat is sindsdien anders verdeeld.',
  ]);
});

test('personnel that is not as in the ledger is told on paper and in the report for a board', () => {
  const book = settle({ ...truthsOf(BAKERY), personnelInLedger: 7_000_000 });
  expect(perProcess(BAKERY, 'en', book).notes).toContain(
    'Personnel costs are 2.000,00 higher than in the ledger: the result is too low by as much.',
  );
  expect(perProcess(BAKERY, 'en').notes.join()).not.toContain('ledger');
});

test('that prices are rounded is said where there are units', () => {
  const unmeasured = changeCosts(BAKERY.sections, cost => ({
    ...{ ...cost, totals: { ...cost.totals, units: 0 }, unitDescription: null, totalCostAllocations: [] },
    costAllocation: cost.costAllocation.map(row => ({ ...row, units: 0 })),
  }));
  for (const per of [perProcess, perSegment]) {
    expect(per(BAKERY, 'en').notes.at(-1)).toMatch(
      /Prices are rounded too, so units × price may differ a little\. “–” stands where/,
    );
    expect(per({ ...BAKERY, sections: unmeasured }, 'en').notes.join()).not.toContain('rice');
  }
});

test('in the segment view the rows of the back office say so, as on the screen', () => {
  const names = (language: Language) => perSegment(BAKERY, language).sheet.lines.map(({ head }) => head);
  expect(names('en')).toContain('Administration (Back office)');
  expect(names('nl')).toContain('Administration (Backoffice)');
  expect(names('en')).toContain('Baking');
});

test('S.I2 I2 markup in a name is text of the chart', () => {
  const name = '</text><a href="https://evil.example">&';
  const set = { label: '', data: [100] };
  const svg = chartSvg({ labels: [name], datasets: [set, set] }, 0, 1, 200);
  expect(svg).toContain('&lt;/text&gt;&lt;a');
  expect(svg).not.toMatch(/<a |<\/text><a/);
});
