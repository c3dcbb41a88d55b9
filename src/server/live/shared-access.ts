import type { StreamAccess } from './live-stream.ts';

interface Check {
  begunAt: number;
  access: Promise<StreamAccess>;
}

/** Streams of one sign-in hear of the same changes. For each, the gate is asked once. */
export class SharedAccess {
  readonly #streams = new Map<string, { count: number; last: Check | undefined }>();

  /** Returns how a stream asks, and how it leaves. */
  join(signIn: string): {
    ask(since: number, check: () => Promise<StreamAccess>): Promise<StreamAccess>;
    leave(): void;
  } {
    const shared = this.#streams.get(signIn) ?? { count: 0, last: undefined };
    this.#streams.set(signIn, shared);
    shared.count++;
    return {
      ask: (since, check) => {
        // One that began before the change may not know what the change did to access.
        if (!shared.last || shared.last.begunAt <= since) shared.last = { begunAt: performance.now(), access: check() };
        return shared.last.access;
      },
      leave: () => {
        shared.count--;
        if (shared.count === 0) this.#streams.delete(signIn);
      },
    };
  }
}
