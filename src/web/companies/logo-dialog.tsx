import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOGO_TYPES, logoRefusal } from '#domain/logos.ts';
import { errorText } from '#web/i18n/i18n.ts';
import { CompanyLogo } from '#web/session/company-logo.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row } from '#web/ui/page.tsx';
import { Progress, useSlow } from '#web/ui/progress.tsx';
import { codeOf } from '#web/ui/toasts.tsx';
import { asLogo } from './as-logo.ts';
import { type Company, useLogoEdit } from './companies.queries.ts';

/** Shows, replaces and removes the logo of a company. */
export function LogoDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation();
  const [share, setShare] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const edit = useLogoEdit(setShare);
  const isSlow = useSlow(edit.isPending);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    edit.reset();
    const file = await asLogo(chosen);
    const wrong = logoRefusal(file);
    setRefused(wrong ? t(`companies.logoRefused.${wrong}`) : undefined);
    if (!wrong) edit.mutate({ company, file });
  };
  const problem = refused ?? (edit.isError ? errorText(codeOf(edit.error)) : undefined);
  return (
    <Dialog
      open
      title={t('companies.logoOf', { name: company.name })}
      onClose={onClose}
      actions={
        <>
          {company.logoUrl && (
            <Button kind="danger" busy={edit.isPending} onClick={() => edit.mutate({ company, file: null })}>
              {t('companies.removeLogo')}
            </Button>
          )}
          <Button kind="primary" busy={edit.isPending} onClick={() => picker.current?.click()}>
            {t('companies.chooseLogo')}
          </Button>
        </>
      }
    >
      <Row>
        <CompanyLogo company={company}>
          <p>{t('companies.noLogo')}</p>
        </CompanyLogo>
      </Row>
      <p>{t('companies.logoHint')}</p>
      {isSlow && <Progress label={t('common.saving')} value={share} />}
      {problem && <p role="alert">{problem}</p>}
      <input
        ref={picker}
        type="file"
        hidden
        accept={LOGO_TYPES.join()}
        aria-label={t('companies.chooseLogo')}
        onChange={event => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </Dialog>
  );
}
