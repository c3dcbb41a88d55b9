import type { Page } from '@playwright/test';
import { open } from './company.ts';
import { arrive, expect, test } from './fixtures.ts';
import { type Filled, screens, settled, storeBakery } from './screens.ts';

let bakery: Filled;

test.beforeAll(async ({ server, adminState }) => {
  bakery = await storeBakery(server, adminState);
});

test.beforeEach(async ({ adminPage: page }) => {
  await arrive(page);
  await open(page, { id: bakery.companyId, name: bakery.company });
});

/** Sizes and weights of letters, spaces, and controls by what draws them; each with an element that has it. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const found = { letters: {}, spaces: {}, controls: {} } as Record<string, Record<string, string>>;
    const shown = [...document.querySelectorAll('body *')].filter(
      element =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('svg, canvas, .only-heard, .Toastify'),
    );
    for (const element of shown) {
      const style = getComputedStyle(element);
      const note = (kind: string, what: string) => (found[kind]![what] ??= element.outerHTML.slice(0, 200));
      if ([...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== ''))
        note('letters', `${style.fontSize} ${style.fontWeight}`);
      for (const space of ['rowGap', 'columnGap', 'paddingLeft', 'paddingRight'] as const)
        if (style[space] !== 'normal') note('spaces', style[space]);
      if (element.matches('main :is(button, input, textarea, select)')) {
        const [drawnBy = ''] = element.classList;
        note('controls', drawnBy || `${element.localName} ${element.getAttribute('type')}`);
      }
    }
    return found as Record<'letters' | 'spaces' | 'controls', Record<string, string>>;
  });

/** What the figures of an overview are, each a button or a fold in its cell, and the pictures and names of a list of segments. */
const OF_A_SCREEN = /data-line|aria-haspopup="dialog"|tabindex="-?\d"><svg/;

test('E.39 one design: the same letters, spaces and controls on every screen, and /buttons shows them all', async ({
  adminPage: page,
}) => {
  test.slow();
  await page.goto('/buttons');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { controls } = await looks(page);
  for (const path of ['/buttons', ...screens(bakery).map(([path]) => path)])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      if (path !== '/buttons') await settled(page);
      const here = await looks(page);
      const others = (kind: keyof typeof here, isKnown: (what: string, where: string) => boolean) =>
        Object.entries(here[kind]).filter(([what, where]) => !isKnown(what, where));
      expect(
        others('letters', what => /^(13|14|15|20)px (400|600)$/.test(what)),
        path,
      ).toEqual([]);
      // Hairs between what belongs together are thinner than a step.
      expect(
        others('spaces', what => /^[0-9]+px$/.test(what) && (Number.parseInt(what) % 4 === 0 || what === '2px')),
        path,
      ).toEqual([]);
      expect(
        others('controls', (what, where) => what in controls || OF_A_SCREEN.test(where)),
        path,
      ).toEqual([]);
    });
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
    const { left, right, top, bottom } = place.getBoundingClientRect();
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

test('E.41 what has the focus shows it and is never under what sticks, to the last on every screen and back; nothing needs dragging', async ({
  adminPage: page,
}) => {
  test.slow();
  // Low, so that much is scrolled.
  await page.setViewportSize({ width: 1280, height: 500 });
  for (const [path] of screens(bakery))
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page);
      await expect(page.locator('[draggable=true]')).toHaveCount(0);
      let stops = 0;
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let press = 0; press < 90; press++) {
          await page.keyboard.press(key);
          const now = await focused(page);
          if (!now) break;
          stops += 1;
          expect({ path, key, ...now }).toEqual({ path, key, what: now.what, isSeen: true, over: '' });
        }
      }
      expect(stops, path).toBeGreaterThan(20);
    });
});
