import type { Page } from '@playwright/test';
import { inBrowser } from './first-screen.ts';
import { median, once, type Target } from './target.ts';

const EDITS = 9;
/** A browser compiles what is used often, and over some dozens of edits more and more of it. */
const USED_OFTEN = 30;

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

interface Edits {
  open: number;
  enter: number;
}

/** Medians of the key that opens a cell and of the one that enters what was typed, down a column of the table with 1,000 rows. */
async function downTheColumn(page: Page, edits: number): Promise<Edits> {
  const took = { open: [] as number[], enter: [] as number[] };
  for (let edit = 0; edit < edits; edit++) {
    took.open.push(await painted(page, '0'));
    await page.keyboard.type(',02');
    took.enter.push(await painted(page, 'Enter'));
    // The next row is chosen while this one is saved, as by somebody who types a column.
    await page.waitForTimeout(300);
  }
  return { open: median(took.open), enter: median(took.enter) };
}

/** Of a page that was just opened, and once somebody has typed there for a while. */
const edited = once(() =>
  inBrowser(async (page, server) => {
    await page.goto(`${server.url}/buttons`);
    const table = page.getByRole('grid', { name: 'Allocation table with 1,000 rows' });
    const first = table.locator('[data-row] [data-column="2"]').first();
    await first.click();
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const opened = await downTheColumn(page, EDITS);
    await downTheColumn(page, USED_OFTEN);
    await page.keyboard.press('Control+Home');
    await first.click();
    return { opened, used: await downTheColumn(page, EDITS) };
  }),
);

export const LONG_TABLE: Target[] = [
  {
    ...{ name: 'editing a cell in a table of 1,000 rows, processor slowed 4 times: painted', unit: 'ms', wanted: 50 },
    measure: async () => {
      const { opened, used } = await edited();
      const said = ({ open, enter }: Edits) => `opens in ${open.toFixed(0)} ms, entered in ${enter.toFixed(0)} ms`;
      return {
        figure: Math.max(used.open, used.enter),
        note: `${said(used)}; in a page that was just opened: ${said(opened)}`,
      };
    },
  },
];
