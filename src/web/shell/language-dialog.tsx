import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { chooseLanguage, storedLanguage } from '../i18n/i18n.ts';
import { api } from '../session/api.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';

const CLOSES_AFTER = 500;

/** Language: a selector and Save. It closes half a second after saving. */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Language>(storedLanguage);
  const queries = useQueryClient();
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: async (language: Language) => {
      await api('PATCH /user/language', { body: { language } });
      await chooseLanguage(language);
    },
    onSuccess: () => {
      // The server names sectors in the language of the person.
      void queries.invalidateQueries();
      setTimeout(onClose, CLOSES_AFTER);
    },
  });
  return (
    <FormDialog
      title={t('shell.language')}
      onClose={onClose}
      onSubmit={() => !save.isSuccess && save.mutate(chosen)}
      submit={save.isSuccess ? t('common.saved') : t('common.save')}
      busy={save.isPending || save.isSuccess}
      failure={save.error}
    >
      <Select
        label={t('shell.language')}
        labelHidden
        options={LANGUAGES.map(language => ({ value: language, label: language.toUpperCase() }))}
        value={chosen}
        onChange={language => language && setChosen(language as Language)}
      />
    </FormDialog>
  );
}
