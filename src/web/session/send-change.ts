import { mergeRow } from '../ui/merge.ts';
import { currentOf } from './api.ts';
import { sendOver } from './own-versions.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * Sends a change of something as it was seen. What others changed beside it meanwhile is no conflict: then it is sent over that.
 */
export async function sendChange<Seen extends Versioned, Stored extends Versioned>(
  seen: Seen,
  change: Partial<NoInfer<Seen>>,
  send: (version: number) => Promise<Stored>,
): Promise<Stored> {
  try {
    return await sendOver(seen.id, seen.version, send, ({ version }) => version);
  } catch (error) {
    const now = currentOf<Seen>(error);
    if (!now || mergeRow({ was: seen, mine: { ...seen, ...change } }, now).isConflict) throw error;
    return sendChange(now, change, send);
  }
}
