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
