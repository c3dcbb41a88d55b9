import type { Page } from '@playwright/test';
import { type CostScenario, paste } from './cost-scenario.ts';
import type { Cells, List, Place } from './kept-cells.ts';
import * as kept from './kept-cells.ts';
import type { Random } from './random.ts';

/** What there is to press above the results. */
export const WAYS = /^(Divide (again|by the same percentages)|Leave it so)$/;

/** What somebody does in a list, anywhere in it. */
export abstract class RestlessHands {
  at: List = 'personnel';
  readonly page: Page;
  readonly made: CostScenario;
  readonly random: Random;
  #figures = 0;

  constructor(page: Page, made: CostScenario, random: Random) {
    [this.page, this.made, this.random] = [page, made, random];
  }

  /** Does it, and notes what it changed. */
  protected abstract does(what: string, act: () => Promise<unknown>): Promise<void>;
  /** Whether it makes a difference when this cost goes and comes back. */
  protected abstract isHeld(cost: string, stored: Cells): boolean;

  stored = (): Promise<Cells> => kept.storedIn(this.made);
  protected one = <Item>(all: readonly Item[]): Item | undefined => all[this.random(all.length)];
  protected isMatrix = async () => (await this.page.getByRole('grid', { name: /^Allocation of all/ }).count()) > 0;

  /** In rows as often as in the list. */
  async #place(isMeant: (place: Place) => boolean = () => true): Promise<Place | undefined> {
    const stored = await this.stored();
    const all = await kept.placesIn(this.page, this.at);
    const names = kept.namesOf(all);
    // What is typed into a row without a name is stored nowhere.
    const isNamed = (row: string) => row.startsWith('temp') && names.has(row);
    const isOfRow = ({ row, inRow, field }: Place) =>
      inRow !== undefined ||
      this.at === 'totalcosts' ||
      (field === 'name' ? row.startsWith('temp') : isNamed(row)) ||
      stored[`${this.at} ${row} name`];
    const places = all.filter(place => isOfRow(place) && isMeant(place) && !kept.isOver(stored, place));
    const inRows = places.filter(({ inRow }) => inRow !== undefined);
    return this.one(inRows.length > 0 && this.random(2) ? inRows : places);
  }
  #valueFor = (field: string) => kept.valueIn(this.at, field, ++this.#figures);

  async types(): Promise<void> {
    const place = await this.#place();
    if (!place) return;
    const value = this.#valueFor(place.field);
    await this.does(`${value} is the ${place.field} of ${place.row} in ${place.inRow ?? 'the list'}`, async () => {
      await kept.cellAt(this.page, place).click();
      await this.page.keyboard.type(value);
      await this.page.keyboard.press(this.random(4) ? 'Enter' : 'Tab');
    });
  }
  async pastes(): Promise<void> {
    const place = await this.#place(({ field, inRow }) => field !== 'name' && inRow === undefined);
    if (!place) return;
    const values = [this.#valueFor(place.field), this.#valueFor(place.field)];
    await this.does(`${values} are the ${place.field} from ${place.row} on`, async () => {
      await kept.cellAt(this.page, place).click();
      await paste(this.page, [[values[0]!], [values[1]!]]);
    });
  }
  async #presses(name: RegExp): Promise<void> {
    const buttons = this.page.getByRole('button', { name });
    const button = buttons.nth(this.random((await buttons.count()) || 1));
    if ((await buttons.count()) === 0 || !(await button.isEnabled())) return;
    await this.does((await button.getAttribute('aria-label')) ?? (await button.innerText()), () => button.click());
  }
  opens = () => this.#presses(this.random(3) ? /^Show (?!this|prices)/ : /^Hide (?!this)/);
  divides = () => this.#presses(/^Divide (evenly|like all (units|revenue))$/);
  /** What segments hold of a total that is another one now. */
  fits = () => this.#presses(/^(Divide by the same percentages|Set to 0 in the segments as well|Fit .* to the .*)$/);
  async adds(): Promise<void> {
    if (this.at === 'totalcosts' || (await this.isMatrix())) return;
    const button = this.page.getByRole('button', { name: /^New (cost|employee)$/ });
    if (await button.isDisabled()) return;
    const name = `New ${++this.#figures}`;
    await this.does(`add ${name}`, async () => {
      await button.click();
      await this.page.keyboard.type(name);
      await this.page.keyboard.press('Enter');
    });
  }
  async deletes(): Promise<void> {
    const stored = await this.stored();
    const names = Object.keys(stored).filter(key => key.startsWith(`${this.at} `) && key.endsWith(' name'));
    if (names.length < 3 || (await this.isMatrix())) return;
    const name = this.one(names)!;
    if (this.isHeld(name.split(' ')[1]!, stored)) return;
    await this.does(`delete ${stored[name]}`, async () => {
      await this.page.getByRole('button', { name: `Actions for ${stored[name]}`, exact: true }).click();
      await this.page.getByRole('menuitem', { name: /^Delete/ }).click();
      await this.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
    });
  }
  async turns(): Promise<void> {
    const radio = this.page.getByRole('radio', { name: (await this.isMatrix()) ? 'List' : 'Matrix' });
    if ((await radio.count()) > 0) await this.does('the other shape', () => radio.check({ force: true }));
  }
}
