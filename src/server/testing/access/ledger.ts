import type { ledger } from '#contract/ledger.ts';
import type { ledgerMemory } from '#contract/ledger-memory.ts';
import type { Side } from '../world.ts';
import { type AccessLines, managers, signedIn } from './line.ts';

const named = ({ ids }: Side) => ({
  mapping: [{ accId: '4100', to: { kind: 'otherCost', id: ids['ledger-target'] } }],
  codes: [{ code: '1', to: { id: ids['cost-center'] } }],
  choices: [{ id: ids['ledger-target'], field: 'totalCost', keep: 'mine' }],
});
const place = { administration: '1', administrationName: '' };
const account = ({ ids }: Side) => ({
  ...{ ...place, accId: '4100', rgs: null, kind: 'otherCost', originId: ids['ledger-origin'], name: 'Rent' },
});
const code = ({ ids }: Side) => ({ ...place, code: '1', originId: ids['ledger-origin'], name: 'Shop' });

/** Whoever may import learns that the reading is somebody else's: the consultant's. */
export const ledgerLines: AccessLines<typeof ledger> = {
  read: { who: signedIn, body: ({ ids }) => ({ scenarioId: ids.scenario, file: Buffer.from('no ledger') }) },
  import: {
    who: signedIn,
    body: side => ({
      ...{ scenarioId: side.ids.scenario, readingId: side.ids['ledger-reading'], dryRun: true },
      ...{ periods: [], switched: [], ...named(side) },
    }),
    toldWhenAllowed: 404,
  },
  reopen: { who: signedIn },
  keepMade: {
    who: signedIn,
    body: ({ ids }) => ({ readingId: ids['ledger-reading'], made: '{}' }),
    toldWhenAllowed: 404,
  },
  putAway: { who: signedIn },
  example: { who: signedIn },
  list: { who: signedIn },
  get: { who: signedIn },
};

export const ledgerMemoryLines: AccessLines<typeof ledgerMemory> = {
  mapping: { who: managers },
  remember: { who: managers, body: side => ({ accounts: [account(side)], codes: [code(side)] }) },
  rememberSome: { who: managers, body: side => ({ accounts: [account(side)], forget: { accounts: [], codes: [] } }) },
};
