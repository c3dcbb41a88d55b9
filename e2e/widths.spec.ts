import { changeCosts } from '../src/domain/cost-objects.ts';
import type { ScenarioModel } from '../src/domain/scenario-model.ts';
import { story } from '../src/server/reports/story.data.ts';
import { open } from './company.ts';
import { cutBesideRoom } from './cut-beside-room.ts';
import { arrive, expect, inDutch, test } from './fixtures.ts';
import { caller, storeScenario } from './stored-scenario.ts';
import { tooNarrow } from './too-narrow.ts';

/** Names as long as some people make them; where they may have 20 characters, they have them. */
function withLongNames(model: ScenarioModel): ScenarioModel {
  const long = <Thing extends { name: string }>(thing: Thing): Thing => ({
    ...thing,
    name: `${thing.name}, as it was agreed with the accountant in the spring of this year`.slice(0, 70),
  });
  return {
    ...model,
    segments: model.segments.map(one => ({ ...one, name: one.name.padEnd(20, 'x').slice(0, 20) })),
    sections: model.sections.map(section => ({
      ...long(section),
      mainProcesses: section.mainProcesses.map(group => ({ ...long(group), processes: group.processes.map(long) })),
    })),
    employees: model.employees.map((one, at) => ({
      ...long(one),
      jobTitle: `${one.jobTitle} in the early shift and on Saturdays, too`,
      // As long as the total.
      yearlyWage: one.yearlyWage + (at === 0 ? 6_000_000 : 0),
    })),
    otherCosts: model.otherCosts.map(long),
  };
}

const AREAS = ['segments', 'costobjects', 'personnel', 'othercosts', 'totalcosts', 'profitandloss'];

test('E.39 names are not cut beside empty room, however long they are, and no control is narrower than what it says', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  test.slow();
  const company = `A company with a long name ${Date.now()}`;
  const { companyId, scenarioId } = await storeScenario(
    caller(server, adminState),
    { company, report: 'Year of the bakeries', scenario: 'Budget as it was decided in the meeting of November' },
    withLongNames(story('en')[0]!.scenarios[0]!.model),
  );
  await arrive(page);
  await open(page, { id: companyId, name: company });
  for (const language of ['en', 'nl'] as const) {
    if (language === 'nl') await inDutch(page);
    for (const path of [...AREAS.map(area => `/${area}/${scenarioId}`), '/home', '/user/', '/?company=']) {
      await page.goto(path);
      await expect(page.getByRole('main').locator('p, table, ul, dl').first()).toBeVisible();
      await expect(page.getByRole('main').getByText(/^(Loading|Laden)/)).toHaveCount(0);
      for (const [width, height] of [
        [1440, 900],
        [1280, 800],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        // A table takes its new room after the window has it.
        await expect.poll(() => cutBesideRoom(page), `${language}, ${width} px, ${path}`).toEqual([]);
        if (width !== 1440) expect(await tooNarrow(page), `${language}, ${width} px, ${path}`).toEqual([]);
      }
    }
  }
  // The eye that looked for it sees.
  const narrow = page.getByRole('main').getByRole('button', { name: 'Nieuw bedrijf' });
  await narrow.evaluate(button => button.style.setProperty('width', '46px'));
  expect(await tooNarrow(page)).toEqual([expect.stringContaining('Nieuw bedrijf')]);
});

/** Words of heads that stand on more than one line, and hyphens as wide as a digit. */
const brokenWords = () =>
  [...document.querySelectorAll('main thead th')].flatMap(head => {
    const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of text.textContent!.matchAll(/[^\s-]+|-/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const [first, second] = range.getClientRects();
        if (second || (word === '-' && first!.width > 7)) found.push(text.textContent!);
      }
    return found;
  });

test('no word above a column is broken where there is room, and a hyphen in it is a hyphen', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const company = `Installers ${Date.now()}`;
  const model = story('nl')[0]!.scenarios[0]!.model;
  const names = ['Loodgieterswerk', 'Cv-ketels', 'Warmtepompen', 'Onderhoudscontracten'];
  const segments = ['Woningcorporatie', 'Verhuurmaatschappij', 'T-shirts en meer'];
  let at = 0;
  const { companyId, scenarioId } = await storeScenario(
    caller(server, adminState),
    { company, report: '2025', scenario: 'Realisatie' },
    {
      ...model,
      segments: model.segments.map((one, index) => ({ ...one, name: segments[index] ?? one.name })),
      sections: changeCosts(model.sections, one => ({ ...one, name: names[at++] ?? one.name })),
    },
  );
  await arrive(page);
  await open(page, { id: companyId, name: company });
  await inDutch(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const path of [`/profitandloss/${scenarioId}`, `/profitandloss/${scenarioId}?view=segments`]) {
    await page.goto(path);
    await expect(page.locator('table[id$=OverviewTable]')).toBeVisible();
    await expect.poll(() => page.evaluate(brokenWords), path).toEqual([]);
  }
  for (const area of ['personnel', 'othercosts', 'totalcosts']) {
    await page.goto(`/${area}/${scenarioId}`);
    await page.getByRole('radio', { name: 'Matrix' }).check();
    await expect(page.getByRole('columnheader').nth(2)).toBeVisible();
    expect(await page.evaluate(brokenWords), area).toEqual([]);
  }
});
