import type { Page } from '@playwright/test';
import { type CostScenario, paste } from './cost-scenario.ts';
import { expect } from './fixtures.ts';
import * as kept from './kept-cells.ts';
import { type Cells, type Difference, differenceOf, inverse, LISTS, type List, type Place } from './kept-cells.ts';
import type { Random } from './random.ts';

interface Step {
  list: List;
  what: string;
  difference: Difference;
}

/** Somebody who changes things in every list, and knows what can be taken back, and done again. */
export class RestlessPerson {
  at: List = 'personnel';
  done: Step[] = [];
  undone: Step[] = [];
  /** What could not be taken back, or done again, any more. */
  stayed: Step[] = [];
  #agreed = new Map<List, Step>();
  #figures = 0;
  #calls = 0;
  #log: string[] = [];

  readonly page: Page;
  readonly made: CostScenario;
  readonly random: Random;

  constructor(page: Page, made: CostScenario, random: Random) {
    [this.page, this.made, this.random] = [page, made, random];
    const counts = (by: number) => (one: { method: () => string }) => {
      if (one.method() !== 'GET') this.#calls += by;
    };
    page.on('request', counts(1)).on('requestfinished', counts(-1)).on('requestfailed', counts(-1));
  }

  story = () => `\n${this.#log.slice(-60).join('\n')}\n`;
  stored = () => kept.storedIn(this.made);
  #one = <Item>(all: readonly Item[]): Item | undefined => all[this.random(all.length)];
  #isMatrix = async () => (await this.page.getByRole('grid', { name: /^Allocation of all/ }).count()) > 0;

  /** All is stored, and shown as it is. */
  async settled(): Promise<Cells> {
    await expect(this.page.getByRole('heading', { name: LISTS[this.at].title, level: 1 }), this.story()).toBeVisible();
    for (let quiet = 0; quiet < 3; ) {
      await this.page.waitForTimeout(25);
      const saving = await this.page.locator('[data-saving], [data-state=saving]').count();
      quiet = this.#calls === 0 && saving === 0 ? quiet + 1 : 0;
    }
    let stored: Cells = {};
    await expect(async () => {
      stored = await this.stored();
      const shown = await kept.shownIn(this.page, this.at, stored);
      expect(Object.fromEntries(Object.keys(shown).map(key => [key, stored[key] ?? 0]))).toEqual(shown);
      if (await this.#isMatrix()) return;
      const names = Object.keys(stored).filter(key => key.startsWith(`${this.at} `) && key.endsWith(' name'));
      for (const name of names) expect(Object.keys(shown)).toContain(name);
    }, this.story()).toPass({ timeout: 6_000 });
    return stored;
  }

  async #does(what: string, act: () => Promise<unknown>): Promise<void> {
    const before = await this.stored();
    this.#log.push(`${this.at}: ${what}`);
    await act();
    const difference = differenceOf(before, await this.settled());
    this.#log.push(`   ${JSON.stringify(difference)}`);
    if (Object.keys(difference).length === 0) return;
    this.done.push({ list: this.at, what, difference });
    this.undone = this.undone.filter(({ list }) => list !== this.at);
    this.#agreed.delete(this.at);
  }

  /** In rows as often as in the list. */
  async #place(isMeant: (place: Place) => boolean = () => true): Promise<Place | undefined> {
    const stored = await this.stored();
    const isOfRow = ({ row, inRow }: Place) =>
      inRow !== undefined || this.at === 'totalcosts' || row.startsWith('temp') || stored[`${this.at} ${row} name`];
    const places = (await kept.placesIn(this.page, this.at)).filter(place => isOfRow(place) && isMeant(place));
    const inRows = places.filter(({ inRow }) => inRow !== undefined);
    return this.#one(inRows.length > 0 && this.random(2) ? inRows : places);
  }
  #valueFor = (field: string) => kept.valueIn(this.at, field, ++this.#figures);

  async types(): Promise<void> {
    const place = await this.#place();
    if (!place) return;
    const value = this.#valueFor(place.field);
    await this.#does(`${value} is the ${place.field} of ${place.row} in ${place.inRow ?? 'the list'}`, async () => {
      await kept.cellAt(this.page, place).click();
      await this.page.keyboard.type(value);
      await this.page.keyboard.press(this.random(4) ? 'Enter' : 'Tab');
    });
  }
  async pastes(): Promise<void> {
    const place = await this.#place(({ field, inRow }) => field !== 'name' && inRow === undefined);
    if (!place) return;
    const values = [this.#valueFor(place.field), this.#valueFor(place.field)];
    await this.#does(`${values} are the ${place.field} from ${place.row} on`, async () => {
      await kept.cellAt(this.page, place).click();
      await paste(this.page, [[values[0]!], [values[1]!]]);
    });
  }
  async #presses(name: RegExp): Promise<void> {
    const buttons = this.page.getByRole('button', { name });
    const button = buttons.nth(this.random((await buttons.count()) || 1));
    if ((await buttons.count()) === 0 || !(await button.isEnabled())) return;
    await this.#does((await button.getAttribute('aria-label')) ?? (await button.innerText()), () => button.click());
  }
  opens = () => this.#presses(this.random(3) ? /^Show (?!this|prices)/ : /^Hide (?!this)/);
  divides = () => this.#presses(/^Divide (evenly|like all (units|revenue))$/);
  async adds(): Promise<void> {
    if (this.at === 'totalcosts' || (await this.#isMatrix())) return;
    const button = this.page.getByRole('button', { name: /^New (cost|employee)$/ });
    if (await button.isDisabled()) return;
    const name = `New ${++this.#figures}`;
    await this.#does(`add ${name}`, async () => {
      await button.click();
      await this.page.keyboard.type(name);
      await this.page.keyboard.press('Enter');
    });
  }
  async deletes(): Promise<void> {
    const stored = await this.stored();
    const names = Object.keys(stored).filter(key => key.startsWith(`${this.at} `) && key.endsWith(' name'));
    if (names.length < 3 || (await this.#isMatrix())) return;
    const name = this.#one(names)!;
    // A cost takes along what others gave it: whether they take that back before it is there again makes a difference.
    const isHeld = (key: string) => key.includes(`/ ${name.split(' ')[1]} `);
    if ([...this.done, ...this.undone].some(({ difference }) => Object.keys(difference).some(isHeld))) return;
    await this.#does(`delete ${stored[name]}`, async () => {
      await this.page.getByRole('button', { name: `Actions for ${stored[name]}`, exact: true }).click();
      await this.page.getByRole('menuitem', { name: /^Delete/ }).click();
      await this.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
    });
  }
  async turns(): Promise<void> {
    const radio = this.page.getByRole('radio', { name: (await this.#isMatrix()) ? 'List' : 'Matrix' });
    if ((await radio.count()) > 0) await this.#does('the other shape', () => radio.check({ force: true }));
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
  async goes(to = this.#one((Object.keys(LISTS) as List[]).filter(one => one !== this.at))!): Promise<void> {
    await this.#follows(LISTS[to].title);
    this.at = to;
    await this.settled();
  }
  async looksAtResults(): Promise<void> {
    await this.#follows('Profit and loss');
    await expect(this.page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
    const before = await this.stored();
    if (this.random(2)) await this.page.keyboard.press('Control+z');
    await this.page.waitForTimeout(150);
    expect(differenceOf(before, await this.stored()), this.story()).toEqual({});
    await this.page.goBack();
    await this.settled();
  }
  /** What can be taken back lasts as long as the page is open. */
  async reloads(): Promise<void> {
    this.#log.push('reload');
    [this.done, this.undone] = [[], []];
    await this.page.reload();
    await this.settled();
  }

  /** By a key, or an arrow of the list or of a row. Whether anything was changed, or said anew. */
  async takes(back: boolean, isByArrow = this.random(3) === 0): Promise<boolean> {
    const [before, was] = [await this.stored(), await this.#said()];
    let isInRow = (await this.page.locator('[role=grid] [role=grid] :focus').count()) > 0;
    const arrows = this.page.locator(`[aria-keyshortcuts="Control+${back ? 'Z' : 'Y'}"]:enabled`);
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
    await this.settled();
    const text = await this.#said();
    // The other shape may have been fetched before, and have done it by now.
    const difference = differenceOf(before, await this.settled());
    this.#log.push(`   ${JSON.stringify(difference)} ${text.join(' ')}`);
    const isNew = text.some(one => !was.includes(one));
    if (text.join().includes('changed since')) return this.#stays(back);
    const newest = this.done.findLast(({ list }) => list !== this.at);
    if (Object.keys(difference).length === 0) {
      if (isNew) expect(text.join(), this.story()).not.toMatch(back ? /Taken back/ : /Done again/);
      if (newest && text.join().includes('Press once more')) this.#agreed.set(this.at, newest);
      return isNew;
    }
    // Of hours that keep their percentages that is said.
    expect(text.join(), this.story()).toMatch(back ? /Taken back/ : /Done again|keep their percentages/);
    const own = (back ? this.done : this.undone).filter(({ list }) => list === this.at);
    const wanted = back ? inverse(difference) : difference;
    const step = own.findLast(one => kept.isSame(one.difference, wanted));
    expect(step, `none of ${JSON.stringify(own)}${this.story()}`).toBeDefined();
    if (!isInRow) expect(step, this.story()).toBe(own.at(-1));
    const isUnasked = back && newest && this.done.indexOf(newest) > this.done.indexOf(step!);
    if (isUnasked) expect(this.#agreed.get(this.at), this.story()).toBe(newest);
    this.#isTaken(step!, back);
    return true;
  }
  /** A total that has gone back on another page may be nothing: there is nothing to divide, and what was divided of it stays. */
  #stays(back: boolean): boolean {
    expect(this.at, this.story()).toBe('totalcosts');
    const step = (back ? this.done : this.undone).findLast(({ list }) => list === this.at)!;
    this.#isTaken(step, back);
    (back ? this.undone : this.done).pop();
    this.stayed.push(step);
    return true;
  }
  #said = async () => (await this.page.getByRole('status').allInnerTexts()).filter(one => one.trim() !== '');
  #isTaken(step: Step, back: boolean): void {
    const [from, to] = back ? [this.done, this.undone] : [this.undone, this.done];
    from.splice(from.indexOf(step), 1);
    to.push(step);
  }

  /** By the button beside what is said: what came last is taken back, or done again, where it was. */
  async takesThere(back: boolean): Promise<void> {
    const button = this.page.getByRole('button', { name: back ? /^Take that back on/ : /^Do that again on/ });
    if ((await button.count()) === 0) return;
    const step = (back ? this.done : this.undone).findLast(({ list }) => list !== this.at)!;
    const before = await this.stored();
    this.#log.push(`${this.at}: ${await button.innerText()}`);
    await button.click();
    await this.#leaves();
    this.at = step.list;
    const changes = back ? inverse(step.difference) : step.difference;
    await expect.poll(async () => differenceOf(before, await this.stored()), this.story()).toEqual(changes);
    await this.settled();
    this.#isTaken(step, back);
  }
}
