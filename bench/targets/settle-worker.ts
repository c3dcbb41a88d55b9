import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { settle } from '../../src/domain/book.ts';
import { processFigures } from '../../src/domain/process-overview.ts';
import { segmentFigures } from '../../src/domain/segment-overview.ts';
import type { Truths } from '../../src/domain/truths.ts';
import { median, settleOnce } from './settling.ts';

// A thread of its own each time, as a page opens a book in a new worker: nothing has been compiled yet.

const { task, text } = workerData as { task: 'settle' | 'grow'; text: string };

const never = new Int32Array(new SharedArrayBuffer(4));

/** The kernel counts what runs at its ticks, 4 ms apart, and when it stops running: so this thread stops for a moment. */
function processorMs(): number {
  Atomics.wait(never, 0, 0, 0.01);
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Time once everything is compiled, and the memory that a book with both overviews keeps. */
function grow() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 1e6;
  };
  const before = held();
  const all = () => {
    const book = settle(JSON.parse(text) as Truths);
    return [book, processFigures(book), segmentFigures(book)];
  };
  const kept = all();
  const megabytes = held() - before;
  for (let time = 0; time < 10; time++) all();
  return { megabytes, milliseconds: median(9, processorMs, all), kept: kept.length };
}

parentPort!.postMessage(task === 'grow' ? grow() : settleOnce(text, processorMs));
