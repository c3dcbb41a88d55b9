import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, apiFile, upload } from '#web/session/api.ts';
import { BRINGS_IN } from '#web/session/brings-in.ts';
import { saveFile } from '#web/session/save-file.ts';
import { forgetSteps } from '#web/ui/grid/elsewhere.ts';
import { forgetAlike } from '../cost-objects/behind-link.tsx';

const VALIDATE = 'POST /file-generator/scenario-template-validate-file';
const UPLOAD = 'POST /file-generator/scenario-template-upload-file';

export interface ScenarioChoice {
  reportId: string;
  scenarioId: string;
}

/** The share that has been transferred, 0 to 1. Undefined while the server works, or when the length is unknown. */
function useShare() {
  const [share, setShare] = useState<number>();
  return { share: share === 1 ? undefined : share, setShare };
}

/** Downloads the scenario as a workbook, under the name that the server suggests. */
export function useDownload() {
  const { share, setShare } = useShare();
  const download = useMutation({
    mutationFn: async (choice: ScenarioChoice) => {
      setShare(undefined);
      const { blob, name } = await apiFile('POST /file-generator/scenario-template', {
        body: choice,
        onProgress: setShare,
      });
      return { blob, name: name ?? 'scenario.xlsx' };
    },
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
  return { download, share };
}

/** What numbers say that stand where percentages are wanted, in cells that do not show any. */
export type PlainNumbers = 'fractions' | 'percentages';

interface Sending extends ScenarioChoice {
  file: File;
  plainNumbers?: PlainNumbers | undefined;
}

/** Whether the file can be read once the person has said it. */
export const asksForPlainNumbers = (error: unknown): boolean =>
  error instanceof ApiError &&
  ((error.body as { details?: { asks?: string }[] }).details ?? []).some(({ asks }) => asks === 'plainNumbers');

/** HTTP 400 carries what is wrong with the file, 409 whose change it does not fit any more. */
export function messagesOf(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { messages } = error.body as { messages?: string[] };
  if (messages?.length) return messages;
  return error.status === 400 ? [error.message] : undefined;
}

/** Messages are shown in their box. Any other failure is a toast. */
const isToast = (error: unknown) => messagesOf(error) === undefined;

/** Validates a file and, once that succeeded, uploads it. `restart` forgets the messages. */
export function useTransfer(onUploaded: (isWatched: boolean) => void, onFailed: (error: unknown) => void) {
  const queries = useQueryClient();
  const { share, setShare } = useShare();
  const ended = useRef(new AbortController());
  const send = <Call extends typeof VALIDATE | typeof UPLOAD>(call: Call, form: Sending, signal?: AbortSignal) => {
    setShare(0);
    const { plainNumbers, ...rest } = form;
    return upload(call, {
      form: { ...rest, ...(plainNumbers ? { plainNumbers } : {}) },
      onProgress: setShare,
      ...(signal ? { signal } : {}),
    });
  };
  const onError = (error: unknown) => {
    if (!ended.current.signal.aborted && isToast(error)) onFailed(error);
  };
  const validation = useMutation({
    mutationFn: (form: Sending) => send(VALIDATE, form, ended.current.signal),
    onError,
    meta: { quiet: true },
  });
  // Closing the dialog now must not cancel anything, because the scenario may already have changed.
  const uploading = useMutation({
    mutationKey: BRINGS_IN,
    mutationFn: (form: Sending) => send(UPLOAD, form),
    onSuccess: (_outcome, { scenarioId }) => {
      onUploaded(!ended.current.signal.aborted);
      for (const forget of [forgetSteps, forgetAlike]) forget(scenarioId);
      const ofScenario = { predicate: ({ queryKey }: Query) => queryKey[1] === scenarioId };
      // What another screen has kept would become this before one's eyes there, as if somebody else had done it.
      queries.removeQueries({ ...ofScenario, type: 'inactive' });
      return queries.invalidateQueries(ofScenario);
    },
    onError: error => {
      validation.reset();
      if (isToast(error)) onFailed(error);
    },
    meta: { quiet: true },
  });
  useEffect(() => {
    const now = new AbortController();
    ended.current = now;
    return () => now.abort();
  }, []);
  const restart = () => {
    validation.reset();
    uploading.reset();
  };
  return { validation, uploading, share, restart };
}
