import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type SourceImport, sourceOf } from '#domain/ledger/source.ts';
import type { Field } from '#domain/ledger/targets.ts';
import type { Cents } from '#domain/money.ts';
import { formatAmount } from '#domain/numbers.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { day } from './about-ledger.tsx';
import { importPath, openedImportsQuery } from './ledger.queries.ts';

const NONE: readonly SourceImport[] = [];

/** The imports of a scenario with all of their accounts; none while they load. */
export const useSources = (scenarioId: string): readonly SourceImport[] =>
  useQuery(openedImportsQuery(scenarioId)).data ?? NONE;

interface LedgerSourceProps {
  scenarioId: string;
  id: string;
  fields: readonly Field[];
  name: string;
  /** What the amount is now. */
  now: Cents;
}

/** The accounts that an amount came from, when it came from the ledger, and whether it was changed since. */
export function LedgerSource({ scenarioId, id, fields, name, now }: LedgerSourceProps) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const source = sourceOf(useSources(scenarioId), id, fields);
  if (!source) return null;
  const { accounts, brought } = source;
  // A cost has both: which of the two this is.
  const [field] = fields;
  return (
    <Disclosure
      title={
        field === 'revenue' || field === 'directCost'
          ? t('ledger.sourceOfField', { count: accounts.length, field: t(`upload.fields.${field}`) })
          : t('ledger.sourceOf', { count: accounts.length })
      }
      open={isOpen}
      onToggle={setOpen}
      aside={brought !== now && t('ledger.changedByHand', { brought: formatAmount(brought) })}
    >
      <ListTable<(typeof accounts)[number]>
        label={t('ledger.sourceOfNamed', { name })}
        search={t('common.filterRows')}
        columns={[
          { id: 'account', head: t('ledger.account'), value: one => [one.accId, one.name, one.code].join(' ').trim() },
          {
            ...{ id: 'amount', head: t('trail.amount'), number: true, value: one => one.cents },
            cell: one => formatAmount(one.cents),
          },
          {
            ...{ id: 'file', head: t('ledger.facts.file'), value: one => one.fileName },
            cell: one => <Link to={importPath(scenarioId, one.importId)}>{one.fileName}</Link>,
          },
          {
            ...{ id: 'at', head: t('ledger.importedAt'), minor: true },
            value: one => Date.parse(one.importedAt),
            cell: one => day(one.importedAt, i18n.language),
          },
        ]}
        rows={accounts}
        keyOf={one => `${one.fileName} ${one.accId} ${one.code}`}
      />
    </Disclosure>
  );
}
