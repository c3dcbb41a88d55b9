import { useQueryClient } from '@tanstack/react-query';
import { Building2, ChevronDown, KeyRound, Languages, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Authorization } from '../session/authorization.queries.ts';
import { leaveCompany, useCompany } from '../session/company.ts';
import { signOut, startPasswordReset } from '../session/session.ts';
import { Menu } from '../ui/menu.tsx';
import { worksAcross } from './after-sign-in.ts';
import { LanguageDialog } from './language-dialog.tsx';
import style from './shell.module.css';

/** The person's name, and behind it language, password, log-out and leaving the company. */
export function AccountMenu({ authorization }: { authorization: Authorization }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const company = useCompany();
  const [choosesLanguage, setChoosesLanguage] = useState(false);
  const { firstName, lastName, email, roles, validCompanyUids } = authorization;
  const leaves = company && (worksAcross(roles) || validCompanyUids.length > 1);
  const name = `${firstName} ${lastName}`.trim() || email;
  const leave = () => {
    leaveCompany();
    queries.removeQueries({ predicate: query => query.queryKey[0] !== 'authorization' });
    navigate('/');
  };
  return (
    <>
      <Menu
        of={name}
        items={[
          { label: t('shell.language'), icon: Languages, onSelect: () => setChoosesLanguage(true) },
          { label: t('shell.password'), icon: KeyRound, onSelect: () => void startPasswordReset(email) },
          ...(leaves ? [{ label: t('shell.leaveCompany'), icon: Building2, onSelect: leave }] : []),
          { label: t('shell.logOut'), icon: LogOut, onSelect: () => void signOut() },
        ]}
      >
        <span className={style.person}>
          <span>{name}</span>
          <ChevronDown size={16} aria-hidden />
        </span>
      </Menu>
      {choosesLanguage && <LanguageDialog onClose={() => setChoosesLanguage(false)} />}
    </>
  );
}
