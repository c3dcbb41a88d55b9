import { useId } from 'react';
import { useTranslation } from 'react-i18next';
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
