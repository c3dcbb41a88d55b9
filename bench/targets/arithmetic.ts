import { once as happens } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { Worker as Thread } from 'node:worker_threads';
import { chromium } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { chromiumPath } from './chromium.ts';
import type { Settled } from './settling.ts';
import { rowsOf, truthsAt } from './sizes.ts';
import { median, once, type Target } from './target.ts';

const TIMES = 7;
const large = once(() => truthsAt('L'));
const medianOf = (all: Settled[]): Settled => {
  const of = (figure: keyof Settled) => median(all.map(one => one[figure]));
  return { scratch: of('scratch'), edit: of('edit'), inBigInt: of('inBigInt') };
};

async function inThread<T>(task: 'settle' | 'grow', text: string): Promise<T> {
  const worker = new Thread(new URL('./settle-worker.ts', import.meta.url), { workerData: { task, text } });
  const [answer] = await happens(worker, 'message');
  await worker.terminate();
  return answer;
}

const inNode = once(async () => {
  const text = JSON.stringify(large());
  const all: Settled[] = [];
  for (let time = 0; time < TIMES; time++) all.push(await inThread('settle', text));
  return medianOf(all);
});

/** In Chromium, each time in a new worker, whose code is bundled as that of the page. */
const inBrowser = once(async () => {
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: path.join(import.meta.dirname, 'browser-worker.ts'), formats: ['es'] },
    },
  })) as [Rolldown.RolldownOutput];
  const text = JSON.stringify(large());
  const server = createServer((request, reply) => {
    const isCode = request.url === '/worker.js';
    reply.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    reply.end(isCode ? output[0].code : request.url === '/book' ? text : '');
  }).listen(0, '127.0.0.1');
  await happens(server, 'listening');
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...chromiumPath() });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
    const all: Settled[] = [];
    for (let time = 0; time < TIMES; time++)
      all.push(
        await page.evaluate(
          () =>
            new Promise<Settled>((resolve, reject) => {
              const worker = new Worker('/worker.js', { type: 'module' });
              worker.onerror = ({ message }) => reject(new Error(message));
              worker.onmessage = ({ data }) => {
                worker.terminate();
                resolve(data);
              };
            }),
        ),
      );
    return medianOf(all);
  } finally {
    await browser.close();
    server.close();
  }
});

interface Grown {
  megabytes: number;
  milliseconds: number;
}
const growth = once(async () => {
  const [medium, size] = [truthsAt('M'), rowsOf(large()) / rowsOf(truthsAt('M'))];
  const at = async (truths: typeof medium) => {
    const text = JSON.stringify(truths);
    const all: Grown[] = [];
    for (let time = 0; time < 5; time++) all.push(await inThread('grow', text));
    return {
      milliseconds: median(all.map(one => one.milliseconds)),
      megabytes: median(all.map(one => one.megabytes)),
    };
  };
  return { from: await at(medium), to: await at(large()), size };
});

const TOGETHER = 'settling L from scratch and both overviews from the book';
const ONE_WAGE = 'an edit of one wage in L: settled again, and both overviews';
const BY_BIGINT = 'the divisions alone, each by BigInt';
const FROM_SCRATCH = 'the same from scratch';

export const ARITHMETIC: Target[] = [
  {
    ...{ name: `${TOGETHER}, in Node`, unit: 'ms', wanted: 120 },
    ...{ beside: BY_BIGINT, ratio: { most: 6 } },
    measure: async () => {
      const { scratch, inBigInt } = await inNode();
      return { figure: scratch, beside: inBigInt, note: 'processor time of a new thread' };
    },
  },
  {
    ...{ name: `${TOGETHER}, in the browser`, unit: 'ms', wanted: 120 },
    ...{ beside: BY_BIGINT, ratio: { most: 6 } },
    measure: async () => {
      const { scratch, inBigInt } = await inBrowser();
      return { figure: scratch, beside: inBigInt, note: 'a new worker' };
    },
  },
  {
    ...{ name: `${ONE_WAGE}, in Node`, unit: 'ms', wanted: 30 },
    ...{ beside: FROM_SCRATCH, ratio: { most: 0.5 } },
    measure: async () => {
      const { edit, scratch } = await inNode();
      return { figure: edit, beside: scratch, note: 'processor time' };
    },
  },
  {
    ...{ name: `${ONE_WAGE}, in the browser`, unit: 'ms', wanted: 30 },
    ...{ beside: FROM_SCRATCH, ratio: { most: 0.5 } },
    measure: async () => {
      const { edit, scratch } = await inBrowser();
      return {
        figure: edit,
        beside: scratch,
        note: 'in the worker; there is no what-if screen yet, so nothing is painted',
      };
    },
  },
  {
    ...{ name: 'growth from M to L: time of settling and both overviews', unit: 'times' },
    ...{ beside: 'rows', ratio: { most: 1 } },
    measure: async () => {
      const { from, to, size } = await growth();
      const note = `${from.milliseconds.toFixed(1)} → ${to.milliseconds.toFixed(0)} ms of processor time, once compiled`;
      return { figure: to.milliseconds / from.milliseconds, beside: size, note };
    },
  },
  {
    ...{ name: 'growth from M to L: memory of the book with both overviews', unit: 'times' },
    ...{ beside: 'rows', ratio: { most: 1 } },
    measure: async () => {
      const { from, to, size } = await growth();
      const note = `${from.megabytes.toFixed(1)} → ${to.megabytes.toFixed(0)} MB`;
      return { figure: to.megabytes / from.megabytes, beside: size, note };
    },
  },
];
