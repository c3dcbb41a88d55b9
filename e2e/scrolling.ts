import type { Locator } from '@playwright/test';

/**
 * What each frame takes, in ms, while a table scrolls down by so many pixels a frame. The page's own processor time and not the
 * clock, so that other work of the machine does not count.
 */
export async function timePerFrame(table: Locator, frames: number, pixels: number): Promise<number> {
  const page = table.page();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  const before = await spent();
  const way = { frames, pixels };
  await table.evaluate(async (table, { frames, pixels }) => {
    const own = table.parentElement!;
    const scroller = own.scrollHeight > own.clientHeight + pixels ? own : document.scrollingElement!;
    for (let step = 0; step < frames; step += 1) {
      scroller.scrollTop = step * pixels;
      await new Promise(requestAnimationFrame);
    }
  }, way);
  const time = ((await spent()) - before) / frames;
  await devtools.detach();
  return time;
}
