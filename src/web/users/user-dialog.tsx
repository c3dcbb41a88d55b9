import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMAIL } from '#domain/email.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { type CompanyRole, mayGrant } from '#domain/permissions.ts';
import { errorText, storedLanguage } from '#web/i18n/i18n.ts';
import { currentOf } from '#web/session/api.ts';
import { useAuthorization, useRole } from '#web/session/authorization.queries.ts';
import { CheckList } from '#web/ui/checkbox.tsx';
import { ConflictView } from '#web/ui/conflict-view.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Columns } from '#web/ui/list-table.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { codeOf } from '#web/ui/toasts.tsx';
import { reportsQuery } from '../reports/reports.queries.ts';
import { changesOf, emptyForm, formOf, fullName, invitation, type UserForm } from './user-fields.ts';
import { type CompanyUser, useUnsent, useUserEdit } from './users.queries.ts';

interface UserDialogProps {
  companyId: string;
  /** Absent for an invitation. */
  user?: CompanyUser;
  /** Whoever was invited; then the dialog closes. */
  onInvited?: (user: CompanyUser) => void;
  onClose: () => void;
}

const ROLES: readonly CompanyRole[] = ['company-user', 'company-manager', 'financial-consultant'];

export function UserDialog({ companyId, user: shown, onInvited, onClose }: UserDialogProps) {
  const { t } = useTranslation();
  // The person when the dialog opened. What differs from it is what was changed.
  const [user] = useState(shown);
  const [form, setForm] = useState<UserForm>(() => (user ? formOf(user) : emptyForm(storedLanguage())));
  const [key] = useState(() => crypto.randomUUID());
  const edit = useUserEdit(companyId, true);
  const myRole = useRole();
  const unsent = useUnsent();
  const isSelf = useAuthorization()?.userId === user?.userId;
  const { data: reports = [] } = useQuery(reportsQuery(companyId));
  const set = (change: Partial<UserForm>) => setForm({ ...form, ...change });
  const save = (over: CompanyUser | undefined) =>
    edit.mutate(
      over && user
        ? { kind: 'change', user: over, fields: changesOf(user, form) }
        : { kind: 'invite', fields: invitation(form), key },
      {
        onSuccess: saved => {
          onClose();
          if (!over) onInvited?.(saved);
        },
      },
    );
  const current = currentOf<CompanyUser>(edit.error);
  if (user && current) {
    const roleText = (role: CompanyRole) => t(`users.roles.${role}`);
    return (
      <ConflictView
        title={fullName(user)}
        differences={[
          { what: t('common.name'), mine: fullName(form), theirs: fullName(current) },
          { what: t('users.role'), mine: roleText(form.role), theirs: roleText(current.roles[0]!) },
          {
            what: t('users.reports'),
            mine: namesOf(reports, form.reportIds),
            theirs: namesOf(reports, current.reportIds),
          },
        ].filter(({ mine, theirs }) => mine !== theirs)}
        onTakeTheirs={onClose}
        onKeepMine={() => save(current)}
      />
    );
  }

  const isAdmin = myRole === 'admin';
  // From the first sign-in on, names and language are the person's own.
  const ownsNames = Boolean(user?.hasSignedIn) && !isAdmin && !isSelf;
  const grantable = ROLES.filter(role => role === form.role || (myRole !== null && mayGrant(myRole, role)));
  const code = codeOf(edit.error);
  const isKnown = code === 'ERROR_USER_ALREADY_EXISTS';
  return (
    <FormDialog
      title={user ? t('users.edit') : t('users.invite')}
      onClose={onClose}
      onSubmit={() => save(user)}
      submit={user ? t('common.save') : t('users.inviteNow')}
      busy={edit.isPending}
      failure={!isKnown && edit.error}
    >
      <TextField
        label={t('users.email')}
        type="email"
        pattern={EMAIL.source}
        required
        autoFocus={!user}
        readOnly={user !== undefined && !isAdmin}
        value={form.email}
        hint={user ? undefined : (unsent ?? t('users.inviteHint'))}
        error={isKnown ? errorText(code) : undefined}
        onChange={email => set({ email })}
      />
      <Columns>
        <TextField
          label={t('users.firstName')}
          required
          pattern=".*\S.*"
          maxLength={100}
          readOnly={ownsNames}
          value={form.firstName}
          onChange={firstName => set({ firstName })}
        />
        <TextField
          label={t('users.lastName')}
          required
          pattern=".*\S.*"
          maxLength={100}
          readOnly={ownsNames}
          hint={ownsNames ? t('users.ownNames') : undefined}
          value={form.lastName}
          onChange={lastName => set({ lastName })}
        />
      </Columns>
      <Columns>
        <Select
          label={t('users.language')}
          options={LANGUAGES.map(language => ({ value: language, label: t(`users.languages.${language}`) }))}
          value={form.language}
          disabled={ownsNames}
          onChange={language => language && set({ language: language as Language })}
        />
        <Select
          label={t('users.role')}
          options={grantable.map(role => ({ value: role, label: t(`users.roles.${role}`) }))}
          value={form.role}
          disabled={isSelf}
          onChange={role => role && set({ role: role as CompanyRole })}
        />
      </Columns>
      <p>
        {t(`users.may.${form.role}`)} {t('users.onlyHere')}
      </p>
      {form.role === 'company-user' && (
        <>
          <CheckList
            label={t('users.reportsHeard')}
            options={reports.map(({ id, name }) => ({ value: id, label: name }))}
            values={form.reportIds}
            empty={t('reports.none')}
            onChange={reportIds => set({ reportIds })}
          />
          {form.reportIds.length === 0 && <p>{t('users.seesNothing')}</p>}
        </>
      )}
    </FormDialog>
  );
}

const namesOf = (reports: readonly { id: string; name: string }[], ids: readonly string[]): string =>
  reports
    .filter(report => ids.includes(report.id))
    .map(report => report.name)
    .join(', ') || '–';
