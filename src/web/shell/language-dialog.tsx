import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { chooseLanguage, LANGUAGES, type Language, storedLanguage } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import style from './shell.module.css';

const CLOSES_AFTER = 500;

/** Language: a selector and Save; it closes half a second after saving. */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Language>(storedLanguage);
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const save = useMutation({
    mutationFn: async (language: Language) => {
      await api('PATCH /user/language', { body: { language } });
      await chooseLanguage(language);
    },
    onSuccess: () => void setTimeout(() => dialog.current?.close(), CLOSES_AFTER),
  });
  return (
    <dialog ref={dialog} className={style.dialog} aria-labelledby={heading} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault();
          if (save.isIdle || save.isError) save.mutate(chosen);
        }}
      >
        <h2 id={heading}>{t('shell.language')}</h2>
        <select
          aria-labelledby={heading}
          className={style.select}
          value={chosen}
          onChange={event => setChosen(event.target.value as Language)}
        >
          {LANGUAGES.map(language => (
            <option key={language} value={language}>
              {language.toUpperCase()}
            </option>
          ))}
        </select>
        <div className={style.choices}>
          <Button onClick={() => dialog.current?.close()}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" busy={save.isPending}>
            {save.isSuccess ? t('shell.saved') : t('common.save')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
