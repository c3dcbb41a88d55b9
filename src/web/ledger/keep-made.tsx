import { useEffect, useRef, useState } from 'react';
import { type Made, writeMade } from '#domain/ledger/kept-draft.ts';
import { api } from '#web/session/api.ts';
import { codeOf } from '#web/ui/toasts.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';

const PAUSE_MS = 400;
const RETRY_MS = 3_000;

/** Keeps on the server what was made of a reading, for a page that is loaded again. Leaving waits for it. */
export function KeepMade({ scenarioId, readingId, ...made }: Made & { scenarioId: string; readingId: string }) {
  const text = writeMade(made);
  const [kept, setKept] = useState(text);
  const [failed, setFailed] = useState(0);
  // One after the other: the last one counts.
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (text === kept) return;
    const send = () => {
      sent.current = sent.current.then(() =>
        api('PUT /ledger-import/reading/:scenarioId', { params: { scenarioId }, body: { readingId, made: text } }).then(
          () => setKept(text),
          // A reading that is gone keeps nothing, and what taking over would do says so.
          error => (codeOf(error) === 'ERROR_NOT_FOUND' ? setKept(text) : setFailed(count => count + 1)),
        ),
      );
    };
    const timer = setTimeout(send, failed > 0 ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, kept, failed, scenarioId, readingId]);
  return <UnsavedGuard unsaved={text !== kept && 'saving'} />;
}
