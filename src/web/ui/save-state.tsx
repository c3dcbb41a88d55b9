import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/i18n.ts';
import { Button } from './button.tsx';
import type { SaveStatus } from './grid/use-saving.ts';
import style from './state.module.css';
import { codeOf } from './toasts.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** Stands where the change was made: saving, saved, or failed with its reason and another try. Leaving meanwhile asks. */
export function SaveState({ status }: { status: SaveStatus }) {
  const { t } = useTranslation();
  return (
    <span className={style.save} role="status" data-state={status.state}>
      {status.state === 'saving' && (
        <>
          <LoaderCircle size={14} aria-hidden /> {t('common.saving')}
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
      <UnsavedGuard unsaved={status.state === 'saving' || status.state === 'failed'} />
    </span>
  );
}
