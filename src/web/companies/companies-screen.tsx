import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Ban, CircleCheck, Image, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { authorizationQuery, roleOf, useAuthorization } from '#web/session/authorization.queries.ts';
import { openCompany } from '#web/session/company.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { type ListColumn, ListFailed, ListTable, RowName, RowState } from '#web/ui/list-table.tsx';
import { EditMenu, type MenuItem } from '#web/ui/menu.tsx';
import { EmptyList, LoadingText, NumbersNote, Page, PageHeader } from '#web/ui/page.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import { type Progress, portfolioQuery, stepsDone } from '../progress/progress.queries.ts';
import { type Company, companiesQuery, useCompanyEdit } from './companies.queries.ts';
import { CompanyDialog } from './company-dialog.tsx';
import { LogoDialog } from './logo-dialog.tsx';
import type { PortfolioFact } from './portfolio.tsx';

const Portfolio = lazy(() => import('./portfolio.tsx'));
const PortfolioFailed = lazy(async () => ({ default: (await import('./portfolio.tsx')).PortfolioFailed }));

type Opened = { dialog: 'new' } | { dialog: 'edit' | 'logo' | 'block' | 'archive'; id: string };

/** The companies that the person may open. An admin makes, blocks and archives them here. */
export function CompaniesScreen() {
  const { t } = useTranslation();
  const authorization = useAuthorization()!;
  const { data: companies, error, refetch } = useQuery(companiesQuery(authorization.userId));
  // The list waits for its figures, or all columns would move when they come.
  const { isPending } = useQuery(portfolioQuery(authorization.userId));
  const loading = <LoadingText text={t('companies.loading')} rows={5} />;
  const [opened, setOpened] = useState<Opened | null>(null);
  const isAdmin = authorization.roles.includes('admin');
  const queries = useQueryClient();
  // A company that was just made may be missing from the authorization that is known so far.
  const open = (one: Company) =>
    void queries
      .fetchQuery(authorizationQuery)
      .then(() => openCompany(one))
      .catch(toastError);
  const make = () => setOpened({ dialog: 'new' });
  const navigate = useNavigate();
  // Nobody works in it yet: it opens with what comes first. Open companies lead to their people, as specified.
  const openMade = (one: Company) =>
    void Promise.resolve(navigate('/', { state: { first: '/home' } })).then(() => open(one));

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
      {error && !companies ? (
        <ListFailed error={error} onRetry={() => void refetch()} />
      ) : !companies || isPending ? (
        loading
      ) : companies.length === 0 ? (
        <EmptyList text={isAdmin ? t('companies.none') : t('companies.noneForYou')} />
      ) : (
        <Suspense fallback={loading}>
          <PortfolioFailed />
          <NumbersNote />
          <CompanyTable companies={companies} isAdmin={isAdmin} onOpen={open} onDialog={setOpened} />
        </Suspense>
      )}
      {opened && companies && (
        <OpenedDialog opened={opened} companies={companies} onMade={openMade} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}

const PORTFOLIO_VALUES: Record<PortfolioFact, (latest: Progress) => string | number> = {
  scenario: one => `${one.name} · ${one.reportName}`,
  result: one => one.netResult,
  progress: one => stepsDone(one),
  changed: one => Date.parse(one.changedAt),
};

/** What a consultant wants to know of each client. Its code and texts are loaded with the list. */
const ofPortfolio = (
  fact: PortfolioFact,
  head: string,
  latest: ReadonlyMap<string, Progress>,
): ListColumn<Company> => ({
  id: fact,
  head,
  value: one => {
    const its = latest.get(one.id);
    return its ? PORTFOLIO_VALUES[fact](its) : null;
  },
  cell: one => <Portfolio companyId={one.id} fact={fact} />,
});

interface CompanyTableProps {
  companies: readonly Company[];
  isAdmin: boolean;
  onOpen: (company: Company) => void;
  onDialog: (opened: Opened) => void;
}

function CompanyTable({ companies, isAdmin, onOpen, onDialog }: CompanyTableProps) {
  const { t } = useTranslation();
  const authorization = useAuthorization()!;
  const { data: portfolio = [] } = useQuery({
    ...portfolioQuery(authorization.userId),
    retryOnMount: false,
    refetchOnMount: false,
  });
  const latest = new Map(portfolio.map(one => [one.companyId, one]));
  const edit = useCompanyEdit();
  const stateOf = (one: Company) => (one.isArchived ? 'archived' : one.isBlocked ? 'blocked' : 'open');
  const stateText = (one: Company) => t(`companies.states.${stateOf(one)}`);
  const columns: ListColumn<Company>[] = [
    {
      id: 'name',
      head: t('companies.company'),
      value: one => one.name,
      cell: one => (
        <RowName colour={one.color} onOpen={() => onOpen(one)}>
          {one.name}
        </RowName>
      ),
    },
    { ...ofPortfolio('result', t('companies.latestResult'), latest), number: true },
    { ...ofPortfolio('progress', t('companies.progress'), latest), minor: true },
    { ...ofPortfolio('scenario', t('companies.latestScenario'), latest), minor: true },
    { ...ofPortfolio('changed', t('companies.lastChange'), latest), minor: true },
    { id: 'sector', head: t('companies.sector'), value: one => one.sector.name, minor: true },
    {
      id: 'manager',
      head: t('companies.manager'),
      value: one => one.manager?.name ?? null,
      cell: one => one.manager?.name ?? '–',
      minor: true,
    },
    {
      id: 'contracted',
      head: t('companies.contractedReports'),
      value: one => one.contractedReports,
      cell: one => one.contractedReports ?? t('companies.noLimit'),
      minor: true,
    },
    {
      id: 'state',
      head: t('companies.state'),
      value: stateText,
      cell: one => <RowState state={stateOf(one)}>{stateText(one)}</RowState>,
    },
  ];
  const administered = (one: Company): MenuItem[] => [
    one.isBlocked
      ? {
          label: t('companies.unblock'),
          icon: CircleCheck,
          onSelect: () => edit.mutate({ kind: 'unblock', company: one }),
        }
      : { label: t('companies.block'), icon: Ban, onSelect: () => onDialog({ dialog: 'block', id: one.id }) },
    one.isArchived
      ? {
          label: t('companies.restore'),
          icon: ArchiveRestore,
          onSelect: () => edit.mutate({ kind: 'restore', company: one }),
        }
      : { label: t('companies.archive'), icon: Archive, onSelect: () => onDialog({ dialog: 'archive', id: one.id }) },
  ];
  const changes = (one: Company) => ['admin', 'financial-consultant'].includes(roleOf(authorization, one.id) ?? '');
  return (
    <ListTable
      label={t('companies.title')}
      search={t('companies.search')}
      columns={columns}
      rows={companies}
      keyOf={one => one.id}
      actions={
        companies.some(changes)
          ? one =>
              changes(one) && (
                <EditMenu
                  of={one.name}
                  onEdit={() => onDialog({ dialog: 'edit', id: one.id })}
                  more={[
                    {
                      label: t('companies.logo'),
                      icon: Image,
                      onSelect: () => onDialog({ dialog: 'logo', id: one.id }),
                    },
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
  onMade: (company: Company) => void;
  onClose: () => void;
}

function OpenedDialog({ opened, companies, onMade, onClose }: OpenedDialogProps) {
  const { t } = useTranslation();
  const edit = useCompanyEdit();
  if (opened.dialog === 'new') return <CompanyDialog others={companies} onMade={onMade} onClose={onClose} />;
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
