/**
 * The compressed books that were asked last. Of each scenario the newest, of all together at most so many bytes. Whoever asks
 * has passed the gate.
 */
export class KeptBooks {
  readonly #most: number;
  readonly #books = new Map<string, { revision: number; bytes: Buffer }>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  find(scenarioId: string, revision: number): Buffer | undefined {
    const book = this.#books.get(scenarioId);
    if (book?.revision !== revision) return undefined;
    // The one that was asked last goes last.
    this.#books.delete(scenarioId);
    this.#books.set(scenarioId, book);
    return book.bytes;
  }

  keep(scenarioId: string, revision: number, bytes: Buffer): void {
    this.#forget(scenarioId);
    if (bytes.byteLength > this.#most) return;
    this.#books.set(scenarioId, { revision, bytes });
    this.#bytes += bytes.byteLength;
    for (const oldest of this.#books.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#forget(oldest);
    }
  }

  #forget(scenarioId: string): void {
    this.#bytes -= this.#books.get(scenarioId)?.bytes.byteLength ?? 0;
    this.#books.delete(scenarioId);
  }
}
