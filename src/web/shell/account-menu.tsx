import { useQueryClient } from '@tanstack/react-query';
import { Building2, ChevronDown, KeyRound, Languages, LogOut, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Authorization } from '../authorization.queries.ts';
import { leaveCompany, useCompany } from '../company.ts';
import { signOut, startPasswordReset } from '../session.ts';
import { worksAcross } from './after-sign-in.ts';
import { LanguageDialog } from './language-dialog.tsx';
import style from './shell.module.css';

/** The person's name, and behind it language, password, log-out and leaving the company. */
export function AccountMenu({ authorization }: { authorization: Authorization }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const company = useCompany();
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [choosesLanguage, setChoosesLanguage] = useState(false);
  const { firstName, lastName, email, roles, validCompanyUids } = authorization;
  const leaves = company && (worksAcross(roles) || validCompanyUids.length > 1);

  const entry = (icon: LucideIcon, label: string, run: () => unknown) => (
    <MenuEntry
      icon={icon}
      label={label}
      onClick={() => {
        menu.current?.hidePopover();
        run();
      }}
    />
  );
  return (
    <>
      <button type="button" className={style.person} popoverTarget={id} aria-expanded={isOpen}>
        <span>{`${firstName} ${lastName}`.trim() || email}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={style.menu}
        onToggle={event => setOpen(event.newState === 'open')}
      >
        {entry(Languages, t('shell.language'), () => setChoosesLanguage(true))}
        {entry(KeyRound, t('shell.password'), () => startPasswordReset(email))}
        {leaves &&
          entry(Building2, t('shell.leaveCompany'), () => {
            leaveCompany();
            queries.removeQueries({ predicate: query => query.queryKey[0] !== 'authorization' });
            navigate('/');
          })}
        {entry(LogOut, t('shell.logOut'), () => signOut())}
      </div>
      {choosesLanguage && <LanguageDialog onClose={() => setChoosesLanguage(false)} />}
    </>
  );
}

function MenuEntry({ icon: Icon, label, onClick }: { icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <button type="button" className={style.entry} onClick={onClick}>
      <Icon size={16} aria-hidden />
      {label}
    </button>
  );
}
