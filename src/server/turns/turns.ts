import { whoAsks } from './person.ts';

/** Somebody has asked for so much at once that it is not even kept waiting. */
export class TooManyWaiting extends Error {}

/** It was nobody else's fault: there were too many before it, for too long. */
export class WaitedTooLong extends Error {}

export interface TurnLimits {
  /** How many have a turn at the same time. */
  places: number;
  /** How many of these one person may have. */
  each: number;
  /** How many more of one person may wait. */
  waiting: number;
  milliseconds?: number;
}

type Leave = () => void;

/**
 * Who goes on when not all can at once: round robin by person, so that whoever asks for much waits for themselves, and nobody
 * else does.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #busy = new Map<string, number>();
  #taken = 0;
  /** Whoever had a turn last stands last. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const leave = await this.take({ signal });
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for a turn of whoever asks. What it returns ends that turn. Rejects when the signal comes first. */
  async take({
    person = whoAsks(),
    signal,
  }: {
    person?: string;
    signal?: AbortSignal | undefined;
  } = {}): Promise<Leave> {
    signal?.throwIfAborted();
    if (this.#mayEnter(person) && !this.#waiting.has(person)) this.#enter(person);
    else await this.#wait(person, signal);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave(person);
    };
  }

  #mayEnter(person: string): boolean {
    return this.#taken < this.#limits.places && (this.#busy.get(person) ?? 0) < this.#limits.each;
  }

  #enter(person: string): void {
    this.#taken++;
    this.#busy.set(person, (this.#busy.get(person) ?? 0) + 1);
  }

  #wait(person: string, signal: AbortSignal | undefined): Promise<void> {
    const { waiting: most, milliseconds } = this.#limits;
    const queue = this.#waiting.get(person) ?? [];
    if (queue.length >= most) return Promise.reject(new TooManyWaiting(`more than ${most} wait for one person`));
    this.#waiting.set(person, queue);
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(limit);
        signal?.removeEventListener('abort', goAway);
      };
      const enter = () => {
        settle();
        resolve();
      };
      const giveUp = (why: unknown) => {
        settle();
        queue.splice(queue.indexOf(enter), 1);
        if (queue.length === 0) this.#waiting.delete(person);
        reject(why);
      };
      const goAway = () => giveUp(signal!.reason);
      const tooLong = () => giveUp(new WaitedTooLong(`no turn in ${milliseconds} ms`));
      const limit = milliseconds === undefined ? undefined : setTimeout(tooLong, milliseconds);
      signal?.addEventListener('abort', goAway, { once: true });
      queue.push(enter);
    });
  }

  #leave(person: string): void {
    this.#taken--;
    const left = this.#busy.get(person)! - 1;
    if (left > 0) this.#busy.set(person, left);
    else this.#busy.delete(person);
    this.#standLast(person);
    const next = [...this.#waiting.keys()].find(waiting => this.#mayEnter(waiting));
    if (next === undefined) return;
    const enter = this.#waiting.get(next)!.shift()!;
    this.#standLast(next);
    this.#enter(next);
    enter();
  }

  #standLast(person: string): void {
    const queue = this.#waiting.get(person);
    this.#waiting.delete(person);
    if (queue && queue.length > 0) this.#waiting.set(person, queue);
  }
}
