import type { Page } from '@playwright/test';
import type { ScenarioModel } from '../src/domain/scenario-model.ts';
import { story } from '../src/server/reports/story.data.ts';
import { open } from './company.ts';
import { arrive, expect, inDutch, test } from './fixtures.ts';
import { caller, storeScenario } from './stored-scenario.ts';

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
    employees: model.employees.map(one => ({
      ...long(one),
      jobTitle: `${one.jobTitle} in the early shift and on Saturdays, too`,
    })),
    otherCosts: model.otherCosts.map(long),
  };
}

const AREAS = ['segments', 'costobjects', 'personnel', 'othercosts', 'totalcosts', 'profitandloss'];

test('E.39 names are not cut beside empty room, however long they are', async ({
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
      }
    }
  }
});

/** Texts that are cut though their table, or a column of texts beside them, or what stands around them has room. */
const cutBesideRoom = (page: Page) =>
  page.evaluate(() => {
    const ENOUGH = 32;
    const widthOf = (element: Element): number => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let [left, right] = [Number.POSITIVE_INFINITY, 0];
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        left = Math.min(left, box.left);
        right = Math.max(right, box.right);
      }
      return Math.max(right - left, 0);
    };
    const roomIn = (cut: Element): number => {
      const cell = cut.closest('td, th');
      const table = cell?.closest('table');
      if (!cell || !table) {
        const line = cut.parentElement!;
        const style = getComputedStyle(line);
        if (style.flexDirection === 'column' || style.display === 'block') return 0;
        const own = [...line.children].reduce((sum, child) => sum + child.getBoundingClientRect().width, 0);
        const gaps = (line.children.length - 1) * (Number.parseFloat(style.columnGap) || 0);
        return (
          line.clientWidth - own - gaps - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        );
      }
      const around = table.parentElement!.clientWidth - table.offsetWidth;
      if (around > ENOUGH) return around;
      const index = (cell as HTMLTableCellElement).cellIndex;
      const rows = [...table.querySelectorAll('tbody [data-row]')] as HTMLTableRowElement[];
      // Of columns of texts. A figure has the room of the largest figure there may be.
      const others = rows[0]
        ? [...rows[0].cells].filter(one => one.cellIndex !== index && (one.dataset.kind ?? 'text') === 'text')
        : [];
      const spare = others.map(({ cellIndex }) =>
        Math.min(...rows.map(row => (row.cells[cellIndex]?.clientWidth ?? 0) - widthOf(row.cells[cellIndex]!) - 16)),
      );
      // The columns of its row share what one of texts has to spare.
      return Math.max(0, ...spare) / Math.max(1, cell.parentElement!.children.length - others.length - 1);
    };
    return [...document.querySelectorAll('header *, aside *, main *')].flatMap(element => {
      const style = getComputedStyle(element);
      if (style.overflowX !== 'hidden' || element.clientWidth < 4 || element.closest('.only-heard, canvas, svg'))
        return [];
      const clamped = style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1;
      if (element.scrollWidth <= element.clientWidth + 1 && !clamped) return [];
      const room = roomIn(element);
      return room > ENOUGH
        ? [
            `<${element.tagName.toLowerCase()}> ${element.textContent?.slice(0, 30)} ${element.clientWidth} px, ${Math.round(room)} px free`,
          ]
        : [];
    });
  });
