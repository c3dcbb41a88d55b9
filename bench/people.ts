// People at work, as bench/processes.ts needs them: whoever waits for an answer does not keep others from asking.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Somebody does something every two seconds, as people do who are entering figures. */
export const EACH_MS = 2_000;

export interface Desk {
  tokens: string[];
  scenarioId: string;
  processes: string[];
  segments: string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** What somebody does next: nine times of twenty a save, nine times a screen, twice profit and loss. */
function next({ scenarioId, processes, segments }: Desk): [method: string, at: string, body?: object] {
  const dice = Math.random();
  if (dice < 0.4) return ['PUT', `/process/${one(processes)}`, { totalRevenue: Math.floor(Math.random() * 1e6) }];
  if (dice < 0.45) return ['PUT', `/segment/${one(segments)}`, { name: `Segment ${randomUUID().slice(0, 8)}` }];
  if (dice < 0.9)
    return [
      'GET',
      one([`/employee/list/`, `/process-category/list/`, `/other-cost/list/`, `/total-cost/list/`, `/segment/list/`]) +
        scenarioId,
    ];
  return ['GET', `/scenario/${scenarioId}/book`];
}

function ask(port: number, desk: Desk): Promise<{ milliseconds: number; isGood: boolean }> {
  const [method, at, body] = next(desk);
  const started = performance.now();
  return new Promise(resolve => {
    const end = (isGood: boolean) => resolve({ milliseconds: performance.now() - started, isGood });
    const headers = {
      authorization: `Bearer ${one(desk.tokens)}`,
      'accept-encoding': 'gzip',
      ...(body && { 'content-type': 'application/json' }),
    };
    const asked = request({ agent, port, host: '127.0.0.1', method, path: `/api${at}`, headers }, reply => {
      reply.resume().on('end', () => end(reply.statusCode! < 300));
    });
    asked.on('error', () => end(false));
    asked.end(body && JSON.stringify(body));
  });
}

export interface AtWork {
  /** Counts from now on. */
  count(): void;
  /** Milliseconds of each answer that was counted, the quickest first. */
  end(): Promise<{ took: number[]; failed: number }>;
}

/** So many people, and one more in the largest scenario, who is not counted. */
export function startPeople(port: number, desks: Desk[], people: number, large?: Desk): AtWork {
  const took: number[] = [];
  let failed = 0;
  let isCounted = false;
  let isOver = false;
  const work = async (desk: Desk, counts: boolean) => {
    await pause(Math.random() * EACH_MS);
    while (!isOver) {
      void ask(port, desk).then(({ milliseconds, isGood }) => {
        if (!isCounted || !counts) return;
        took.push(milliseconds);
        if (!isGood) failed++;
      });
      await pause(EACH_MS * (0.5 + Math.random()));
    }
  };
  const atWork = Array.from({ length: people }, (_, n) => work(desks[n % desks.length]!, true));
  if (large) atWork.push(work(large, false));
  return {
    count: () => {
      isCounted = true;
    },
    end: async () => {
      isCounted = false;
      isOver = true;
      await Promise.all(atWork);
      return { took: took.sort((a, b) => a - b), failed };
    },
  };
}

export const sendEverybodyHome = (): void => agent.destroy();
