import type { ledger } from '#contract/ledger.ts';
import type { ledgerMemory } from '#contract/ledger-memory.ts';
import { type AccessLines, managers, signedIn } from './line.ts';

const nothing = { periods: [], mapping: [], codes: [], switched: [], choices: [] };

/** Whoever may import learns that the reading is somebody else's: the consultant's. */
export const ledgerLines: AccessLines<typeof ledger> = {
  read: { who: signedIn, body: ({ ids }) => ({ scenarioId: ids.scenario, file: Buffer.from('no ledger') }) },
  import: {
    who: signedIn,
    body: ({ ids }) => ({ scenarioId: ids.scenario, readingId: ids['ledger-reading'], dryRun: true, ...nothing }),
    toldWhenAllowed: 404,
  },
  reopen: { who: signedIn },
  putAway: { who: signedIn },
  example: { who: signedIn },
  list: { who: signedIn },
  get: { who: signedIn },
};

export const ledgerMemoryLines: AccessLines<typeof ledgerMemory> = {
  mapping: { who: managers },
  remember: { who: managers, body: () => ({ accounts: [], codes: [] }) },
  rememberSome: { who: managers, body: () => ({ accounts: [], forget: { accounts: [], codes: [] } }) },
};
