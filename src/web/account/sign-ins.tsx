import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { type ListColumn, ListFailed, ListTable } from '#web/ui/list-table.tsx';
import { LoadingText, Section } from '#web/ui/page.tsx';
import style from './account.module.css';
import { type SignIn, signInsQuery, useEndSignIns } from './sign-ins.queries.ts';

/** Where the person is signed in. Each can be ended, at once. */
export function SignIns() {
  const { t, i18n } = useTranslation();
  const { data: signIns, error, refetch } = useQuery(signInsQuery);
  const ending = useEndSignIns();
  const [isEndingOthers, setEndingOthers] = useState(false);
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const timeOf = (iso: string) => format.format(new Date(iso));
  const deviceOf = ({ browser, system }: SignIn) => {
    if (browser && system) return t('account.deviceOn', { browser, system });
    return browser || system || t('account.unknownDevice');
  };
  const columns: ListColumn<SignIn>[] = [
    {
      id: 'device',
      head: t('account.device'),
      value: one => (one.isThis ? t('account.thisOne', { device: deviceOf(one) }) : deviceOf(one)),
    },
    {
      ...{ id: 'since', head: t('account.since'), minor: true },
      value: one => Date.parse(one.beganAt),
      cell: one => timeOf(one.beganAt),
    },
    {
      ...{ id: 'seen', head: t('account.lastSeen') },
      value: one => Date.parse(one.seenAt),
      cell: one => timeOf(one.seenAt),
    },
  ];
  return (
    <Section
      title={t('account.signIns')}
      actions={
        // Also before there are others: the head would grow by it.
        <Button disabled={!signIns || signIns.length < 2} onClick={() => setEndingOthers(true)}>
          {t('account.endOthers')}
        </Button>
      }
    >
      {/* Above the list, whose length is not known before. */}
      <p className={style.hint}>{t('account.signInsHint')}</p>
      {error && !signIns ? (
        <ListFailed error={error} onRetry={() => void refetch()} />
      ) : signIns ? (
        <ListTable
          label={t('account.devices')}
          columns={columns}
          rows={signIns}
          keyOf={({ id }) => id}
          actions={one => (
            <Button
              kind="quiet"
              aria-label={t('account.endSignInOf', { device: deviceOf(one) })}
              busy={ending.isPending && ending.variables === one}
              onClick={() => (one.isThis ? void signOut() : ending.mutate(one))}
            >
              {t('account.endSignIn')}
            </Button>
          )}
        />
      ) : (
        <LoadingText text={t('account.signInsLoading')} rows={2} />
      )}
      <ConfirmDialog
        open={isEndingOthers}
        title={t('account.signIns')}
        text={t('account.endOthersText')}
        confirm={t('account.endOthers')}
        busy={ending.isPending}
        onCancel={() => setEndingOthers(false)}
        onConfirm={() => ending.mutate('others', { onSettled: () => setEndingOthers(false) })}
      />
    </Section>
  );
}
