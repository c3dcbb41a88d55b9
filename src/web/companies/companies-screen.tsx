import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Ban, CircleCheck, Image, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFound } from '#domain/search.ts';
import { authorizationQuery, roleOf, useAuthorization } from '#web/session/authorization.queries.ts';
import { openCompany } from '#web/session/company.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { type ListColumn, ListFailed, ListTable, RowName, RowState } from '#web/ui/list-table.tsx';
import { EditMenu, type MenuItem } from '#web/ui/menu.tsx';
import { EmptyList, LoadingText, Page, PageHeader } from '#web/ui/page.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import { type Company, companiesQuery, useCompanyEdit } from './companies.queries.ts';
import { CompanyDialog } from './company-dialog.tsx';
import { LogoDialog } from './logo-dialog.tsx';
import type { PortfolioFact } from './portfolio.tsx';

const Portfolio = lazy(() => import('./portfolio.tsx'));
const PortfolioFailed = lazy(async () => ({ default: (await import('./portfolio.tsx')).PortfolioFailed }));

type Opened = { dialog: 'new' } | { dialog: 'edit' | 'logo' | 'block' | 'archive'; id: string };
/** From this many companies on, a search field is shown. */
const SEARCHED_FROM = 12;

/** The companies that the person may open. An admin makes, blocks and archives them here. */
export function CompaniesScreen() {
  const { t } = useTranslation();
  const authorization = useAuthorization()!;
  const { data: companies, error, refetch } = useQuery(companiesQuery(authorization.userId));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [search, setSearch] = useState('');
  const isAdmin = authorization.roles.includes('admin');
  const make = () => setOpened({ dialog: 'new' });
  const found = companies?.filter(one => isFound(one.name, search));

  return (
    <Page>
      <PageHeader
        title={t('companies.title')}
        intro={t('companies.intro')}
        actions={
          isAdmin && (
            <Button kind="primary" icon={Plus} onClick={make}>
              {t('companies.new')}
            </Button>
          )
        }
      />
      {companies && companies.length >= SEARCHED_FROM && (
        <TextField label={t('companies.search')} type="search" value={search} onChange={setSearch} />
      )}
      {error && !found ? (
        <ListFailed error={error} onRetry={() => void refetch()} />
      ) : !found ? (
        <LoadingText text={t('companies.loading')} rows={5} />
      ) : companies?.length === 0 ? (
        <EmptyList text={isAdmin ? t('companies.none') : t('companies.noneForYou')} />
      ) : (
        <>
          <Suspense>
            <PortfolioFailed />
          </Suspense>
          <CompanyTable companies={found} isAdmin={isAdmin} onOpen={setOpened} />
        </>
      )}
      {opened && companies && <OpenedDialog opened={opened} companies={companies} onClose={() => setOpened(null)} />}
    </Page>
  );
}

/** What a consultant wants to know of each client. Its code and its figures come after the list. */
const ofPortfolio = (fact: PortfolioFact, head: string): ListColumn<Company> => ({
  id: fact,
  head,
  cell: one => (
    <Suspense>
      <Portfolio companyId={one.id} fact={fact} />
    </Suspense>
  ),
});

interface CompanyTableProps {
  companies: readonly Company[];
  isAdmin: boolean;
  onOpen: (opened: Opened) => void;
}

function CompanyTable({ companies, isAdmin, onOpen }: CompanyTableProps) {
  const { t } = useTranslation();
  const authorization = useAuthorization()!;
  const edit = useCompanyEdit();
  const queries = useQueryClient();
  // A company that was just made may be missing from the authorization that is known so far.
  const open = async (one: Company) => {
    await queries.fetchQuery(authorizationQuery);
    openCompany(one);
  };
  const stateOf = (one: Company) => (one.isArchived ? 'archived' : one.isBlocked ? 'blocked' : 'open');
  const columns: ListColumn<Company>[] = [
    {
      id: 'name',
      head: t('companies.company'),
      cell: one => (
        <RowName colour={one.color} onOpen={() => void open(one).catch(toastError)}>
          {one.name}
        </RowName>
      ),
    },
    { ...ofPortfolio('result', t('companies.latestResult')), number: true },
    { ...ofPortfolio('progress', t('companies.progress')), minor: true },
    { ...ofPortfolio('scenario', t('companies.latestScenario')), minor: true },
    { ...ofPortfolio('changed', t('companies.lastChange')), minor: true },
    { id: 'sector', head: t('companies.sector'), cell: one => one.sector.name, minor: true },
    { id: 'manager', head: t('companies.manager'), cell: one => one.manager?.name ?? '–', minor: true },
    {
      id: 'contracted',
      head: t('companies.contractedReports'),
      cell: one => one.contractedReports ?? t('companies.noLimit'),
      minor: true,
    },
    {
      id: 'state',
      head: t('companies.state'),
      cell: one => <RowState state={stateOf(one)}>{t(`companies.states.${stateOf(one)}`)}</RowState>,
    },
  ];
  const administered = (one: Company): MenuItem[] => [
    one.isBlocked
      ? {
          label: t('companies.unblock'),
          icon: CircleCheck,
          onSelect: () => edit.mutate({ kind: 'unblock', company: one }),
        }
      : { label: t('companies.block'), icon: Ban, onSelect: () => onOpen({ dialog: 'block', id: one.id }) },
    one.isArchived
      ? {
          label: t('companies.restore'),
          icon: ArchiveRestore,
          onSelect: () => edit.mutate({ kind: 'restore', company: one }),
        }
      : { label: t('companies.archive'), icon: Archive, onSelect: () => onOpen({ dialog: 'archive', id: one.id }) },
  ];
  const changes = (one: Company) => ['admin', 'financial-consultant'].includes(roleOf(authorization, one.id) ?? '');
  return (
    <ListTable
      label={t('companies.title')}
      columns={columns}
      rows={companies}
      keyOf={one => one.id}
      actions={
        companies.some(changes)
          ? one =>
              changes(one) && (
                <EditMenu
                  of={one.name}
                  onEdit={() => onOpen({ dialog: 'edit', id: one.id })}
                  more={[
                    { label: t('companies.logo'), icon: Image, onSelect: () => onOpen({ dialog: 'logo', id: one.id }) },
                    ...(isAdmin ? administered(one) : []),
                  ]}
                />
              )
          : undefined
      }
    />
  );
}

interface OpenedDialogProps {
  opened: Opened;
  companies: readonly Company[];
  onClose: () => void;
}

function OpenedDialog({ opened, companies, onClose }: OpenedDialogProps) {
  const { t } = useTranslation();
  const edit = useCompanyEdit();
  if (opened.dialog === 'new') return <CompanyDialog onClose={onClose} />;
  const company = companies.find(one => one.id === opened.id);
  if (!company) return null;
  if (opened.dialog === 'edit') return <CompanyDialog company={company} onClose={onClose} />;
  if (opened.dialog === 'logo') return <LogoDialog company={company} onClose={onClose} />;
  const kind = opened.dialog;
  return (
    <ConfirmDialog
      open
      title={company.name}
      text={kind === 'block' ? t('companies.blockText') : t('companies.archiveText')}
      confirm={kind === 'block' ? t('companies.block') : t('companies.archive')}
      busy={edit.isPending}
      onCancel={onClose}
      onConfirm={() => edit.mutate({ kind, company }, { onSettled: onClose })}
    />
  );
}
