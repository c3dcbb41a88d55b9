import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenHeads, chosenHeads, type Heads } from '#domain/ledger/trial-heads.ts';
import { Button } from '#web/ui/button.tsx';
import { Columns, ListTable } from '#web/ui/list-table.tsx';
import { Select } from '#web/ui/select.tsx';
import style from './transfer-dialog.module.css';

interface ChooseHeadsProps {
  /** The first rows of the table. */
  sample: readonly (readonly unknown[])[];
  busy: boolean;
  onChoose: (heads: Heads) => void;
}

const MEANINGS = ['account', 'name', 'debit', 'credit', 'balance'] as const;
const NOTHING: ChosenHeads = { row: 0, account: null, name: null, debit: null, credit: null, balance: null };

/** "A", "B", … "AA", as in a spreadsheet. */
const letterOf = (column: number): string =>
  (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Which column of a trial balance is what, where its heads don't tell. */
export function ChooseHeads({ sample, busy, onChoose }: ChooseHeadsProps) {
  const { t } = useTranslation();
  const [chosen, choose] = useState(NOTHING);
  const count = Math.max(0, ...sample.map(row => row.length));
  const columns = Array.from({ length: count }, (_, n) => n);
  const heads = chosenHeads(chosen);
  const textOf = (cell: unknown): string => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '');
  return (
    <div className={style.outcome}>
      <ListTable
        label={t('ledger.firstRows')}
        columns={[
          { id: 'row', head: t('ledger.row'), cell: ({ n }) => n + 1 },
          ...columns.map(column => ({
            id: letterOf(column),
            head: letterOf(column),
            cell: ({ row }: { row: readonly unknown[] }) => textOf(row[column]),
          })),
        ]}
        rows={sample.map((row, n) => ({ row, n }))}
        keyOf={({ n }) => String(n)}
      />
      <Columns>
        <Select
          label={t('ledger.heads.row')}
          options={sample.map((_, n) => ({ value: String(n), label: String(n + 1) }))}
          value={String(chosen.row)}
          onChange={row => choose({ ...chosen, row: Number(row) })}
        />
        {MEANINGS.map(meaning => (
          <Select
            key={meaning}
            label={t(`ledger.heads.${meaning}`)}
            clearable
            options={columns.map(column => ({ value: String(column), label: letterOf(column) }))}
            value={chosen[meaning] === null ? null : String(chosen[meaning])}
            onChange={column => choose({ ...chosen, [meaning]: column === null ? null : Number(column) })}
          />
        ))}
      </Columns>
      <div className={style.actions}>
        <Button kind="primary" disabled={!heads} busy={busy} onClick={() => heads && onChoose(heads)}>
          {t('ledger.readAgain')}
        </Button>
      </div>
    </div>
  );
}
