import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasteChoices } from '#domain/pasted/choices.ts';
import { type PastedPerson, type PersonField, readPeople } from '#domain/pasted/people.ts';
import { mayGrant, ROLES } from '#domain/permissions.ts';
import { storedLanguage } from '#web/i18n/i18n.ts';
import { useRole } from '#web/session/authorization.queries.ts';
import { CheckList } from '#web/ui/checkbox.tsx';
import { PasteDialog } from '#web/ui/paste-dialog.tsx';
import { reportsQuery, usersQuery } from '../reports/reports.queries.ts';
import { fullName } from './user-fields.ts';
import { type CompanyUser, useHandedOn, useUnsent, useUserEdit } from './users.queries.ts';

const LABELS = {
  name: 'common.name',
  firstName: 'users.firstName',
  lastName: 'users.lastName',
  email: 'users.email',
  role: 'users.role',
  reports: 'users.reports',
} as const satisfies Record<PersonField, string>;

interface InviteManyDialogProps {
  companyId: string;
  /** With all of them, for somebody who has to hand their links on and asks for these. */
  onLinks: (people: readonly CompanyUser[]) => void;
  onClose: () => void;
}

/** People pasted from a list, each invited once. */
export function InviteManyDialog({ companyId, onLinks, onClose }: InviteManyDialogProps) {
  const { t } = useTranslation();
  const myRole = useRole();
  const unsent = useUnsent();
  const copies = useHandedOn() === 'copied';
  const invited = useRef<CompanyUser[]>([]);
  const { data: reports = [] } = useQuery(reportsQuery(companyId));
  const { data: users = [] } = useQuery(usersQuery(companyId));
  const edit = useUserEdit(companyId, true);
  const [chosen, choose] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const [language] = useState(storedLanguage);
  const read = useCallback(
    (block: readonly (readonly string[])[], choices: PasteChoices) => {
      const emails = users.map(user => user.email);
      const mayGive = (role: PastedPerson['role']) => myRole !== null && mayGrant(myRole, role);
      const { people, ...read } = readPeople(block, { reports, emails, mayGrant: mayGive, chosen }, choices);
      return { ...read, lines: people };
    },
    [users, reports, myRole, chosen],
  );
  const roles = ROLES.filter(role => myRole !== null && mayGrant(myRole, role))
    .map(role => t(`users.roles.${role}`))
    .join(', ');
  const reportsOf = (person: PastedPerson) => {
    const { role, email, reportIds } = person;
    if (role !== 'company-user') return t('users.allReports');
    return (
      <>
        <CheckList
          label={t('users.reportsOf', { name: fullName(person) || email })}
          options={reports.map(({ id, name }) => ({ value: id, label: name }))}
          values={reportIds}
          empty={t('reports.none')}
          onChange={ids => choose(new Map(chosen).set(email, ids))}
        />
        {reportIds.length === 0 && t('users.noneSeesNothing')}
      </>
    );
  };
  return (
    <PasteDialog<PastedPerson>
      title={t('users.inviteMany')}
      label={t('users.pasteHere')}
      hint={[t('users.pasteHint', { roles }), unsent].filter(Boolean).join(' ')}
      read={read}
      labelOf={field => t(LABELS[field as PersonField])}
      problemsOf={person => person.problems.map(problem => t(`users.problems.${problem.code}`, { ...problem, roles }))}
      columns={() => [
        { id: 'name', head: t('common.name'), cell: person => fullName(person) || '–' },
        { id: 'email', head: t('users.email'), cell: person => person.email || '–' },
        { id: 'role', head: t('users.role'), cell: person => t(`users.roles.${person.role}`) },
        { id: 'reports', head: t('users.reports'), cell: reportsOf },
      ]}
      send={async ({ firstName, lastName, email, role, reportIds }, key) => {
        const fields = { firstName, lastName, email, language, roles: [role] };
        const shown = role === 'company-user' ? [...reportIds] : [];
        invited.current.push(await edit.mutateAsync({ kind: 'invite', fields: { ...fields, reportIds: shown }, key }));
      }}
      words={{
        submit: count => t('users.inviteCount', { count }),
        done: count => t('users.allSent', { count }),
        after: () => (!copies && unsent) || undefined,
        stored: t('users.wasInvited'),
      }}
      next={() => (copies ? { label: t('users.copyLinks'), onSelect: () => onLinks(invited.current) } : undefined)}
      onClose={onClose}
    />
  );
}
