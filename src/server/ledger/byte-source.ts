import { Stopped } from './stopped.ts';

/** Bytes that come in pieces of any size, to be looked at before they are taken. */
export class ByteSource {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** As many as wanted, fewer at the end. */
  async peek(wanted: number): Promise<Buffer> {
    while (this.#held.length < wanted) {
      const next = await this.#pieces.next();
      if (next.done) break;
      this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, next.value]) : asBuffer(next.value);
    }
    return this.#held.subarray(0, wanted);
  }

  async take(wanted: number): Promise<Buffer> {
    const taken = await this.peek(wanted);
    if (taken.length < wanted) throw new Stopped('damagedArchive');
    this.#held = this.#held.subarray(wanted);
    return taken;
  }

  /** What is at hand, at most so many; null at the end. */
  async piece(most = Number.POSITIVE_INFINITY): Promise<Buffer | null> {
    await this.peek(1);
    if (this.#held.length === 0) return null;
    const piece = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(piece.length);
    return piece;
  }

  giveBack(bytes: Buffer): void {
    this.#held = this.#held.length > 0 ? Buffer.concat([bytes, this.#held]) : bytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (let piece = await this.piece(); piece; piece = await this.piece()) yield piece;
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}
