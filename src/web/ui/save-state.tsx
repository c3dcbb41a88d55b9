import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/i18n.ts';
import { Button } from './button.tsx';
import type { RowEdit } from './merge.ts';
import style from './state.module.css';
import { codeOf } from './toasts.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

/**
 * What could not be stored waits until it is tried again or dropped. After a conflict that is the choice: by `retry` mine
 * counts where both changed the same, by `drop` theirs.
 */
export type SaveStatus<Row = unknown> =
  | { state: 'idle' | 'saved' }
  /** `what`: something goes before. `far`: how far it is. */
  | { state: 'saving'; what?: string; far?: string | undefined }
  | { state: 'failed'; error: unknown; edits: readonly RowEdit<Row>[]; retry: () => void; drop: () => void };

/** Of two things that are saved in one place: what asks most of the reader. */
export function worstOf<Row>(one: SaveStatus<Row>, other: SaveStatus = { state: 'idle' }): SaveStatus {
  const order = ['failed', 'saving', 'saved', 'idle'];
  return order.indexOf(other.state) < order.indexOf(one.state) ? other : one;
}

/** What react-query tells of a change. */
export interface Sending {
  status: 'idle' | 'pending' | 'error' | 'success';
  error: unknown;
  reset: () => void;
}

/** The state of a change that is no cell of a table. */
export function statusOf({ status, error, reset }: Sending, retry: () => void): SaveStatus {
  if (status === 'error') return { state: 'failed', error, edits: [], retry, drop: reset };
  return { state: status === 'pending' ? 'saving' : status === 'success' ? 'saved' : 'idle' };
}

interface SaveStateProps {
  status: SaveStatus;
  /** Leaving was put off: back to where the change was made. */
  onStay?: () => void;
}

/** Shown where the change was made: saving, saved, or failed with its reason and another try. Leaving meanwhile asks. */
export function SaveState({ status, onStay }: SaveStateProps) {
  const { t } = useTranslation();
  return (
    <span className={style.save} role="status" data-state={status.state}>
      {status.state === 'saving' && (
        <>
          <LoaderCircle size={14} aria-hidden /> {status.what ?? t('common.saving')}
          {/* Not read out each time it goes on. */}
          {status.far && <span aria-hidden>{status.far}</span>}
        </>
      )}
      {status.state === 'saved' && (
        <>
          <Check size={14} aria-hidden /> {t('common.saved')}
        </>
      )}
      {status.state === 'failed' && (
        <>
          <CircleAlert size={14} aria-hidden />
          <span>
            {t('common.notSaved')} {errorText(codeOf(status.error))}
          </span>
          <Button onClick={status.retry}>{t('common.retry')}</Button>
        </>
      )}
      <UnsavedGuard
        unsaved={(status.state === 'saving' || status.state === 'failed') && status.state}
        onStay={onStay}
      />
    </span>
  );
}
