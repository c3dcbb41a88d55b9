// People at work, as processes.ts and targets/soak.ts need them: whoever waits for an answer does not keep others from asking.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How often somebody does something, and how many of a hundred times it is a save, or profit and loss. Else a screen is read. */
export interface Habit {
  eachMs: number;
  saves: number;
  profitAndLoss: number;
}

/** People who are entering figures. */
export const ENTERING: Habit = { eachMs: 2_000, saves: 45, profitAndLoss: 10 };
/** People who look more than they enter. */
export const WORKING: Habit = { eachMs: 3_000, saves: 25, profitAndLoss: 15 };

export interface Desk {
  tokens: string[];
  scenarioId: string;
  processes: string[];
  segments: string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** What somebody does next. Of nine saves, one names a segment. */
function next({ scenarioId, processes, segments }: Desk, habit: Habit): [method: string, at: string, body?: object] {
  const dice = Math.random() * 100;
  if (dice < habit.saves * (8 / 9))
    return ['PUT', `/process/${one(processes)}`, { totalRevenue: Math.floor(Math.random() * 1e6) }];
  if (dice < habit.saves) return ['PUT', `/segment/${one(segments)}`, { name: `Segment ${randomUUID().slice(0, 8)}` }];
  if (dice < 100 - habit.profitAndLoss)
    return [
      'GET',
      one([`/employee/list/`, `/process-category/list/`, `/other-cost/list/`, `/total-cost/list/`, `/segment/list/`]) +
        scenarioId,
    ];
  return ['GET', `/scenario/${scenarioId}/book`];
}

function ask(port: number, desk: Desk, habit: Habit): Promise<{ milliseconds: number; isGood: boolean }> {
  const [method, at, body] = next(desk, habit);
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
export function startPeople(
  port: number,
  desks: readonly Desk[],
  people: number,
  { habit = ENTERING, large }: { habit?: Habit; large?: Desk | undefined } = {},
): AtWork {
  const took: number[] = [];
  let failed = 0;
  let isCounted = false;
  let isOver = false;
  const work = async (desk: Desk, counts: boolean) => {
    await pause(Math.random() * habit.eachMs);
    while (!isOver) {
      void ask(port, desk, habit).then(({ milliseconds, isGood }) => {
        if (!isCounted || !counts) return;
        took.push(milliseconds);
        if (!isGood) failed++;
      });
      await pause(habit.eachMs * (0.5 + Math.random()));
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
