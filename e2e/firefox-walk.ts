import { expect } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

/** Firefox’s own words for an exception inside it, without a place. Seen once in ten walks on a busy machine. */
const OF_FIREFOX = 'Error: InvalidStateError: An exception was thrown';

/** A person at Firefox, with keys and a mouse. What they look for is waited for. */
export class Walker {
  readonly page: Page;
  /** Errors of the page, and what its console complains about. */
  readonly problems: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(10_000);
    page.on('pageerror', error => String(error) === OF_FIREFOX || this.problems.push(String(error)));
    page.on('console', message => {
      if (message.type() === 'error') this.problems.push(message.text());
    });
  }

  /**
   * What assistive software calls by this role and name. Firefox is asked only about what is around such a text: about a whole page it
   * takes three seconds to answer.
   */
  named(role: string, name: string) {
    const around = `//*[text()[normalize-space()="${name}"]]/..`;
    return this.page.locator(`::-p-xpath(${around})::-p-aria([role="${role}"][name="${name}"])`);
  }
  click = (role: string, name: string) => this.named(role, name).click();
  /** The cell of the row with this text. */
  cell(row: string, column: number) {
    const found = `//tr[@data-row][.//*[normalize-space()="${row}"]]/*[@data-column="${column}"]`;
    return this.page.locator(`::-p-xpath(${found})`);
  }
  /** Cells along a row with Tab in between, and Enter at its end. */
  async types(...cells: readonly (string | number)[]) {
    for (const [at, cell] of cells.entries()) {
      await this.page.keyboard.type(String(cell));
      await this.page.keyboard.press(at < cells.length - 1 ? 'Tab' : 'Enter');
    }
  }
  /** Where keys go: the kind of element and its name. */
  focus = (): Promise<string> =>
    this.page.evaluate(() => {
      const { localName, ariaLabel, labels, innerText } = document.activeElement as HTMLInputElement;
      return `${localName} ${ariaLabel ?? labels?.[0]?.innerText ?? innerText}`;
    });
  at = (): string => new URL(this.page.url()).pathname;
  /** None while the page is leaving for another one. */
  texts = (selector: string): Promise<string[]> =>
    this.page
      .$$eval(selector, all => all.map(one => (one as HTMLElement).innerText.replace(/\s+/g, ' ').trim()))
      .catch(() => []);
  async heading(name: string) {
    await expect.poll(async () => (await this.texts('h1'))[0]).toBe(name);
  }
  async saved() {
    await expect.poll(() => this.page.$$eval('[data-saving]', all => all.length)).toBe(0);
  }
  /** What the server holds, asked with this person’s token. */
  // biome-ignore lint/suspicious/noExplicitAny: a journey says itself what it expects of an answer
  stored = (path: string): Promise<any> =>
    this.page.evaluate(async path => {
      const headers = { authorization: `Bearer ${localStorage.getItem('idToken')}` };
      return (await fetch(`/api${path}`, { headers })).json();
    }, path);
  async logsIn({ email, password }: { email: string; password: string }) {
    await this.page.locator('input[name=email]').click();
    await this.types(email, password);
  }
}

/** Debian’s Firefox ESR, driven by WebDriver BiDi: Playwright drives a Firefox of its own only. */
export const startFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
  });
