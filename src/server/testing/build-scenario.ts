import type { Caller, TestApp } from './test-app.ts';

export interface Built {
  scenarioId: string;
  segmentIds: string[];
}

let reports = 0;

/** A scenario with segments, made through the calls. */
export async function buildScenario(
  app: TestApp,
  who: Caller,
  companyId: string,
  segments: readonly string[],
): Promise<Built> {
  const made = async (path: string, body: object): Promise<string> => {
    const reply = await app.as(who, 'POST', path, body);
    if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.id;
  };
  const reportId = await made('/report/', { name: `Report ${++reports}`, companyId, allowedUsers: [] });
  const scenarioId = await made('/scenario/', { name: 'Scenario', reportId });
  const segmentIds: string[] = [];
  for (const name of segments) segmentIds.push(await made('/segment/', { name, scenarioId }));
  return { scenarioId, segmentIds };
}
