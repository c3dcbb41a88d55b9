import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMAIL } from '#domain/email.ts';
import { errorText } from '#web/i18n/i18n.ts';
import { api } from '#web/session/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, FormDialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { codeOf } from '#web/ui/toasts.tsx';

/**
 * Asks for the new address and the password, then says where the link is. Only whoever reads mail at the address learns whether
 * it was sent.
 */
export function ChangeEmailDialog({ email: current, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const asking = useMutation({
    mutationFn: () => api('POST /user/email', { body: { email: email.trim(), password } }),
    meta: { quiet: true },
  });
  if (asking.isSuccess)
    return (
      <Dialog
        open
        title={t('account.lookInMail')}
        onClose={onClose}
        actions={
          <Button kind="primary" onClick={onClose} data-autofocus>
            {t('common.close')}
          </Button>
        }
      >
        <p>{t('account.linkSent', { email: email.trim() })}</p>
        <p>{t('account.linkNotSent')}</p>
      </Dialog>
    );
  const isSame = email.trim() === current;
  const code = asking.isError ? codeOf(asking.error) : undefined;
  const isOfAddress = code === 'ERROR_VALIDATION';
  const refusal = code && (code === 'ERROR_TOO_MANY_REQUESTS' ? t('account.lockedOut') : errorText(code));
  return (
    <FormDialog
      title={t('account.changeEmail')}
      onClose={onClose}
      onSubmit={() => !isSame && asking.mutate()}
      submit={t('account.sendLink')}
      busy={asking.isPending}
    >
      <TextField
        label={t('account.newEmail')}
        type="email"
        pattern={EMAIL.source}
        autoComplete="email"
        required
        maxLength={254}
        autoFocus
        value={email}
        hint={t('account.newEmailHint')}
        error={isSame ? t('account.sameEmail') : isOfAddress ? refusal : undefined}
        onChange={typed => {
          setEmail(typed);
          asking.reset();
        }}
      />
      <TextField
        label={t('account.password')}
        type="password"
        autoComplete="current-password"
        required
        maxLength={1000}
        value={password}
        error={isOfAddress ? undefined : refusal}
        onChange={typed => {
          setPassword(typed);
          asking.reset();
        }}
      />
    </FormDialog>
  );
}
