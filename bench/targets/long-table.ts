import type { Page } from '@playwright/test';
import { inBrowser } from './first-screen.ts';
import { median, once, type Target } from './target.ts';

const EDITS = 9;

/** From the press of a key until what it changed is painted, in milliseconds. */
async function painted(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const shown = new Promise<number>(resolve =>
      document.addEventListener(
        'keydown',
        ({ timeStamp }) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            port2.postMessage(null);
          }),
        { capture: true, once: true },
      ),
    );
    Object.assign(window, { shown });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
}

/** Medians of the key that opens a cell of the table with 1,000 rows and of the one that enters what was typed. */
const edited = once(() =>
  inBrowser(async (page, server) => {
    await page.goto(`${server.url}/buttons`);
    const table = page.getByRole('grid', { name: 'Allocation table with 1,000 rows' });
    await table.locator('[data-row] [data-column="2"]').first().click();
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const took = { open: [] as number[], enter: [] as number[] };
    for (let edit = 0; edit <= EDITS; edit++) {
      const open = await painted(page, '0');
      await page.keyboard.type(',02');
      const enter = await painted(page, 'Enter');
      // The first one compiles.
      if (edit > 0) {
        took.open.push(open);
        took.enter.push(enter);
      }
      // The next row is chosen while this one is saved, as by somebody who types a column.
      await page.waitForTimeout(300);
    }
    return { open: median(took.open), enter: median(took.enter) };
  }),
);

export const LONG_TABLE: Target[] = [
  {
    ...{ name: 'editing a cell in a table of 1,000 rows, processor slowed 4 times: painted', unit: 'ms', wanted: 50 },
    measure: async () => {
      const { open, enter } = await edited();
      return {
        figure: Math.max(open, enter),
        note: `opens in ${open.toFixed(0)} ms, entered in ${enter.toFixed(0)} ms`,
      };
    },
  },
];
