import { EventEmitter } from 'node:events';
import type { LiveChange } from '../calls/live-change.ts';
import { createRelay, type Notify } from './relay.sql.ts';

export interface Listener {
  onChange(change: LiveChange): void;
  /** Changes may have been missed, so whatever is shown may be old. */
  onMissed(): void;
  /** The server stops. */
  onEnd(): void;
}

export interface Live {
  /** How many there are at this process. */
  listeners(): number;
  publish(change: LiveChange): void;
  /** Returns a function that ends the listening. A change at or after `since`, in the time of Date.now(), counts as missed. */
  listen(companyId: string, listener: Listener, since: number): () => void;
  /** Ends all listening. */
  close(): Promise<void>;
}

interface LiveOptions {
  /** The PostgreSQL that other processes of this program share. Without it there are no other processes. */
  url?: string | undefined;
  /** Sends over the connections that changes are made with. `url` may lead elsewhere, and is checked with it. */
  notifyOthers?: Notify;
  log?: (message: string) => void;
}

export function createLive({ url, notifyOthers, log = () => {} }: LiveOptions = {}): Live {
  const emitter = new EventEmitter().setMaxListeners(0);
  const listeners = new Set<Listener>();
  const lastChange = new Map<string, number>();
  const emit = (change: LiveChange) => {
    if (!change.companyId) return;
    lastChange.set(change.companyId, Date.now());
    emitter.emit(change.companyId, change);
  };
  const missAll = () => {
    for (const listener of listeners) listener.onMissed();
  };
  const relay =
    url === undefined ? undefined : createRelay(url, { onChange: emit, onMissed: missAll, log }, notifyOthers);
  return {
    publish: change => {
      emit(change);
      if (change.companyId) relay?.publish(change);
    },
    listen: (companyId, listener, since) => {
      const onChange = (change: LiveChange) => listener.onChange(change);
      listeners.add(listener);
      emitter.on(companyId, onChange);
      if ((lastChange.get(companyId) ?? 0) >= since) listener.onMissed();
      return () => {
        listeners.delete(listener);
        emitter.off(companyId, onChange);
      };
    },
    listeners: () => listeners.size,
    close: async () => {
      for (const listener of [...listeners]) listener.onEnd();
      await relay?.close();
    },
  };
}
