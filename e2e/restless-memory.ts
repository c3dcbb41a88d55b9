import type { Difference, List } from './kept-cells.ts';

export interface Step {
  /** Whose step it is. */
  list: List;
  what: string;
  difference: Difference;
  /** By which press above profit and loss it was divided. */
  press?: object;
  /** The how manieth step it was. */
  at?: number;
  /** It was taken back, and something new has been done since, on whichever page. */
  isStale?: boolean;
}

/** What somebody did, and what of it was taken back: what came last is the last one. */
export class RestlessMemory {
  done: Step[] = [];
  undone: Step[] = [];
  private count = 0;
  /** What could not be taken back, or done again, any more. */
  stayed: Step[] = [];
  /** By list, what was done last elsewhere when that was told in it. */
  agreed = new Map<List, Step>();

  left = (back: boolean): Step[] => (back ? this.done : this.undone);
  /** Anywhere: what was taken back before something new is on its own page only. */
  lastAnywhere = (back: boolean, isMeant = (_step: Step) => true) => {
    if (back) return this.#lastOfEach().find(isMeant);
    const last = this.undone.findLast(isMeant);
    return last?.isStale ? undefined : last;
  };
  /** Of the lists, the last one first: what was done again is as old as it was. */
  #lastOfEach(): Step[] {
    const lists = [...new Set(this.done.map(({ list }) => list))];
    return lists
      .map(list => this.done.findLast(one => one.list === list)!)
      .toSorted((one, other) => other.at! - one.at!);
  }
  lastElsewhere = (list: List, back: boolean) => this.lastAnywhere(back, one => one.list !== list);

  isDone(step: Step): void {
    step.at = ++this.count;
    this.done.push(step);
    this.undone = this.undone.filter(({ list }) => list !== step.list);
    for (const one of this.undone) one.isStale = true;
    this.agreed.delete(step.list);
  }
  isTaken(step: Step, back: boolean): void {
    const from = this.left(back);
    from.splice(from.indexOf(step), 1);
    this.left(!back).push(step);
    step.isStale = false;
  }
  stays(step: Step, back: boolean): void {
    const from = this.left(back);
    from.splice(from.indexOf(step), 1);
    this.stayed.push(step);
  }
  forgets(): void {
    [this.done, this.undone] = [[], []];
  }

  /** What goes back with it where it was made, the last one first: all of one press, as far as nothing was done in between. */
  with(step: Step, back: boolean): Step[] {
    if (!step.press) return [step];
    const all = back ? this.#lastOfEach().toReversed() : this.undone;
    const upTo = all.slice(0, all.indexOf(step) + 1);
    return upTo.slice(upTo.findLastIndex(({ press }) => press !== step.press) + 1).toReversed();
  }
}
