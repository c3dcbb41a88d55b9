import { ArrowDownUp, FilePlus2, House, type LucideIcon, Plus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useMay } from '../session/authorization.queries.ts';
import type { OpenCompany } from '../session/company.ts';
import { CompanyLogo } from '../session/company-logo.tsx';
import { type Opened, openDialog } from '../session/open-dialog.ts';
import { ReportList } from './report-list.tsx';
import style from './sidebar.module.css';

/** The company's logo, the start page, what the role may start, the cost reports, and the name of the product. */
export function Sidebar({ company }: { company: OpenCompany }) {
  const { t } = useTranslation();
  const managesUsers = useMay('users.manage');
  const makesReports = useMay('report.make');
  return (
    <nav className={style.content} aria-label={t('shell.navigation')}>
      <CompanyLogo company={company}>
        <span className={style.spacer} />
      </CompanyLogo>
      <ul className={style.entries}>
        <Screen icon={House} label={t('shell.start')} to="/home" />
        {managesUsers && <Screen icon={Users} label={t('shell.users')} to="/user/" />}
        {makesReports && <Starter icon={FilePlus2} label={t('shell.newReport')} opens={{ what: 'new-report' }} />}
        <Starter icon={Plus} label={t('shell.newScenario')} opens={{ what: 'new-scenario' }} />
        <Starter icon={ArrowDownUp} label={t('shell.transfer')} opens={{ what: 'transfer' }} />
      </ul>
      <div className={style.reports}>
        <ReportList companyId={company.id} />
      </div>
      <p className={style.product}>
        <img src="/icon.svg" alt="" width={20} height={20} />
        {t('shell.product')}
      </p>
    </nav>
  );
}

function Screen({ icon: Icon, label, to }: { icon: LucideIcon; label: string; to: string }) {
  return (
    <li>
      <NavLink to={to} className={style.entry}>
        <Icon size={16} aria-hidden />
        {label}
      </NavLink>
    </li>
  );
}

function Starter({ icon: Icon, label, opens }: { icon: LucideIcon; label: string; opens: Opened }) {
  return (
    <li>
      <button type="button" className={style.entry} onClick={() => openDialog(opens)}>
        <Icon size={16} aria-hidden />
        {label}
      </button>
    </li>
  );
}
