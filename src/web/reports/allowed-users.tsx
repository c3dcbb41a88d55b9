import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CheckList } from '#web/ui/checkbox.tsx';
import { usersQuery } from './reports.queries.ts';

export const nameOfUser = (user: { firstName: string; lastName: string; email: string }): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;

interface AllowedUsersProps {
  companyId: string;
  values: readonly string[];
  onChange: (userIds: string[]) => void;
}

/** Who may see a report. Only company users have to be listed; the other people of a company see every report. */
export function AllowedUsers({ companyId, values, onChange }: AllowedUsersProps) {
  const { t } = useTranslation();
  const { data = [], isPending } = useQuery({ ...usersQuery(companyId), enabled: companyId !== '' });
  const listable = data.filter(user => user.roles.includes('company-user') || values.includes(user.userId));
  return (
    <>
      <CheckList
        label={t('reports.allowedUsers')}
        options={listable.map(user => ({
          value: user.userId,
          label: nameOfUser(user),
          hint: user.email,
        }))}
        values={values}
        onChange={onChange}
        empty={isPending ? t('common.loading') : t('reports.noUsers')}
      />
      <p>{t('reports.allowedHint')}</p>
    </>
  );
}
