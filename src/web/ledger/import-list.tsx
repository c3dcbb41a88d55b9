import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatAmount } from '#domain/numbers.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Column } from '#web/ui/grid/column.ts';
import { EditableGrid } from '#web/ui/grid/editable-grid.tsx';
import { ListFailed, ListTable, RowName } from '#web/ui/list-table.tsx';
import { LoadingText } from '#web/ui/page.tsx';
import { day } from './about-ledger.tsx';
import { importQuery, importsQuery, type LedgerImport, type OpenedImport } from './ledger.queries.ts';
import { SentenceLine } from './sentence.tsx';

/** What was taken over, each to be opened. */
export function ImportList({ imports }: { imports: readonly LedgerImport[] }) {
  const { t, i18n } = useTranslation();
  const [, setSearch] = useSearchParams();
  return (
    <ListTable<LedgerImport>
      label={t('ledger.imports')}
      columns={[
        {
          id: 'file',
          head: t('ledger.facts.file'),
          value: one => one.fileName,
          cell: one => <RowName onOpen={() => setSearch({ import: one.id })}>{one.fileName}</RowName>,
        },
        { id: 'administration', head: t('ledger.facts.administration'), value: one => one.administrationName },
        { id: 'year', head: t('ledger.facts.year'), value: one => one.fiscalYear },
        {
          ...{ id: 'result', head: t('ledger.result'), value: one => one.sentence.result },
          cell: one => formatAmount(one.sentence.result),
        },
        {
          ...{ id: 'at', head: t('ledger.importedAt'), value: one => Date.parse(one.importedAt) },
          cell: one => day(one.importedAt, i18n.language),
        },
        { id: 'by', head: t('ledger.importedBy'), value: one => one.importedBy ?? '–', minor: true },
      ]}
      rows={imports}
      keyOf={({ id }) => id}
    />
  );
}

/** The import that the address names. */
export function OpenedByAddress({ scenarioId }: { scenarioId: string }) {
  const [search, setSearch] = useSearchParams();
  const { data: imports } = useQuery(importsQuery(scenarioId));
  const opened = imports?.find(({ id }) => id === search.get('import'));
  return (
    opened && <ImportDialog scenarioId={scenarioId} of={opened} onClose={() => setSearch({}, { replace: true })} />
  );
}

type Part = OpenedImport['parts'][number] & { id: string };

interface ImportDialogProps {
  scenarioId: string;
  of: LedgerImport;
  onClose: () => void;
}

/** Each account of an import, and what it became. */
function ImportDialog({ scenarioId, of, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(importQuery(scenarioId, of.id));
  const rows = useMemo(
    (): Part[] => data?.parts.map(part => ({ ...part, id: `${part.accId} ${part.code}` })) ?? [],
    [data],
  );
  const columns = useMemo(
    (): Column<Part>[] => [
      { id: 'name', head: t('ledger.account'), kind: 'text', value: ({ accId, name }) => `${accId} ${name}` },
      { id: 'code', head: t('ledger.code'), kind: 'text', width: 88, value: ({ code }) => code },
      { id: 'amount', head: t('trail.amount'), kind: 'amount', value: ({ amount }) => amount },
      {
        id: 'became',
        head: t('ledger.became'),
        kind: 'text',
        width: 264,
        value: ({ kind, becomes }) =>
          becomes
            ? `${becomes.name ?? t('ledger.deleted')}, ${t(`upload.fields.${becomes.field}`)}`
            : t(`ledger.places.${kind}`),
      },
    ],
    [t],
  );
  return (
    <Dialog open size="table" title={of.fileName} onClose={onClose}>
      <SentenceLine sentence={of.sentence} />
      {error ? (
        <ListFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <EditableGrid
          label={t('ledger.accountsOf', { file: of.fileName })}
          columns={columns}
          rows={rows}
          height="60vh"
        />
      ) : (
        <LoadingText rows={6} />
      )}
    </Dialog>
  );
}
