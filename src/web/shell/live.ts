import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MARKS } from '../progress/progress.queries.ts';
import { ApiError, apiStream, TAB } from '../session/api.ts';
import { authorizationQuery } from '../session/authorization.queries.ts';
import { shows } from '../session/followers.ts';
import { saved } from '../session/while-saving.ts';
import { forgetChanged } from './others-changes.ts';

interface LiveChange {
  entity: string;
  id: string | null;
  reportId: string | null;
  scenarioId: string | null;
  tab: string | null;
}

const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** The server sends something every 20 seconds. After this long without a byte, the connection is dead. */
const SILENCE = 60_000;

/**
 * Listens to the changes of others in the open company, and marks what is shown of it as old, so that it is fetched again.
 * Listens only while the page is in sight: a browser has few connections to a server, and background tabs would occupy them
 * all.
 */
export function useLive(companyId: string | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (companyId === null) return;
    let listening: AbortController | undefined;
    let hasListened = false;
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        listening?.abort();
        listening = undefined;
      } else if (!listening) {
        listening = new AbortController();
        void listen(queries, companyId, hasListened, listening.signal);
        hasListened = true;
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      listening?.abort();
    };
  }, [queries, companyId]);
}

/** Connects again and again, until the signal. After each pause everything may be old. */
async function listen(queries: QueryClient, companyId: string, hasMissed: boolean, signal: AbortSignal): Promise<void> {
  let wait = SHORTEST_PAUSE;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const end = () => attempt.abort();
    signal.addEventListener('abort', end);
    try {
      for await (const { event, data } of messages(companyId, hasMissed, attempt)) {
        if (event === 'listening') wait = SHORTEST_PAUSE;
        if (event === 'changes') await forget(queries, companyId, data as LiveChange[]);
        if (event === 'missed' || (event === 'listening' && hasMissed)) {
          await saved(queries);
          await queries.invalidateQueries();
        }
      }
    } catch (error) {
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) {
        await queries.invalidateQueries({ queryKey: authorizationQuery.queryKey });
        return;
      }
    } finally {
      signal.removeEventListener('abort', end);
    }
    hasMissed = true;
    await new Promise(resolve => setTimeout(resolve, wait * (0.75 + Math.random() / 2)));
    wait = Math.min(2 * wait, LONGEST_PAUSE);
  }
}

async function* messages(
  companyId: string,
  hasMissed: boolean,
  attempt: AbortController,
): AsyncGenerator<{ event: string; data: unknown }> {
  const { signal } = attempt;
  // After a missed change everything is fetched. Otherwise, changes since this page sent its first request count as missed.
  const asked = hasMissed ? 0 : Math.ceil(performance.now());
  const stream = await apiStream('GET /live/:companyId', { params: { companyId }, query: { asked }, signal });
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  while (!signal.aborted) {
    const silence = setTimeout(() => attempt.abort(), SILENCE);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    const whole = (text + value).split('\n\n');
    text = whole.pop() ?? '';
    for (const message of whole) {
      const event = /^event: (.*)$/m.exec(message)?.[1];
      if (event) yield { event, data: JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? 'null') };
    }
  }
}

/**
 * Query keys are [feature, id, …]: the id of a scenario, or of a company for the list of reports and everything else. What this
 * page itself changed in a scenario is already on the screen. Everything depends on what the person may.
 */
async function forget(queries: QueryClient, companyId: string, changes: readonly LiveChange[]): Promise<void> {
  const me = queries.getQueryData(authorizationQuery.queryKey)?.userId;
  const isMyself = changes.some(({ entity, id }) => entity === 'user' && id === me);
  await forgetChanged(queries, query => isMyself || changes.some(change => isAbout(change, companyId, query)));
}

function isAbout({ entity, id, reportId, scenarioId, tab }: LiveChange, companyId: string, query: Query): boolean {
  const [feature, subject] = query.queryKey;
  if (entity === 'company') return feature === 'companies';
  if ((entity === 'report' || entity === 'scenario') && feature === 'reports') return true;
  // Another list of reports: the scenario on the screen may be in none of them any more.
  if (entity === 'report' && id === null && feature === 'scenarios') return true;
  const scenario = scenarioId ?? (entity === 'scenario' ? id : null);
  if (scenario === null) return entity !== 'report' && reportId === null && subject === companyId;
  if (feature === 'reports' && subject === 'progress') return tab !== TAB;
  if (feature === MARKS) return subject === scenario && tab !== TAB;
  return subject === scenario && shows(query.queryKey, entity) && (tab !== TAB || !query.isActive());
}
