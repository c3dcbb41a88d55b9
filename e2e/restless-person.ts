import type { Page } from '@playwright/test';
import type { CostScenario } from './cost-scenario.ts';
import { expect } from './fixtures.ts';
import * as kept from './kept-cells.ts';
import { type Cells, type Difference, differenceOf, inverse, LISTS, type List } from './kept-cells.ts';
import type { Random } from './random.ts';
import { RestlessHands, WAYS } from './restless-hands.ts';
import { RestlessMemory, type Step } from './restless-memory.ts';

const RESULTS = 'Profit and loss';

/** Somebody who changes things in every list, and above the results, and knows what can be taken back, and done again. */
export class RestlessPerson extends RestlessHands {
  readonly knows = new RestlessMemory();
  #calls = 0;
  #log: string[] = [];

  constructor(page: Page, made: CostScenario, random: Random) {
    super(page, made, random);
    const counts = (by: number) => (one: { method: () => string }) => {
      if (one.method() !== 'GET') this.#calls += by;
    };
    page.on('request', counts(1)).on('requestfinished', counts(-1)).on('requestfailed', counts(-1));
  }

  story = () => `\n${this.#log.slice(-60).join('\n')}\n`;
  #said = async () => (await this.page.getByRole('status').allInnerTexts()).filter(one => one.trim() !== '');

  async #quiet(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: title, level: 1 }), this.story()).toBeVisible();
    for (let quiet = 0; quiet < 3; ) {
      await this.page.waitForTimeout(25);
      const saving = await this.page.locator('[data-saving], [data-state=saving], main [aria-busy=true]').count();
      quiet = this.#calls === 0 && saving === 0 ? quiet + 1 : 0;
    }
  }
  /** All is stored, and shown as it is. */
  async settled(): Promise<Cells> {
    await this.#quiet(LISTS[this.at].title);
    let stored: Cells = {};
    await expect(async () => {
      stored = await this.stored();
      const shown = await kept.shownIn(this.page, this.at, stored);
      expect(Object.fromEntries(Object.keys(shown).map(key => [key, stored[key] ?? 0]))).toEqual(shown);
      if (await this.isMatrix()) return;
      const names = Object.keys(stored).filter(key => key.startsWith(`${this.at} `) && key.endsWith(' name'));
      for (const name of names) expect(Object.keys(shown)).toContain(name);
    }, this.story()).toPass({ timeout: 6_000 });
    return stored;
  }

  protected async does(what: string, act: () => Promise<unknown>): Promise<void> {
    const before = await this.stored();
    this.#log.push(`${this.at}: ${what}`);
    await act();
    await expect(this.page.getByRole('dialog'), this.story()).toHaveCount(0);
    this.#isDone({ list: this.at, what, difference: differenceOf(before, await this.settled()) });
  }
  #isDone(step: Step): void {
    this.#log.push(`   ${JSON.stringify(step.difference)}`);
    if (Object.keys(step.difference).length > 0) this.knows.isDone(step);
  }
  /** A cost takes along what others gave it: whether they change that before it is there again makes a difference. */
  protected isHeld(cost: string, stored: Cells): boolean {
    const isOfIt = (key: string) => key.includes(`/ ${cost} `);
    const follows = (key: string) => isOfIt(key) && stored[`${key.split(' / ')[0]} dividedLike`] !== undefined;
    const known = [...this.knows.done, ...this.knows.undone].flatMap(({ difference }) => Object.keys(difference));
    return known.some(isOfIt) || Object.keys(stored).some(follows);
  }

  async #follows(area: string): Promise<void> {
    this.#log.push(`to ${area}`);
    await this.page.getByRole('navigation').getByRole('link', { name: area, exact: true }).click();
    await this.#leaves();
  }
  async #leaves(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Not everything is saved' });
    await this.page.waitForTimeout(50);
    if (await dialog.count()) await dialog.getByRole('button', { name: 'Leave anyway' }).click();
  }
  async goes(to = this.one((Object.keys(LISTS) as List[]).filter(one => one !== this.at))!): Promise<void> {
    await this.#follows(LISTS[to].title);
    this.at = to;
    await this.settled();
  }
  /** What can be taken back lasts as long as the page is open. */
  async reloads(): Promise<void> {
    this.#log.push('reload');
    this.knows.forgets();
    await this.page.reload();
    await this.settled();
  }

  /** By a key, or an arrow of the list or of a row. Whether anything was changed, or said anew. */
  async takes(back: boolean, isByArrow = this.random(3) === 0): Promise<boolean> {
    const [before, was] = [await this.stored(), await this.#said()];
    let isInRow = (await this.page.locator('[role=grid] [role=grid] :focus').count()) > 0;
    const arrows = this.page.locator(`[aria-keyshortcuts="Control+${back ? 'Z' : 'Y'}"]:enabled`);
    const path = this.#path();
    if (isByArrow) {
      const arrow = arrows.nth(this.random((await arrows.count()) || 1));
      if ((await arrows.count()) === 0) return false;
      isInRow = await arrow.evaluate(one => one.closest('[data-table] [data-table]') !== null);
      this.#log.push(`${this.at}: ${await arrow.getAttribute('aria-label')}`);
      await arrow.click();
    } else {
      this.#log.push(`${this.at}: ${back ? 'take back' : 'do again'}`);
      await this.page.keyboard.press(back ? 'Control+z' : 'Control+y');
    }
    await this.#leaves();
    if (this.#path() !== path) return this.#goesOn(before);
    await this.settled();
    const text = await this.#said();
    // The other shape may have been fetched before, and have done it by now.
    const difference = differenceOf(before, await this.settled());
    this.#log.push(`   ${JSON.stringify(difference)} ${text.join(' ')}`);
    const isNew = text.some(one => !was.includes(one));
    const own = this.knows.left(back).filter(({ list }) => list === this.at);
    if (text.join().includes('changed since')) return this.#stays(own.at(-1)!, back);
    const newest = this.knows.lastElsewhere(this.at, true);
    if (Object.keys(difference).length === 0) {
      if (isNew) expect(text.join(), this.story()).not.toMatch(back ? /Taken back/ : /Done again/);
      if (newest && text.join().includes('Press once more')) this.knows.agreed.set(this.at, newest);
      return isNew;
    }
    // Of hours that keep their percentages that is said, and of segments that keep what they hold.
    const isKept = /(keep|kept) their|stayed as they were/.test(text.join());
    if (!isKept) expect(text.join(), this.story()).toMatch(back ? /Taken back/ : /Done again/);
    const wanted = back ? inverse(difference) : difference;
    const step = own.findLast(one => kept.isSame(one.difference, wanted));
    expect(step, `none of ${JSON.stringify(own)}${this.story()}`).toBeDefined();
    if (!isInRow) expect(step, this.story()).toBe(own.at(-1));
    const isUnasked = back && newest && newest.at! > step!.at!;
    if (isUnasked) expect(this.knows.agreed.get(this.at), this.story()).toBe(newest);
    this.knows.isTaken(step!, back);
    return true;
  }
  #path = () => new URL(this.page.url()).pathname;
  /** Whoever was led to a list by the arrows of profit and loss is led on to what came last, wherever that was. */
  async #goesOn(before: Cells): Promise<boolean> {
    const step = this.knows.lastElsewhere(this.at, true)!;
    const own = this.knows.done.findLast(({ list }) => list === this.at);
    expect(step.at, this.story()).toBeGreaterThan(own?.at ?? 0);
    await this.#isTakenThere(step, true, async () => undefined, before);
    if (step.press) await this.goes();
    return true;
  }
  /** A total that has gone back on another page may be nothing: there is nothing to divide, and what was divided of it stays. */
  async #stays(step: Step, back: boolean): Promise<boolean> {
    expect(step.list, this.story()).toBe('totalcosts');
    const totals = (await this.made.api('GET', `/total-cost/list/${this.made.scenarioId}`)) as Record<
      string,
      unknown
    >[];
    const ofStep = totals.filter(({ id }) =>
      Object.keys(step.difference).some(key => key.startsWith(`totalcosts ${id} `)),
    );
    expect(
      ofStep.map(({ total }) => total),
      this.story(),
    ).toContain(0);
    this.knows.stays(step, back);
    return true;
  }

  /** By the button beside what is said: what came last is taken back, or done again, where it was; and perhaps one goes back. */
  async takesThere(back: boolean): Promise<void> {
    const button = this.page.getByRole('button', { name: back ? /^Take that back on/ : /^Do that again on/ });
    if ((await button.count()) === 0) return;
    this.#log.push(`${this.at}: ${await button.innerText()}`);
    const came = this.at;
    const step = this.knows.lastElsewhere(came, back)!;
    await this.#isTakenThere(step, back, () => button.click());
    if (!step.press && this.random(2)) return;
    await this.#goesBackTo(LISTS[came].title);
    this.at = came;
    await this.settled();
  }
  /** On the page where it was made, which is shown now, all that one press made there. */
  async #isTakenThere(step: Step | undefined, back: boolean, act: () => Promise<unknown>, was?: Cells): Promise<void> {
    const before = was ?? (await this.stored());
    await act();
    await this.#leaves();
    if (step && !step.press) {
      this.at = step.list;
      await this.settled();
      if ((await this.#said()).join().includes('changed since')) return void (await this.#stays(step, back));
    }
    const steps = step ? this.knows.with(step, back) : [];
    const all: Difference = Object.assign({}, ...steps.map(({ difference }) => difference));
    const wanted = back ? inverse(all) : all;
    await expect.poll(async () => differenceOf(before, await this.stored()), this.story()).toEqual(wanted);
    await this.#quiet(step?.press || !step ? RESULTS : LISTS[step.list].title);
    if (step && !step.press) await this.settled();
    for (const one of steps) this.knows.isTaken(one, back);
  }
  async #goesBackTo(title: string): Promise<void> {
    this.#log.push(`back to ${title}`);
    await this.page.getByRole('button', { name: `Back to “${title}”` }).click();
    await this.#leaves();
    await this.#quiet(title);
  }

  /** There what is out of date is divided again, and whatever came last is taken back, or done again. */
  async looksAtResults(): Promise<void> {
    await this.#follows(RESULTS);
    if (this.random(3)) await this.#dividesAgain();
    for (let n = this.random(3); n > 0; n--)
      if (!(await this.#takesAtResults(this.random(3) > 0))) {
        if (this.random(3) === 0) return;
        await this.#goesBackTo(RESULTS);
      }
    await this.goes();
  }
  async #dividesAgain(): Promise<void> {
    await this.#quiet(RESULTS);
    await expect(this.page.getByRole('list', { name: 'The result' }), this.story()).toBeVisible();
    const ways = this.page.getByRole('main').getByRole('button', { name: WAYS });
    const button = this.one(await ways.all());
    if (!button) return;
    this.#log.push(await button.innerText());
    const before = await this.stored();
    await button.click();
    await this.#quiet(RESULTS);
    const difference = Object.entries(differenceOf(before, await this.stored()));
    const press = {};
    for (const list of ['costobjects', 'othercosts', 'totalcosts'] as const) {
      const own = Object.fromEntries(difference.filter(([key]) => key.startsWith(`${list} `)));
      this.#isDone({ list, what: 'divide again', difference: own, press });
    }
  }
  /** By an arrow or a key, what came last anywhere. Whether one is still there. */
  async #takesAtResults(back: boolean): Promise<boolean> {
    await this.#quiet(RESULTS);
    const arrow = this.page.getByRole('main').locator(`[aria-keyshortcuts="Control+${back ? 'Z' : 'Y'}"]`);
    const last = this.knows.lastAnywhere(back);
    await expect(arrow, this.story()).toBeEnabled({ enabled: last !== undefined });
    this.#log.push(`results: ${await arrow.getAttribute('aria-label')}`);
    const isByArrow = last && this.random(2);
    const press = () => (isByArrow ? arrow.click() : this.page.keyboard.press(back ? 'Control+z' : 'Control+y'));
    await this.#isTakenThere(last, back, press);
    return last === undefined || last.press !== undefined;
  }
  /** All of it, in the order in which it was done. */
  async takesAllAtResults(back: boolean): Promise<void> {
    await this.#follows(RESULTS);
    while (this.knows.lastAnywhere(back)) if (!(await this.#takesAtResults(back))) await this.#goesBackTo(RESULTS);
    await this.goes();
  }
}
