import type { Page } from '@playwright/test';
import { open } from './company.ts';
import { arrive, expect, expectAccessible, inDutch, OF_COLOURS, test } from './fixtures.ts';
import { type Looks, looks } from './looks.ts';
import { AREAS, type Filled, screens, settled, storeBakery } from './screens.ts';
import { caller } from './stored-scenario.ts';

// Opened cold in either language, and looked at light and dark, wide and narrow. What is asked of all of them together was noted on the
// way: to open them once more would take longer than all that is asked.
test.describe.configure({ mode: 'serial' });

let bakery: Filled;
/** By language and area, in their order. */
const figures = { en: new Map<string, Figure[]>(), nl: new Map<string, Figure[]>() };
const design = new Map<string, Looks>();
const walks = new Map<string, Walk>();

test.beforeAll(async ({ server, adminState }) => {
  bakery = await storeBakery(server, adminState);
});

for (const language of ['en', 'nl'] as const)
  test(`E.27, E.29, E.36, E.37, E.40, E.41, E.43, E.44 every screen opens cold with its title, shuts nobody out in light or dark, says nothing by colour alone, has targets of 24 pixels, and is within 320 pixels and 200 % zoom with no text cut off (${language})`, async ({
    adminPage: page,
  }) => {
    test.slow();
    if (language === 'nl') await inDutch(page);
    await arrive(page);
    await open(page, { id: bakery.companyId, name: bakery.company });
    for (const [path, title] of screens(bakery, language))
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(path);
        await settled(page);
        if (path.startsWith('/profitandloss')) await page.locator('canvas').first().waitFor();
        // What the scenario is called comes with it.
        await expect(page).toHaveTitle(new RegExp(`^${title.replaceAll('·', '.')}`));
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        if (FIGURED.some(area => path === `/${area}/${bakery.scenarioId}`)) {
          await cells(page).nth(2).waitFor();
          figures[language].set(path.split('/')[1]!, await figuresOf(page));
        }
        if (language === 'en') design.set(path, await looks(page));
        // The dark colours are of the same elements, in either language.
        if (language === 'en') {
          await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
          await expectAccessible(page, 'html', OF_COLOURS);
          await page.emulateMedia({ colorScheme: 'light' });
        }
        await expectAccessible(page);
        expect(await small(page), path).toEqual([]);
        expect(await byColourAlone(page), path).toEqual([]);
        // 1280 pixels and a scroll bar.
        await page.setViewportSize({ width: 1265, height: 900 });
        await expect.poll(() => sideways(page), path).toEqual([]);
        for (const width of [640, 320]) {
          await page.setViewportSize({ width, height: 640 });
          // A statement is wider than a phone: the document itself scrolls sideways there.
          if (!path.startsWith('/profitandloss'))
            expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
          expect(await cut(page), `${path} at ${width}`).toEqual([]);
        }
        if (language === 'en') walks.set(path, await walked(page));
      });
  });

/** States without a word, and losses without a sign. */
const byColourAlone = (page: Page) =>
  page.evaluate(() => {
    const says = (element: Element) =>
      /\p{L}/u.test(`${element.getAttribute('title')?.trim() ?? ''}${element.textContent}`);
    const states = [...document.querySelectorAll('[data-state=full], [data-state=open], [data-state=over]')].filter(
      // A bar is coloured beside the words of its row.
      one => !says(one) && ![...(one.closest('tr, li, section')?.querySelectorAll('[data-state]') ?? [])].some(says),
    );
    const losses = [...document.querySelectorAll('[data-negative], [data-value=negative]')].filter(
      one => !/[(<−] ?[−\d]/.test(one.textContent!),
    );
    return [...states, ...losses].map(one => one.outerHTML.slice(0, 160));
  });

/** Lists that are wider than their room. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=grid]')]
      .filter(({ parentElement }) => parentElement!.scrollWidth > parentElement!.clientWidth)
      .map(grid => grid.getAttribute('aria-label')),
  );

/** What is pressed and smaller than 24 pixels. A link inside a sentence may be as high as its line. */
const small = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=hidden], [type=file]), textarea, select, a')]
      .filter(element => !element.closest('p, [aria-hidden=true]') && !element.matches('a[href="#content"]'))
      .map(element =>
        element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element,
      )
      .filter(element => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && height > 1 && (width < 23.9 || height < 23.9);
      })
      .map(element => element.outerHTML.slice(0, 160)),
  );

/** Words of controls and heads of which a part can’t be seen. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, button, label, [role=tab], [role=radio]')]
      .filter(element => {
        const { overflowX, clip, display } = getComputedStyle(element);
        if (display === 'inline' || element.clientWidth < 2 || clip !== 'auto') return false;
        return overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      })
      .map(element => element.outerHTML.slice(0, 160)),
  );

interface Figure {
  text: string;
  textAlign: string;
  fontVariantNumeric: string;
}

/** The areas that have a table of figures. */
const FIGURED = Object.keys(AREAS).slice(1, -1);
const cells = (page: Page) => page.locator('main :is(table[id$=OverviewTable] td, [role=gridcell])');
const figuresOf = (page: Page): Promise<Figure[]> =>
  cells(page).evaluateAll(all =>
    all
      .filter(cell => /^\(?-?[\d.]+(,\d+)?\)?%?$/.test((cell as HTMLElement).innerText.trim()))
      .map(cell => {
        // What is inside says so where the cell does not.
        const { textAlign, fontVariantNumeric } = getComputedStyle(cell);
        return { text: (cell as HTMLElement).innerText.trim(), textAlign, fontVariantNumeric };
      }),
  );

test('E.11, E.12, E.16 figures are right-aligned and tabular on every screen, whole in overviews, with 2 decimals elsewhere, and the same in Dutch', () => {
  expect([...figures.en.keys()]).toEqual(FIGURED);
  for (const [area, found] of [...figures.en, ...figures.nl]) {
    expect(found.length, area).toBeGreaterThan(1);
    for (const { text, textAlign, fontVariantNumeric } of found) {
      expect([area, text, textAlign]).toEqual([area, text, expect.stringMatching(/end|right/)]);
      expect([area, text, fontVariantNumeric]).toEqual([area, text, expect.stringContaining('tabular-nums')]);
      const shape =
        area !== 'profitandloss'
          ? /^(0|\(?\d{1,3}(\.\d{3})*,\d\d\)?%?)$/
          : /^(0%?|\(?\d{1,3}(\.\d{3})*\)?|\(?\d{1,3}(\.\d{3})*,\d\d\)?%|\d+,\d{3})$/;
      expect([area, text]).toEqual([area, expect.stringMatching(shape)]);
    }
  }
  const texts = (of: Map<string, Figure[]>) => [...of].map(([area, found]) => [area, found.map(({ text }) => text)]);
  expect(texts(figures.nl)).toEqual(texts(figures.en));
});

/** The element that has the focus: whether one sees that, and what lies over it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    if (element === document.body) return undefined;
    const drawn = [element, element.nextElementSibling, element.closest('label'), element.closest('[data-column]')];
    const isSeen = drawn.some(one => {
      const { outlineStyle, outlineWidth, boxShadow } = one ? getComputedStyle(one) : ({} as CSSStyleDeclaration);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || (boxShadow ?? 'none') !== 'none';
    });
    const place = element.closest('label') ?? element;
    // Of a link that goes on in the next line, the part in its first.
    const { left, right, top, bottom } = place.getClientRects()[0] ?? place.getBoundingClientRect();
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ];
    const over = document.elementFromPoint(x, y);
    const isFree = over !== null && (place.contains(over) || over.contains(place));
    return {
      what: element.outerHTML.slice(0, 160),
      isSeen,
      over: isFree ? '' : (over?.outerHTML.slice(0, 80) ?? 'outside'),
    };
  });

interface Walk {
  stops: number;
  draggable: number;
  /** Where it is not seen, or something lies over it. */
  wrong: Awaited<ReturnType<typeof focused>>[];
}

/** By Tab to the last and back. Low, so that much is scrolled. */
async function walked(page: Page): Promise<Walk> {
  await page.setViewportSize({ width: 1280, height: 500 });
  const walk: Walk = { stops: 0, draggable: await page.locator('[draggable=true]').count(), wrong: [] };
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < 90; press++) {
      await page.keyboard.press(key);
      const now = await focused(page);
      if (!now) break;
      walk.stops += 1;
      if (!now.isSeen || now.over) walk.wrong.push(now);
    }
  return walk;
}

test('E.41 what has the focus shows it and is never under what sticks, to the last on every screen and back; nothing needs dragging', () => {
  expect([...walks.keys()]).toEqual(screens(bakery).map(([path]) => path));
  for (const [path, { stops, ...walk }] of walks) {
    expect(walk, path).toEqual({ draggable: 0, wrong: [] });
    expect(stops, path).toBeGreaterThan(20);
  }
});

/** What the figures of an overview are, each a button or a fold in its cell, and the pictures and names of a list of segments. */
const OF_A_SCREEN = /data-line|aria-haspopup="dialog"|tabindex="-?\d"><svg/;

test('E.39 one design: the same letters, spaces and controls on every screen, and /buttons shows them all', async ({
  adminPage: page,
}) => {
  await page.goto('/buttons');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const buttons = await looks(page);
  expect([...design.keys()]).toEqual(screens(bakery).map(([path]) => path));
  for (const [path, here] of [['/buttons', buttons] as const, ...design]) {
    const others = (kind: keyof Looks, isKnown: (what: string, where: string) => boolean) =>
      Object.entries(here[kind]).filter(([what, where]) => !isKnown(what, where));
    expect(
      others('letters', what => /^(13|14|15|20)px (400|600)$/.test(what)),
      path,
    ).toEqual([]);
    // Hairs between what belongs together are thinner than a step.
    expect(
      others('spaces', what => /^[0-9]+px$/.test(what) && (Number.parseInt(what, 10) % 4 === 0 || what === '2px')),
      path,
    ).toEqual([]);
    expect(
      others('controls', (what, where) => what in buttons.controls || OF_A_SCREEN.test(where)),
      path,
    ).toEqual([]);
  }
});

test('E.31 every area of an empty scenario says what to do next, and leads there', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const ask = caller(server, adminState);
  const { id: companyId } = await ask('POST', '/company/', { name: `None ${Date.now()}` });
  const { id: reportId } = await ask('POST', '/report/', { companyId, name: 'Year', allowedUsers: [] });
  const { id } = await ask('POST', '/scenario/', { reportId, name: 'Budget' });
  for (const area of Object.keys(AREAS)) {
    await page.goto(`/${area}/${id}`);
    await settled(page);
    await page.keyboard.press('Escape');
    const main = page.getByRole('main');
    await expect(main.getByText(/first|yet|Enter cost objects/i).first(), area).toBeVisible();
    const ways = main.locator('button:not([aria-label]), a').filter({ hasNotText: /^(Documentation|Mark as done)$/ });
    expect(await ways.count(), area).toBeGreaterThan(0);
  }
});
