import { useQuery } from '@tanstack/react-query';
import { Building2, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { opensSeveral } from '#domain/permissions.ts';
import { companiesQuery } from '../companies/companies.queries.ts';
import type { Authorization } from '../session/authorization.queries.ts';
import type { OpenCompany } from '../session/company.ts';
import { Menu } from '../ui/menu.tsx';
import { useGoToCompany } from './use-go-to-company.ts';

/** So many stand in the menu. All others are in the list of companies. */
const SHOWN = 10;

/**
 * Beside the name of the company, for whoever may open several: the others, each opened in this tab only. They are fetched for whoever
 * comes near it, and not with every screen.
 */
export function CompanySwitch(props: { authorization: Authorization; company: OpenCompany | null }) {
  const { authorization, company } = props;
  const { t } = useTranslation();
  const goTo = useGoToCompany();
  const isShown = company !== null && opensSeveral(authorization);
  const [isNear, setNear] = useState(false);
  const { data: companies = [] } = useQuery({ ...companiesQuery(authorization.userId), enabled: isShown && isNear });
  if (!isShown) return null;
  const others = companies
    .filter(one => one.id !== company.id && !one.isArchived)
    .sort((a, b) => a.name.localeCompare(b.name, 'nl'))
    .slice(0, SHOWN);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices who comes to the button in it
    <span onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <Menu
        of={t('shell.switchCompany')}
        items={[
          // First, so that those that come meanwhile move nothing.
          { label: t('shell.leaveCompany'), icon: Building2, onSelect: () => goTo(null) },
          ...others.map(one => ({ id: one.id, label: one.name, onSelect: () => goTo(one.id) })),
        ]}
      >
        <ChevronsUpDown size={16} aria-hidden />
      </Menu>
    </span>
  );
}
