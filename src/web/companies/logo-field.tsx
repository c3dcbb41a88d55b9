import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOGO_TYPES, logoRefusal } from '#domain/logos.ts';
import { errorText } from '#web/i18n/i18n.ts';
import { CompanyLogo, LogoPicture } from '#web/session/company-logo.tsx';
import { ChooseFile } from '#web/ui/choose-file.tsx';
import { Columns } from '#web/ui/list-table.tsx';
import { codeOf } from '#web/ui/toasts.tsx';
import { asLogo } from './as-logo.ts';
import type { Company } from './companies.queries.ts';

interface LogoFieldProps {
  company: Company | undefined;
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
  /** Why it could not be stored. */
  failure: unknown;
}

/** The logo in the form of a company: what there is, and what it is to be. */
export function LogoField({ company, file, onChoose, failure }: LogoFieldProps) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<'kind' | 'size' | null>(null);
  const choose = async (chosen: File) => {
    const logo = await asLogo(chosen);
    const refusal = logoRefusal(logo);
    setRefused(refusal);
    onChoose(refusal ? undefined : logo);
  };
  const problem = refused ? t(`companies.logoRefused.${refused}`) : failure ? errorText(codeOf(failure)) : undefined;
  return (
    <>
      <Columns>
        <ChooseFile
          label={t('companies.logo')}
          file={file}
          disabled={false}
          onChoose={chosen => void choose(chosen)}
          accept={LOGO_TYPES.join()}
          hint={`${t('companies.logo')}: ${t('companies.logoHint')}`}
        />
        {company && !file ? <CompanyLogo company={company} /> : <LogoPicture picture={file} alt={file?.name ?? ''} />}
      </Columns>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
