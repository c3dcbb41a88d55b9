import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import type { Engine } from './engine.ts';
import type { FromWorker } from './pglite-worker.ts';

const TERMINATE = 0x58;
let resets = 0;

/**
 * The stream that node-postgres uses as its socket. Its bytes go to the engine's worker. Each connection begins with a numbered
 * reset; whatever arrives before the answer to that reset belonged to the connection before it.
 */
export class WireStream extends Duplex {
  #engine: Engine;
  #worker: Worker | undefined;
  #reset = 0;
  #open = false;
  #greeted = false;
  #unanswered = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    this.#engine.worker().then(
      worker => {
        if (this.destroyed) return;
        this.#worker = worker;
        worker.on('message', this.#receive);
        worker.on('exit', this.#ended);
        this.#reset = ++resets;
        this.#send({ reset: this.#reset });
      },
      error => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  #send(message: Uint8Array<ArrayBuffer> | { reset: number }): void {
    this.#unanswered++;
    this.#watch();
    this.#worker?.postMessage(message, message instanceof Uint8Array ? [message.buffer] : []);
  }

  #receive = (message: FromWorker): void => {
    if (message instanceof Uint8Array) {
      if (!this.#open) return;
      this.#answered();
      this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    } else if (typeof message === 'object' && message.reset === this.#reset) {
      this.#answered();
      this.#open = true;
      this.emit('connect');
    }
  };

  #answered(): void {
    this.#unanswered--;
    this.#watch();
  }

  /** statement_timeout does nothing in this engine. A statement that takes too long is ended together with its worker. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#unanswered === 0) return;
    const limitMs = this.#engine.statementLimitMs;
    this.#timer = setTimeout(() => this.#engine.end(`a statement took over ${limitMs} ms`), limitMs);
  }

  #ended = (): void => {
    this.destroy(new Error('the embedded database was ended; it opens again'));
  };

  override _read(): void {}

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    const bytes = Buffer.concat(chunks.map(({ chunk }) => chunk));
    if (!this.#greeted) {
      this.#greeted = true;
      this.push(greeting());
    } else if (bytes[0] !== TERMINATE) this.#send(new Uint8Array(bytes));
    done();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this._writev([{ chunk }], done);
  }

  override _final(done: () => void): void {
    done();
    this.push(null);
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#timer);
    this.#worker?.off('message', this.#receive);
    this.#worker?.off('exit', this.#ended);
    done(error);
  }
}

/** Authentication ok, a process number, ready. No engine is needed for the start of a connection. */
function greeting(): Buffer {
  const message = (tag: string, body: number[]) => [tag.charCodeAt(0), 0, 0, 0, body.length + 4, ...body];
  return Buffer.from([
    ...message('R', [0, 0, 0, 0]),
    ...message('K', [0, 0, 0, 1, 0, 0, 0, 0]),
    ...message('Z', ['I'.charCodeAt(0)]),
  ]);
}
