import { EventEmitter } from 'node:events';
import type { LiveChange } from '../calls/live-change.ts';
import { createRelay } from './relay.sql.ts';

export interface Listener {
  hear(change: LiveChange): void;
  /** Changes may have been missed: whatever is shown may be old. */
  missed(): void;
  /** The server stops. */
  end(): void;
}

export interface Live {
  publish(change: LiveChange): void;
  /** Returns what ends the listening. A change from `since` on, a time as Date.now() tells it, counts as missed. */
  listen(companyId: string, listener: Listener, since: number): () => void;
  /** Ends everybody's listening. */
  close(): Promise<void>;
}

interface LiveOptions {
  /** The PostgreSQL that other processes of this program share; without it there are none. */
  url?: string | undefined;
  log?: (message: string) => void;
}

export function createLive({ url, log = () => {} }: LiveOptions = {}): Live {
  const emitter = new EventEmitter().setMaxListeners(0);
  const listeners = new Set<Listener>();
  const lastChange = new Map<string, number>();
  const tell = (change: LiveChange) => {
    if (!change.companyId) return;
    lastChange.set(change.companyId, Date.now());
    emitter.emit(change.companyId, change);
  };
  const missed = () => {
    for (const listener of listeners) listener.missed();
  };
  const relay = url === undefined ? undefined : createRelay(url, { hear: tell, missed, log });
  return {
    publish: change => {
      tell(change);
      if (change.companyId) relay?.publish(change);
    },
    listen: (companyId, listener, since) => {
      const hear = (change: LiveChange) => listener.hear(change);
      listeners.add(listener);
      emitter.on(companyId, hear);
      if ((lastChange.get(companyId) ?? 0) >= since) listener.missed();
      return () => {
        listeners.delete(listener);
        emitter.off(companyId, hear);
      };
    },
    close: async () => {
      for (const listener of [...listeners]) listener.end();
      await relay?.close();
    },
  };
}
