import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadChanges } from './files.queries.ts';
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

const GROUPS = ['added', 'changed', 'removed'] as const;

/** What the upload will do, item by item. */
export function ChangesList({ changes }: { changes: UploadChanges }) {
  const { t } = useTranslation();
  const groups = GROUPS.filter(group => changes[group].length > 0);
  return (
    <div className={style.outcome}>
      <p role="status" className={style.accepted}>
        {t(groups.length === 0 ? 'upload.changesNothing' : 'upload.accepted')}
      </p>
      {groups.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={style.changes} aria-label={t('upload.changes')} tabIndex={0}>
          {groups.map(group => (
            <div key={group}>
              <h3>{t(`upload.${group}`, { count: changes[group].length })}</h3>
              <ul>
                {changes[group].map((item, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
                  <li key={n}>
                    <span className={style.kind}>{t(`upload.kinds.${item.kind}`)}</span> {item.name}
                    {'fields' in item && (
                      <span className={style.kind}>
                        {` (${item.fields.map(field => t(`upload.fields.${field}`)).join(', ')})`}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
