// Wire bytes come in and go out. This file knows no SQL of the program, no types and no results.
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { openDurable, synced } from './durable-fs.ts';

/** A frame of wire bytes, the start of a new connection, or the end. */
export type ToWorker = Uint8Array | { reset: number } | 'close';
/** The reply to a frame, or the news that the reset, the start or the end is done. */
export type FromWorker = Uint8Array | { reset: number } | 'ready' | 'closed';

const port = parentPort!;
const reply = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
const { folder } = workerData as { folder: string };

const DATABASE_ERROR = 100;
const engine = await openDurable(folder);
endOnFault(engine);
proveDurable(engine);

port.on('message', (message: ToWorker) => {
  if (message === 'close') void close();
  else if (message instanceof Uint8Array) {
    // Copied, because a small Buffer shares its memory with others and cannot be handed over.
    const bytes = new Uint8Array(run(message));
    reply(bytes, [bytes.buffer]);
  } else {
    run(frames(['S', ''], ['Q', 'ROLLBACK'], ['Q', 'DISCARD ALL']));
    reply(message);
  }
});
reply('ready');

/** Uses the streaming call: the plain one parses every reply a second time and keeps it for ever. */
function run(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  void engine.execProtocolRawStream(bytes, { syncToFs: false, onRawData: part => parts.push(part.slice()) });
  return Buffer.concat(parts);
}

/**
 * After a fault inside the engine (a full disk, a broken page) PGlite loops for ever. This ends the worker, which is then
 * opened again.
 */
function endOnFault(opened: PGlite): void {
  const module = opened.Module as unknown as { _PostgresMainLoopOnce(): void };
  const once = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (fault) {
      if ((fault as { status?: number }).status !== DATABASE_ERROR) process.exit(70);
      throw fault;
    }
  };
}

/** Durability is achieved by reaching into PGlite's internals, so each start checks that a commit reaches the disk. */
function proveDurable(opened: PGlite): void {
  const before = synced.count;
  opened.execProtocolRawSync(frames(['Q', "begin; select pg_logical_emit_message(true, 'verdeel', 'start'); commit"]));
  if (synced.count === before) throw new Error(`${folder}: a commit does not reach the disk, refusing to run`);
}

async function close(): Promise<void> {
  await engine.close();
  reply('closed');
  port.close();
}

function frames(...messages: [tag: string, text: string][]): Uint8Array {
  return Buffer.concat(
    messages.map(([tag, text]) => {
      const body = Buffer.from(tag === 'Q' ? `${text}\0` : text);
      const head = Buffer.alloc(5);
      head.write(tag, 0, 'latin1');
      head.writeInt32BE(body.length + 4, 1);
      return Buffer.concat([head, body]);
    }),
  );
}
