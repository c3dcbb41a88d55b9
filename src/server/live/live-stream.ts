import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveChange } from '../calls/live-change.ts';
import type { Live } from './live.ts';

/** What somebody may know of a company right now. `reports` null: of all reports. */
export interface StreamAccess {
  userId: string;
  reports: readonly string[] | null;
}

interface StreamOptions {
  live: Live;
  companyId: string;
  /** What the listener shows may be as old as this, in the time of Date.now(). */
  since: number;
  response: ServerResponse;
  /** In seconds. The stream ends with the token. */
  expiresAt: number;
  /** Lets the gate check access again, unless it has since this time of performance.now(). Throws when access has ended. */
  checkAccess(since: number): Promise<StreamAccess>;
  first: StreamAccess;
}

const BEAT_MS = 20_000;
/** Changes come in bursts. One check of access serves a whole burst. */
const GATHER_MS = 100;
/**
 * From one check to the next. Each listener's is a transaction, so where many change and many look they would be most of the work;
 * and a page asks for what it shows every two seconds at most. Shorter than the second within which a change is told.
 */
const BETWEEN_MS = 700;
const MOST_AT_ONCE = 500;
/** A listener that reads more slowly than this is disconnected, and connects again by itself. */
const MOST_UNREAD = 256 * 1024;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Sends one listener the changes it may know of, until the token expires, access ends, or either side disconnects. Then it
 * resolves.
 */
export function streamChanges(options: StreamOptions): Promise<void> {
  const { live, companyId, since, response, expiresAt, checkAccess, first } = options;
  return new Promise(resolve => {
    let access = first;
    let waiting: LiveChange[] = [];
    let hasMissed = false;
    let heardAt = 0;
    let checkedAt = Number.NEGATIVE_INFINITY;
    let isBusy = false;
    let isOver = false;

    const end = () => {
      if (isOver) return;
      isOver = true;
      stop();
      clearInterval(beat);
      clearTimeout(expiry);
      response.end();
      resolve();
    };
    const write = (text: string) => {
      if (isOver) return;
      if (response.writableLength > MOST_UNREAD) return end();
      response.write(text);
    };
    const sendWaiting = async () => {
      isBusy = true;
      while (!isOver && (waiting.length > 0 || hasMissed)) {
        await pause(Math.max(GATHER_MS, checkedAt + BETWEEN_MS - performance.now()));
        if (isOver) break;
        checkedAt = performance.now();
        const [changes, missedSome] = [waiting, hasMissed];
        [waiting, hasMissed] = [[], false];
        const before = access;
        try {
          access = await checkAccess(heardAt);
        } catch {
          return end();
        }
        if (missedSome) write('event: missed\ndata: {}\n\n');
        else {
          const visible = [...changes.filter(change => maySee(access, change)), ...reportListChange(before, access)];
          if (visible.length > 0) write(`event: changes\ndata: ${JSON.stringify(visible.map(asMessage))}\n\n`);
        }
      }
      isBusy = false;
    };
    const wake = () => {
      heardAt = performance.now();
      if (!isBusy && !isOver) void sendWaiting();
    };

    const listener = {
      onChange: (change: LiveChange) => {
        if (waiting.length < MOST_AT_ONCE) waiting.push(change);
        else hasMissed = true;
        wake();
      },
      onMissed: () => {
        hasMissed = true;
        wake();
      },
      onEnd: end,
    };
    const stop = live.listen(companyId, listener, since);
    const beat = setInterval(() => write(':\n\n'), BEAT_MS);
    const expiry = setTimeout(end, Math.min(Math.max(expiresAt * 1000 - Date.now(), 0), LONGEST_TIMER_MS));
    response.on('close', end);
    response.on('error', end);
    write('event: listening\ndata: {}\n\n');
    // Gone while the gate was asked: nobody will tell any more.
    if (response.destroyed) end();
  });
}

/**
 * Everybody may know of a change of the company itself, and of what they may themselves. Of a report's, only those who may see
 * the report. Of other people's, nobody else.
 */
function maySee({ userId, reports }: StreamAccess, { reportId, entity, id }: LiveChange): boolean {
  if (reports === null || (entity === 'user' && id === userId)) return true;
  return reportId === null ? entity === 'company' : reports.includes(reportId);
}

/** When a report was opened or closed to this listener, or is gone, the list of reports is another one. */
function reportListChange(before: StreamAccess, now: StreamAccess): Partial<LiveChange>[] {
  const same = new Set([...(before.reports ?? []), ...(now.reports ?? [])]).size;
  const isSame = same === (before.reports?.length ?? 0) && same === (now.reports?.length ?? 0);
  return isSame ? [] : [{ entity: 'report' }];
}

const asMessage = ({ entity, id, reportId, scenarioId, userId, tab }: Partial<LiveChange>) => ({
  entity,
  id: id ?? null,
  reportId: reportId ?? null,
  scenarioId: scenarioId ?? null,
  userId: userId ?? null,
  tab: tab ?? null,
});
