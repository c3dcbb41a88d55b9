import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Api } from '#contract/calls.ts';
import type { Draft, ProposedReading } from '#domain/ledger/draft.ts';
import type { Finding } from '#domain/ledger/findings.ts';
import { type Answers, readMade } from '#domain/ledger/kept-draft.ts';
import type { LedgerChoices } from '#domain/ledger/parts.ts';
import type { SourceImport } from '#domain/ledger/source.ts';
import type { Heads } from '#domain/ledger/trial-heads.ts';
import { nearestCents } from '#domain/money.ts';
import { api, apiFile, uploadForLines } from '#web/session/api.ts';
import { saveFile } from '#web/session/save-file.ts';
import { closeLedger, openLedger, reopenLedger } from './open-ledger.queries.ts';

const IMPORT = 'POST /ledger-import';
export type LedgerOutcome = Api[typeof IMPORT]['reply'];
export type LedgerOrder = Api[typeof IMPORT]['body'];
export type LedgerImport = Api['GET /ledger-import/list/:scenarioId']['reply'][number];
export type OpenedImport = Api['GET /ledger-import/:scenarioId/:importId']['reply'];

interface LedgerTable {
  heads: Heads | null;
  sample: readonly (readonly unknown[])[];
}

/** The last line of a reading. Without an id the file was not read, and the findings say why. */
type LastLine = { findings: Finding[]; table: LedgerTable | null } & (
  | { id: null }
  | ({ id: string } & ProposedReading)
);

export interface ReadingProgress {
  /** 0 to 1, while the file is being sent. */
  sent: number;
  bytes: number;
  lines: number;
}

interface ToRead {
  scenarioId: string;
  file: File;
  heads?: Heads;
}

/** Has a file read. Leaving ends the reading. */
export function useReadLedger(onRead: (scenarioId: string) => void) {
  const [progress, setProgress] = useState<ReadingProgress>();
  const ended = useRef(new AbortController());
  useEffect(() => () => ended.current.abort(), []);
  const reading = useMutation({
    mutationFn: async ({ scenarioId, file, heads }: ToRead) => {
      ended.current.abort();
      ended.current = new AbortController();
      const { signal } = ended.current;
      const nothing = { sent: 0, bytes: 0, lines: 0 };
      setProgress(nothing);
      const line = await uploadForLines('POST /ledger-import/read', {
        form: { scenarioId, ...(heads ? { heads: JSON.stringify(heads) } : {}), file },
        signal,
        onProgress: sent => setProgress(now => ({ ...(now ?? nothing), sent })),
        onLine: told =>
          setProgress({ ...(JSON.parse(told) as { progress: Omit<ReadingProgress, 'sent'> }).progress, sent: 1 }),
      });
      return { scenarioId, fileName: file.name, answer: JSON.parse(line) as LastLine };
    },
    onSuccess: ({ scenarioId, fileName, answer }) => {
      if (answer.id === null) return;
      openLedger(scenarioId, openedOf(fileName, answer));
      onRead(scenarioId);
    },
    onSettled: () => setProgress(undefined),
    meta: { quiet: true },
  });
  const cancel = () => {
    ended.current.abort();
    reading.reset();
  };
  return { reading, progress, cancel };
}

/** Opens what waits on the server, once a page. */
export const waitingQuery = (scenarioId: string) =>
  queryOptions({
    queryKey: ['ledger', 'waiting', scenarioId],
    queryFn: async ({ signal }): Promise<true> => {
      const { blob } = await apiFile('GET /ledger-import/reading/:scenarioId', { params: { scenarioId }, signal });
      const waiting = JSON.parse(await blob.text()) as
        | (LastLine & { id: string; fileName: string; made: string })
        | null;
      reopenLedger(scenarioId, waiting && openedOf(waiting.fileName, waiting), readMade(waiting?.made ?? ''));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

const openedOf = (
  fileName: string,
  { id: readingId, findings, reading, proposals, codes, things, switched }: LastLine & { id: string },
) => ({ readingId, fileName, findings, read: { reading, proposals, codes, things, switched } });

/** An audit file to try this with. */
export const useExampleLedger = () =>
  useMutation({
    mutationFn: async (scenarioId: string) => {
      const { blob, name } = await apiFile('GET /ledger-import/example/:scenarioId', { params: { scenarioId } });
      saveFile(blob, name ?? 'example.xaf');
    },
  });

export function orderOf(
  { scenarioId, readingId }: { scenarioId: string; readingId: string },
  { periods, mapping, codes, switched }: LedgerChoices,
  { basis }: Draft,
  { choices, otherYears }: Answers,
): LedgerOrder {
  return {
    ...{ readingId, scenarioId, periods: [...periods], basis },
    mapping: [...mapping].map(([accId, to]) => ({ accId, to: { ...to } })),
    codes: [...codes].map(([code, to]) => ({ code, to: { ...to } })),
    switched: [...switched].map(([accId, isProfitAndLoss]) => ({ accId, isProfitAndLoss })),
    choices: choices.map(choice => ({ ...choice })),
    otherYears,
  };
}

const cents = <Sums extends Record<string, number>>(sums: Sums): Sums =>
  Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, nearestCents(amount)])) as Sums;

const outcomeInCents = (outcome: LedgerOutcome): LedgerOutcome => ({
  ...outcome,
  sentence: cents(outcome.sentence),
  check: outcome.check && cents(outcome.check),
  rows: outcome.rows.map(row => ({
    ...row,
    figures: row.figures.map(each => ({
      ...each,
      amount: nearestCents(each.amount),
      was: each.was === null ? null : nearestCents(each.was),
    })),
  })),
  sides: outcome.sides.map(side => ({ ...side, mine: nearestCents(side.mine), file: nearestCents(side.file) })),
});

/** What taking over would do. Others' changes to the scenario show in it at once. */
export const previewQuery = (order: LedgerOrder) =>
  queryOptions({
    queryKey: ['ledger', order.scenarioId, 'preview', order],
    queryFn: async ({ signal }): Promise<LedgerOutcome> =>
      outcomeInCents(await api(IMPORT, { body: { ...order, dryRun: true }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });

export function useTakeOver(onDone: (outcome: LedgerOutcome) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ order, revision }: { order: LedgerOrder; revision: number }) =>
      outcomeInCents(await api(IMPORT, { body: order, version: revision })),
    onSuccess: (outcome, { order: { scenarioId } }) => {
      onDone(outcome);
      closeLedger(scenarioId);
    },
    onSettled: (_outcome, _error, { order: { scenarioId } }) =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === scenarioId }),
    meta: { quiet: true },
  });
}

/** Where an import is opened. */
export const importPath = (scenarioId: string, importId: string): string => `/ledger/${scenarioId}?import=${importId}`;

const importInCents = <One extends LedgerImport>(one: One): One => ({ ...one, sentence: cents(one.sentence) });

export const importsQuery = (scenarioId: string) =>
  queryOptions({
    queryKey: ['ledger', scenarioId, 'imports'],
    queryFn: async ({ signal }): Promise<LedgerImport[]> =>
      (await api('GET /ledger-import/list/:scenarioId', { params: { scenarioId }, signal })).map(importInCents),
  });

export const importQuery = (scenarioId: string, importId: string) =>
  queryOptions({
    queryKey: ['ledger', scenarioId, 'import', importId],
    queryFn: async ({ signal }): Promise<OpenedImport> => {
      const opened = await api('GET /ledger-import/:scenarioId/:importId', {
        params: { scenarioId, importId },
        signal,
      });
      const parts = opened.parts.map(part => ({ ...part, amount: nearestCents(part.amount) }));
      return { ...importInCents(opened), parts };
    },
  });

/** Every import of a scenario, opened. */
export const openedImportsQuery = (scenarioId: string) =>
  queryOptions({
    queryKey: ['ledger', scenarioId, 'opened'],
    queryFn: async ({ client }): Promise<SourceImport[]> => {
      const imports = await client.fetchQuery(importsQuery(scenarioId));
      const opened = await Promise.all(imports.map(({ id }) => client.fetchQuery(importQuery(scenarioId, id))));
      return opened.map(({ id, fileName, importedAt, parts }) => ({
        ...{ id, fileName, importedAt },
        parts: parts.map(({ amount, ...part }) => ({ ...part, cents: amount })),
      }));
    },
  });

export type RememberedAccount = Api['GET /ledger-mapping/:companyId']['reply']['accounts'][number];
export type RememberedCode = Api['GET /ledger-mapping/:companyId']['reply']['codes'][number];

export const rememberedQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['ledger remembered', companyId],
    queryFn: ({ signal }) => api('GET /ledger-mapping/:companyId', { params: { companyId }, signal }),
    staleTime: 0,
  });

export function useRemember(companyId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Api['PATCH /ledger-mapping/:companyId']['body']) =>
      api('PATCH /ledger-mapping/:companyId', { params: { companyId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: rememberedQuery(companyId).queryKey }),
  });
}
