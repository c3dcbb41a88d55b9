import {
  Building2,
  ChevronDown,
  CircleQuestionMark,
  CircleUser,
  KeyRound,
  Languages,
  LogOut,
  Palette,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { opensSeveral } from '#domain/permissions.ts';
import { PasswordQuestion } from '../account/password-question.tsx';
import { helpPath } from '../help/help-link.ts';
import { type Authorization, useMay } from '../session/authorization.queries.ts';
import { useCompany } from '../session/company.ts';
import { openDialog } from '../session/open-dialog.ts';
import { signOut } from '../session/session.ts';
import { Menu } from '../ui/menu.tsx';
import { leave } from '../ui/unsaved-guard.tsx';
import { LanguageDialog } from './language-dialog.tsx';
import style from './shell.module.css';
import { useGoToCompany } from './use-go-to-company.ts';

/** The person's name, and behind it language, password, log-out and leaving the company. */
export function AccountMenu({ authorization }: { authorization: Authorization }) {
  const { t } = useTranslation();
  const goToCompany = useGoToCompany();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const company = useCompany();
  const [choosesLanguage, setChoosesLanguage] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const { firstName, lastName, email } = authorization;
  const leaves = company && opensSeveral(authorization);
  const changes = useMay('company.change') && company !== null;
  const name = `${firstName} ${lastName}`.trim() || email;
  return (
    <>
      <Menu
        of={name}
        items={[
          {
            label: `${t('shell.help')} (F1)`,
            icon: CircleQuestionMark,
            onSelect: () => void navigate(helpPath(pathname)),
          },
          ...(changes
            ? [
                {
                  label: t('shell.companyLook'),
                  icon: Palette,
                  onSelect: () => openDialog({ what: 'company', companyId: company.id }),
                },
              ]
            : []),
          { label: t('shell.language'), icon: Languages, onSelect: () => setChoosesLanguage(true) },
          { label: t('shell.password'), icon: KeyRound, onSelect: () => setAsksPassword(true) },
          ...(leaves ? [{ label: t('shell.leaveCompany'), icon: Building2, onSelect: () => goToCompany(null) }] : []),
          { label: t('shell.logOut'), icon: LogOut, onSelect: () => leave(() => void signOut()) },
        ]}
      >
        <span className={style.person}>
          <CircleUser size={16} aria-hidden className={style.face} />
          <span>{name}</span>
          <ChevronDown size={16} aria-hidden />
        </span>
      </Menu>
      {choosesLanguage && <LanguageDialog onClose={() => setChoosesLanguage(false)} />}
      {asksPassword && <PasswordQuestion {...{ email }} onClose={() => setAsksPassword(false)} />}
    </>
  );
}
