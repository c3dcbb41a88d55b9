import { z } from 'zod';
import { TARGET_KINDS } from '#domain/ledger/targets.ts';
import { call } from './call.ts';
import { email, figure, id, name, text, uploadedFile } from './fields.ts';
import { toldChanges } from './files.ts';

// From the ledger: a file is read, each account gets a place, and an import takes them over. Signed amounts are as booked: debit
// positive.

const MOST_ACCOUNTS = 50_000;
const MOST_CODES = 5_001;

/** What a file says stays as it is written: shown, compared, never a name. */
const written = z.string().max(1_000);
const target = z.object({ kind: z.enum(TARGET_KINDS), id: id.optional(), name: name().optional() });
const codeTarget = target.omit({ kind: true });
const field = z.enum(['totalCost', 'salaryCost', 'extras', 'revenue', 'directCost']);
const thingKind = z.enum(['otherCost', 'costCenter', 'process']);
const thing = z.object({ kind: thingKind, id, name: z.string() });

const onScenario = { action: 'report.work', subject: { kind: 'scenario', at: 'body.scenarioId' } } as const;
const ofScenario = { action: 'report.work', subject: { kind: 'scenario', at: 'params.scenarioId' } } as const;
const ofReading = {
  ...onScenario,
  within: [
    { kind: 'ledger-reading', at: 'body.readingId' },
    { kind: 'ledger-target', at: 'body.mapping.*.to.id' },
    { kind: 'cost-center', at: 'body.codes.*.to.id' },
    { kind: 'ledger-target', at: 'body.choices.*.id' },
  ],
} as const;
const withImport = { ...ofScenario, within: [{ kind: 'ledger-import', at: 'params.importId' }] } as const;

/** Each as its effect on the result: revenue plus, cost minus. */
const sentence = z.object({
  result: figure,
  takenOver: figure,
  checked: figure,
  /** With what is not decided yet. */
  leftOut: figure,
});

const problem = z.discriminatedUnion('problem', [
  z.object({ problem: z.literal('undecided'), accId: z.string(), code: z.string() }),
  z.object({ problem: z.enum(['belowZero', 'tooLarge']), ...thing.shape }),
  z.object({ problem: z.literal('unchosen'), id, field }),
  z.object({ problem: z.literal('basis') }),
]);

const kept = z.object({
  id,
  fileName: z.string(),
  /** Of the file: SHA-256. */
  fingerprint: z.string(),
  software: z.string(),
  administration: z.string(),
  administrationName: z.string(),
  fiscalYear: z.string(),
  periods: z.array(z.string()),
  sentence,
  importedAt: z.string(),
  /** Null where that person is no member of the company any more, or never was. */
  importedBy: email.nullable(),
});

const outcome = z.object({
  /** With any, nothing can be imported. */
  problems: z.array(problem),
  sentence: sentence.extend({ undecided: figure }),
  rows: z.array(
    thing.extend({
      isNew: z.boolean(),
      /** With what it is in the scenario before; null where the thing is new. */
      figures: z.array(z.object({ field, amount: figure, was: figure.nullable() })),
      problem: z.enum(['belowZero', 'tooLarge']).nullable(),
    }),
  ),
  /** Figures that were typed before, or changed since: mine beside the file's. */
  sides: z.array(
    thing.extend({
      field,
      mine: figure,
      file: figure,
      was: z.enum(['typed', 'changed']),
      keep: z.enum(['mine', 'file']).nullable(),
    }),
  ),
  /** Whose segments keep their amounts, because they did not hold all of it. */
  unspread: z.array(z.object({ id, name: z.string(), dimension: z.string() })),
  /** Personnel in the ledger beside what was entered; null where no account is checked. */
  check: z.object({ ledger: figure, entered: figure, difference: figure }).nullable(),
  changes: toldChanges,
  /** The imports whose place it takes. */
  replaces: z.array(z.object({ id, fileName: z.string(), importedAt: z.string() })),
  nothingDiffers: z.boolean(),
  /** Of what it does, and of what it needs as it is. The import sends it as If-Match; what others change beside it is no conflict. */
  revision: z.int(),
  /** Null where nothing was stored. */
  importId: id.nullable(),
});

const order = z.object({
  readingId: id,
  scenarioId: id,
  periods: z.array(written).max(1_000),
  mapping: z.array(z.object({ accId: written, to: target })).max(MOST_ACCOUNTS),
  codes: z.array(z.object({ code: written, to: codeTarget })).max(MOST_CODES),
  /** Accounts that the file does not say to be balance, or profit and loss. */
  switched: z.array(z.object({ accId: written, isProfitAndLoss: z.boolean() })).max(MOST_ACCOUNTS),
  choices: z.array(z.object({ id, field, keep: z.enum(['mine', 'file']) })).max(MOST_ACCOUNTS),
  /** How personnel counts, where the scenario does not say. */
  basis: z.enum(['employees', 'costCenters']).nullish(),
  /** What becomes of other years of the same administration; by default they add. */
  otherYears: z.enum(['replace', 'add']).optional(),
  /** What a trial balance does not say. */
  administration: text(100).optional(),
  fiscalYear: text(20).optional(),
  dryRun: z.boolean().optional(),
});

/** Where each of 50,000 accounts goes. */
const LONGEST_MADE = 8_000_000;

export const NDJSON = 'application/x-ndjson';
export const LARGEST_LEDGER = 100 * 1024 * 1024;

export const ledger = {
  read: call({
    method: 'POST',
    path: '/ledger-import/read',
    summary:
      'What a file of the accounting package holds: lines of JSON with the progress, then one with the reading, its findings and a proposal for each account; writes nothing to the scenario',
    access: onScenario,
    changes: false,
    body: z.object({
      scenarioId: id,
      /** JSON: which column of a trial balance is what, as a person corrected it. */
      heads: z.string().optional(),
      file: uploadedFile,
    }),
    multipart: LARGEST_LEDGER,
    bodyLimit: LARGEST_LEDGER + 1024 * 1024,
    status: 200,
    produces: [NDJSON],
    errors: ['ERROR_TOO_LARGE', 'ERROR_TOO_MANY_REQUESTS'],
    perMinute: 30,
    isHeavy: true,
  }),
  reopen: call({
    method: 'GET',
    path: '/ledger-import/reading/:scenarioId',
    summary:
      'What one had read for a scenario last, while it waits: one line of JSON as reading the file ended with, the name of the file, and what one had made of it; null where nothing waits',
    access: ofScenario,
    params: z.object({ scenarioId: id }),
    status: 200,
    produces: [NDJSON],
    perMinute: 60,
  }),
  keepMade: call({
    method: 'PUT',
    path: '/ledger-import/reading/:scenarioId',
    summary:
      'Keeps what one has made of a reading so far, as text that only whoever sent it gets again, with the reading',
    access: { ...ofScenario, within: [{ kind: 'ledger-reading', at: 'body.readingId' }] },
    changes: false,
    params: z.object({ scenarioId: id }),
    body: z.object({ readingId: id, made: text(LONGEST_MADE) }),
    bodyLimit: 2 * LONGEST_MADE,
    status: 204,
  }),
  putAway: call({
    method: 'DELETE',
    path: '/ledger-import/reading/:scenarioId',
    summary: 'Forgets what one had read for a scenario; an import of it stays',
    access: ofScenario,
    changes: false,
    params: z.object({ scenarioId: id }),
    status: 204,
  }),
  example: call({
    method: 'GET',
    path: '/ledger-import/example/:scenarioId',
    summary: 'An audit file of the sample company, made for the year of the scenario, to try what a ledger becomes',
    access: ofScenario,
    params: z.object({ scenarioId: id }),
    status: 200,
    produces: ['application/xml'],
    perMinute: 30,
  }),
  import: call({
    method: 'POST',
    path: '/ledger-import',
    summary:
      'Takes a reading over into its scenario, in one transaction or not at all; with dryRun: what that would do',
    access: ofReading,
    body: order,
    bodyLimit: 8 * 1024 * 1024,
    reply: outcome,
    status: 200,
    errors: ['ERROR_CONFLICT', 'ERROR_NOT_FOUND'],
    perMinute: 120,
  }),
  list: call({
    method: 'GET',
    path: '/ledger-import/list/:scenarioId',
    summary: 'The imports that a scenario refers to, the oldest first',
    access: ofScenario,
    params: z.object({ scenarioId: id }),
    reply: z.array(kept),
    status: 200,
  }),
  get: call({
    method: 'GET',
    path: '/ledger-import/:scenarioId/:importId',
    summary: 'One import with each of its accounts, and what that became in this scenario',
    access: withImport,
    params: z.object({ scenarioId: id, importId: id }),
    reply: kept.extend({
      parts: z.array(
        z.object({
          accId: z.string(),
          name: z.string(),
          rgs: z.string().nullable(),
          code: z.string(),
          kind: z.enum(TARGET_KINDS),
          amount: figure,
          /** The name is null once the thing has been deleted. */
          becomes: z.object({ kind: thingKind, id, field, name: z.string().nullable() }).nullable(),
        }),
      ),
    }),
    status: 200,
  }),
};
