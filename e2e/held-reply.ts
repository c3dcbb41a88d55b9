import type { Page } from '@playwright/test';

/** The next reply of these calls is on its way until `goOn`, and the ones after it come at once. */
export async function holdReply(page: Page, calls: string) {
  let goOn = () => {};
  const held = new Promise<void>(resolve => {
    goOn = resolve;
  });
  let came: Promise<unknown> | undefined;
  await page.route(calls, async route => {
    const reply = await route.fetch();
    if (came) return route.fulfill({ response: reply });
    came = held.then(() => route.fulfill({ response: reply }).catch(() => {}));
    await came;
  });
  return {
    isOnItsWay: () => came !== undefined,
    /** Until it has come, and has been shown if anything shows it. */
    goOn: async () => {
      goOn();
      await came;
      await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 500)));
    },
  };
}
