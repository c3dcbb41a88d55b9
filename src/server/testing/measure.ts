import { on } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { watchEventLoop } from './event-loop.ts';
import type { TestApp } from './test-app.ts';

export interface Measured {
  status: number;
  text: string;
  bytes: number;
  milliseconds: number;
  statements: number;
  /** The longest time the server's event loop was blocked, by a timer that wants to run each millisecond. */
  longestBlock: number;
}

/** Says when it is ready and when it has the reply: handing megabytes from thread to thread is no work of the server's. */
const CLIENT = `
const { parentPort, workerData: { url, options } } = require('node:worker_threads');
parentPort.once('message', async () => {
  const started = performance.now();
  const reply = await fetch(url, options);
  const text = await reply.text();
  parentPort.postMessage({ status: reply.status, milliseconds: performance.now() - started });
  parentPort.postMessage(text);
});
parentPort.postMessage('ready');`;

/** Sends a request from another thread over a real socket, so that only the server's work is measured. */
export async function measure(
  app: TestApp,
  who: { email: string },
  path: string,
  options: RequestInit = {},
): Promise<Measured> {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${await app.token(who)}`, ...(options.headers as Record<string, string>) };
  const client = new Worker(CLIENT, {
    eval: true,
    workerData: { url: `http://127.0.0.1:${port}/api${path}`, options: { ...options, headers } },
  });
  // Two messages may come at once, and whoever waits for them one by one would miss the second.
  const messages = on(client, 'message');
  const next = async () => (await messages.next()).value![0];
  await next();
  const before = app.db.statements();
  const watch = watchEventLoop();
  client.postMessage('go');
  const reply: Pick<Measured, 'status' | 'milliseconds'> = await next();
  const [longestBlock, statements] = [watch(), app.db.statements() - before];
  const text: string = await next();
  return { ...reply, text, longestBlock, bytes: Buffer.byteLength(text), statements };
}
