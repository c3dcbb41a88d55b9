interface Kept {
  revision: number;
  bytes: Promise<Buffer>;
  size: number;
}

/**
 * The compressed books that were asked last, and what else was read or made of a scenario. Of each the newest, of all together
 * at most so many bytes. Who asks while it is being made waits for it. Whoever asks has passed the gate.
 */
export class KeptBooks {
  readonly #most: number;
  readonly #books = new Map<string, Kept>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  find(name: string, revision: number): Promise<Buffer> | undefined {
    const book = this.#books.get(name);
    if (book?.revision !== revision) return undefined;
    // The one that was asked last goes last.
    this.#books.delete(name);
    this.#books.set(name, book);
    return book.bytes;
  }

  /** The same, for whoever uses it up. */
  take(name: string, revision: number): Promise<Buffer> | undefined {
    const bytes = this.find(name, revision);
    if (bytes) this.#forget(name);
    return bytes;
  }

  /** Keeps what is being made, or forgets it when it fails. */
  async keep(name: string, revision: number, bytes: Promise<Buffer>): Promise<Buffer> {
    const book: Kept = { revision, bytes, size: 0 };
    this.#forget(name);
    this.#books.set(name, book);
    const isKept = () => this.#books.get(name) === book;
    try {
      const made = await bytes;
      if (isKept()) {
        book.size = made.byteLength;
        this.#bytes += book.size;
        if (book.size > this.#most) this.#forget(name);
        else this.#makeRoom();
      }
      return made;
    } catch (error) {
      if (isKept()) this.#forget(name);
      throw error;
    }
  }

  #makeRoom(): void {
    for (const oldest of this.#books.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#forget(oldest);
    }
  }

  #forget(name: string): void {
    this.#bytes -= this.#books.get(name)?.size ?? 0;
    this.#books.delete(name);
  }
}
