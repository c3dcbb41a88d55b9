/** Whose turn it is when only so many things may go on at once: one at a time for each person, and round robin among them. */
export class Turns {
  readonly #places: number;
  readonly #busy = new Set<string>();
  /** Whoever was served last stands last. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(places: number) {
    this.#places = places;
  }

  /** Waits for a place; what it gives is called once to leave it. Rejects when the signal comes first. */
  async take(person: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#busy.size < this.#places && !this.#busy.has(person)) this.#busy.add(person);
    else await this.#wait(person, signal);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave(person);
    };
  }

  #wait(person: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(person) ?? [];
      const enter = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(enter), 1);
        if (queue.length === 0) this.#waiting.delete(person);
        reject(signal!.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      queue.push(enter);
      this.#waiting.set(person, queue);
    });
  }

  #leave(person: string): void {
    this.#busy.delete(person);
    const own = this.#waiting.get(person);
    if (own) {
      this.#waiting.delete(person);
      this.#waiting.set(person, own);
    }
    const next = [...this.#waiting.keys()].find(waiting => !this.#busy.has(waiting));
    if (next === undefined) return;
    const queue = this.#waiting.get(next)!;
    const enter = queue.shift()!;
    if (queue.length === 0) this.#waiting.delete(next);
    this.#busy.add(next);
    enter();
  }
}
