// People at work, as processes.ts and targets/soak.ts need them: whoever waits for an answer does not keep others from asking.
import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { shows } from '../src/web/session/followers.ts';

/** How often somebody does something, and how many of a hundred times it is a save, or profit and loss. Else a screen is read. */
export interface Habit {
  eachMs: number;
  saves: number;
  profitAndLoss: number;
  /** Each has a live stream, and what they looked at last is asked for again when somebody changed it, as a page does. */
  looks: boolean;
}

/** People who are entering figures. */
export const ENTERING: Habit = { eachMs: 2_000, saves: 45, profitAndLoss: 10, looks: false };
/** People who look more than they enter. */
export const WORKING: Habit = { eachMs: 3_000, saves: 25, profitAndLoss: 15, looks: true };

export interface Desk {
  /** Each belongs to somebody else. */
  tokens: string[];
  companyId: string;
  scenarioId: string;
  processes: string[];
  segments: string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
/** The pause of `src/web/shell/others-changes.ts`. */
const PAUSE_MS = 2_000;
/** As the screens ask for them: the rows of an allocation are asked for when it is opened. */
const LISTS: Record<string, (scenarioId: string) => string> = {
  personnel: id => `/employee/list/${id}?without=costAllocations`,
  costObjects: id => `/process-category/list/${id}`,
  otherCosts: id => `/other-cost/list/${id}?without=costAllocations`,
  totalCosts: id => `/total-cost/list/${id}?without=costAllocations`,
  segments: id => `/segment/list/${id}`,
};
const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** `shows`: the area that a page shows of it. */
type Asked = { method: string; at: string; body?: object; shows?: string };

/** What somebody does next. Of nine saves, one names a segment. */
function next({ scenarioId, processes, segments }: Desk, habit: Habit): Asked {
  const dice = Math.random() * 100;
  const totalRevenue = Math.floor(Math.random() * 1e6);
  if (dice < habit.saves * (8 / 9)) return { method: 'PUT', at: `/process/${one(processes)}`, body: { totalRevenue } };
  const name = `Segment ${randomUUID().slice(0, 8)}`;
  if (dice < habit.saves) return { method: 'PUT', at: `/segment/${one(segments)}`, body: { name } };
  if (dice >= 100 - habit.profitAndLoss) return { method: 'GET', at: `/scenario/${scenarioId}/book`, shows: 'book' };
  const [area, listOf] = one(Object.entries(LISTS));
  return { method: 'GET', at: listOf(scenarioId), shows: area };
}

interface Answer {
  milliseconds: number;
  isGood: boolean;
  etag: string | undefined;
}

function send(port: number, token: string, { method, at, body }: Asked, held?: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip',
    ...(body && { 'content-type': 'application/json' }),
    ...(held && { 'if-none-match': held }),
  };
  const asked = request({ agent, port, host: '127.0.0.1', method, path: `/api${at}`, headers });
  asked.end(body && JSON.stringify(body));
  return asked;
}

function ask(port: number, token: string, asked: Asked, held?: string): Promise<Answer> {
  const started = performance.now();
  return new Promise(resolve => {
    const end = (isGood: boolean, etag?: string) =>
      resolve({ milliseconds: performance.now() - started, isGood, etag });
    const sent = send(port, token, asked, held);
    sent.on('error', () => end(false));
    sent.on('response', reply => {
      const isGood = reply.statusCode! < 300 || reply.statusCode === 304;
      reply.resume().on('end', () => end(isGood, reply.headers.etag));
      reply.on('error', () => end(false));
    });
  });
}

/** Hears what others change, until the function that is returned is called. `lost`: the stream ended before. */
function listen(
  port: number,
  token: string,
  companyId: string,
  heard: (entities: string[]) => void,
  lost: () => void,
): () => void {
  let isOver = false;
  const gone = () => {
    if (!isOver) lost();
    isOver = true;
  };
  const sent = send(port, token, { method: 'GET', at: `/live/${companyId}?asked=0` });
  const read = (stream: IncomingMessage) => {
    let text = '';
    stream.setEncoding('utf8').on('data', piece => {
      const messages = (text + piece).split('\n\n');
      text = messages.pop()!;
      for (const message of messages) {
        const data = /^event: changes\ndata: (.*)$/m.exec(message)?.[1];
        if (data) heard((JSON.parse(data) as { entity: string }[]).map(({ entity }) => entity));
      }
    });
    stream.on('error', () => {}).on('close', gone);
  };
  sent.on('response', read).on('error', gone);
  return () => {
    isOver = true;
    sent.destroy();
  };
}

export interface AtWork {
  /** Counts from now on. */
  count(): void;
  /** Milliseconds of each answer that was counted, the quickest first: what they did, and what their pages asked for again. */
  end(): Promise<{ took: number[]; again: number[]; failed: number; lost: number }>;
}

/** So many people, and one more in the largest scenario, who is not counted. */
export function startPeople(
  port: number,
  desks: readonly Desk[],
  people: number,
  { habit = ENTERING, large }: { habit?: Habit; large?: Desk | undefined } = {},
): AtWork {
  const [took, again]: [number[], number[]] = [[], []];
  let [failed, lost] = [0, 0];
  let isCounted = false;
  let isOver = false;
  const work = async (desk: Desk, counts: boolean, token: string) => {
    let shown: { asked: Asked; etag: string | undefined; at: number; isAsked: boolean } | undefined;
    const note = (times: number[], { milliseconds, isGood }: Answer) => {
      if (!isCounted || !counts) return;
      times.push(milliseconds);
      if (!isGood) failed++;
    };
    const look = async (asked: Asked, times: number[], held?: string) => {
      const page = { asked, etag: held, at: Number.POSITIVE_INFINITY, isAsked: false };
      if (asked.shows) shown = page;
      const answer = await ask(port, token, asked, held);
      Object.assign(page, { at: performance.now(), etag: answer.etag ?? held });
      note(times, answer);
    };
    /** At most once in two seconds. While it is being fetched, the next time is two seconds later. */
    const hear = async (entities: string[]) => {
      const page = shown;
      if (!page || page.isAsked || !entities.some(entity => shows([page.asked.shows], entity))) return;
      page.isAsked = true;
      const last = Math.min(page.at, performance.now());
      await pause(Math.max(0, last + PAUSE_MS - performance.now()));
      if (!isOver && shown === page) await look(page.asked, again, page.etag);
    };
    await pause(Math.random() * habit.eachMs);
    let leave = () => {};
    /** A page connects again after a second, and asks for what it shows. */
    const connect = () => {
      const connectAgain = async () => {
        if (isCounted && counts) lost++;
        await pause(1_000);
        if (isOver) return;
        connect();
        void hear(['scenario']);
      };
      leave = listen(
        port,
        token,
        desk.companyId,
        entities => void hear(entities),
        () => void connectAgain(),
      );
    };
    if (habit.looks) connect();
    while (!isOver) {
      void look(next(desk, habit), took);
      await pause(habit.eachMs * (0.5 + Math.random()));
    }
    leave();
  };
  const atWork = Array.from({ length: people }, (_, n) => {
    const desk = desks[n % desks.length]!;
    return work(desk, true, desk.tokens[Math.floor(n / desks.length) % desk.tokens.length]!);
  });
  if (large) atWork.push(work(large, false, large.tokens[0]!));
  return {
    count: () => {
      isCounted = true;
    },
    end: async () => {
      isCounted = false;
      isOver = true;
      await Promise.all(atWork);
      const [own, others] = [took, again].map(times => times.sort((a, b) => a - b));
      return { took: own!, again: others!, failed, lost };
    },
  };
}

export const sendEverybodyHome = (): void => agent.destroy();
