import { EventEmitter } from 'node:events';

/** A committed change, told to everybody who is looking at where it happened. It carries no figures: who hears it asks again. */
export interface LiveChange {
  companyId: string | null;
  reportId: string | null;
  scenarioId: string | null;
  entity: string;
  id: string | null;
  userId: string;
}

export interface Live {
  publish(change: LiveChange): void;
  /** Returns what ends the listening. */
  listen(companyId: string, hear: (change: LiveChange) => void): () => void;
}

export function createLive(): Live {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: change => void (change.companyId && emitter.emit(change.companyId, change)),
    listen: (companyId, hear) => {
      emitter.on(companyId, hear);
      return () => void emitter.off(companyId, hear);
    },
  };
}
