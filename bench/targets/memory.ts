import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Target as Place } from '../../src/server/db/connect.ts';
import { halved, prepare } from '../../src/server/testing/full-size-workbook.ts';
import { type MemoryGroup, memoryGroup } from '../../src/server/testing/memory-group.ts';
import { runProgram, type Watched } from '../../src/server/testing/running-program.ts';
import { newFolder, newPlace, provider } from './databases.ts';
import { once, type Target } from './target.ts';

// What the built program holds at L while it makes everything that is large, one after the other and all at once for two people.

const AT_ONCE = 'all at once for two people';
const REST_MS = 15_000;
const CONTAINER_MEGABYTES = 768;
const JSON_TYPE = { 'content-type': 'application/json' };

export interface Step extends Omit<Watched<unknown>, 'result'> {
  what: string;
}

export async function everythingLarge(place: Place, group?: MemoryGroup): Promise<Step[]> {
  const { who, other, reportId, scenarioId } = await prepare(place, {});
  const provides = await provider();
  const program = await runProgram(place, provides, {}, { group });
  const ask = async (address: string, init: RequestInit = {}, asker = who): Promise<Response> => {
    const headers = { authorization: `Bearer ${await provides.token(asker.email)}`, ...init.headers };
    const reply = await fetch(`${program.url}/api${address}`, { ...init, headers });
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${(await reply.text()).slice(0, 200)}`);
    return reply;
  };
  const letGo = async (reply: Response) => {
    for await (const _ of reply.body ?? []);
  };
  const get =
    (address: string) =>
    async (asker = who) =>
      letGo(await ask(address, {}, asker));
  const post =
    (address: string, body: object) =>
    (asker = who) =>
      ask(address, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) }, asker);
  const made =
    (address: string, body: object) =>
    async (asker = who) =>
      letGo(await post(address, body)(asker));
  const send =
    (address: string, file: () => Buffer) =>
    async (asker = who) => {
      const body = new FormData();
      body.set('reportId', reportId);
      body.set('scenarioId', scenarioId);
      body.set('file', new Blob([new Uint8Array(file())]), 'large.xlsx');
      await letGo(await ask(address, { method: 'POST', body }, asker));
    };

  let workbook = Buffer.alloc(0);
  let changed: Buffer | undefined;
  const file = () => (changed ??= halved(workbook));
  const views = ['profitandloss', 'segments-overview'] as const;
  const ofBoth = (format: string) =>
    views.map(view => made(`/file-generator/${view}?format=${format}`, { scenarioId, language: 'en' }));
  const [csv, xlsx, pdf] = [ofBoth('csv'), ofBoth('xlsx'), ofBoth('pdf')] as const;
  const template = '/file-generator/scenario-template';
  const works: [what: string, work: (asker?: typeof who) => Promise<void>][] = [
    ['list of employees', get(`/employee/list/${scenarioId}`)],
    ['overview per cost object', get(`/overview/process/${scenarioId}`)],
    ['overview per segment', get(`/overview/segment/${scenarioId}`)],
    ['CSV per cost object', csv[0]!],
    ['CSV per segment', csv[1]!],
    ['Excel per cost object', xlsx[0]!],
    ['Excel per segment', xlsx[1]!],
    ['PDF per cost object', pdf[0]!],
    ['PDF per segment', pdf[1]!],
    [
      'workbook: download',
      async asker => {
        const reply = await post(template, { reportId, scenarioId })(asker);
        workbook = Buffer.from(await reply.arrayBuffer());
      },
    ],
    ['workbook: validate', send(`${template}-validate-file`, file)],
  ];
  const steps: Step[] = [];
  const note = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const { result: _, ...cost } = await program.watched(work);
    steps.push({ what, ...cost });
  };
  try {
    await note('at rest, just started', () => pause(1_000));
    for (const [what, work] of works) await note(what, work);
    await note('workbook: upload', send(`${template}-upload-file`, file));
    await note('copy', made('/scenario/', { reportId, name: randomUUID(), existingScenarioId: scenarioId }));
    await note(AT_ONCE, () => Promise.all(works.flatMap(([, work]) => [work(who), work(other)])));
    await pause(REST_MS);
    await note(`${REST_MS / 1000} s later`, () => pause(100));
    return steps;
  } finally {
    await program.stop();
  }
}

const measured = {
  PostgreSQL: once(async () => everythingLarge(await newPlace())),
  embedded: once(() => everythingLarge(newFolder())),
};

function most(steps: readonly Step[], of: 'megabytes' | 'togetherMegabytes') {
  const step = steps.reduce((most, one) => (one[of] > most[of] ? one : most));
  return { figure: step[of], note: step.what };
}

export const MEMORY: Target[] = (['PostgreSQL', 'embedded'] as const).flatMap((engine): Target[] => [
  {
    ...{ name: `everything large at L, one after the other, ${engine}: the process`, unit: 'MB', wanted: 512 },
    measure: async () => most((await measured[engine]()).slice(0, -2), 'megabytes'),
  },
  {
    ...{ name: `everything large at L at once for two people, ${engine}: the process`, unit: 'MB', wanted: 512 },
    measure: async () => most((await measured[engine]()).slice(-2), 'megabytes'),
  },
  {
    ...{ name: `everything large at L, ${engine}: the process and all that it started`, unit: 'MB', wanted: 768 },
    measure: async () => most(await measured[engine](), 'togetherMegabytes'),
  },
]);

/** Each call answers, or this fails; what the kernel keeps of files for them counts, too, and goes when there is no more. */
async function inContainer(place: Place) {
  const group = memoryGroup(CONTAINER_MEGABYTES);
  try {
    await everythingLarge(place, group);
    if (group.killed() > 0) throw new Error(`${group.killed()} processes were ended for want of memory`);
    return { figure: group.peakMegabytes(), note: 'every call answered, and no process was ended' };
  } finally {
    group.remove();
  }
}

export const CONTAINER: Target[] = (['PostgreSQL', 'embedded'] as const).map(
  (engine): Target => ({
    ...{ name: `everything large at L in a container of ${CONTAINER_MEGABYTES} MB, ${engine}`, unit: 'MB' },
    measure: async () => inContainer(engine === 'embedded' ? newFolder() : await newPlace()),
  }),
);
