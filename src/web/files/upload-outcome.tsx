import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Elsewhere } from '#domain/whose.ts';
import style from './transfer-dialog.module.css';

/** What is wrong with the file, for reading and copying. */
export function MessagesBox({ messages }: { messages: readonly string[] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={style.outcome}>
      <p role="alert" className={style.refused}>
        {t('upload.refused', { count: messages.length })}
      </p>
      <label htmlFor={id} className="only-heard">
        {t('common.messages')}
      </label>
      <textarea
        id={id}
        readOnly
        className={style.messages}
        rows={Math.min(messages.length + 1, 10)}
        value={messages.join('\n')}
      />
    </div>
  );
}

/** The workbook is of another company, report or scenario. Only the first is said aloud. */
export function ElsewhereNote({ place, message }: Elsewhere) {
  const isOthers = place === 'company';
  return (
    <p role={isOthers ? 'alert' : 'status'} className={style.elsewhere} data-others={isOthers || undefined}>
      {message}
    </p>
  );
}

const MOST = 5;

/** What was made of a file beside its words: percentages that rounding took beyond 100 %. */
export function Notes({ messages }: { messages: readonly string[] }) {
  const { t } = useTranslation();
  if (messages.length === 0) return null;
  return (
    <div role="status">
      {messages.slice(0, MOST).map(message => (
        <p key={message}>{message}</p>
      ))}
      {messages.length > MOST && <p>{t('common.andMore', { count: messages.length - MOST })}</p>}
    </div>
  );
}
