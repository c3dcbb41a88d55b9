import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withDriver } from '#domain/edit-matrix.ts';
import { isInUnits, UNIT_DESCRIPTION_LIMIT } from '#domain/other-costs.ts';
import { FormDialog } from '#web/ui/dialog.tsx';
import type { Grid } from '#web/ui/grid/use-grid.ts';
import { Row } from '#web/ui/page.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { MatrixRow } from './matrix.queries.ts';

interface NameDriversProps {
  grid: Grid<MatrixRow>;
  /** The ids of the rows whose units wait. */
  of: readonly string[];
  onClose: () => void;
}

/**
 * The cost drivers of rows, named where their units were typed or pasted: one for all of them, or each its own. What waited for
 * them is entered with them, so that all of it is taken back as one.
 */
export function NameDrivers({ grid, of, onClose }: NameDriversProps) {
  const { t } = useTranslation();
  const [forAll, setForAll] = useState('');
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map());
  const rows = grid.all.filter(({ id }) => of.includes(id));
  const [first, ...others] = rows;
  if (!first) return null;
  const driverOf = ({ id }: MatrixRow) => own.get(id) ?? forAll;
  const isOne = others.length === 0;
  const name = () => {
    const waiting = grid.problems.flatMap(({ entered }) =>
      entered?.beyond && of.includes(entered.row) ? entered : [],
    );
    onClose();
    grid.attempt({
      ok: true,
      rows: grid.current().map(row => (of.includes(row.id) ? withDriver(row, driverOf(row).trim()) : row)),
    });
    grid.say(t('common.entered', { count: waiting.length, entry: waiting[0]?.text }));
  };
  const field = { maxLength: UNIT_DESCRIPTION_LIMIT, placeholder: t('common.unitsSuchAs') };
  return (
    <FormDialog
      {...(!isOne && { size: 'wide' })}
      title={
        isOne ? t('totalCosts.unitDescriptionOf', { name: first.name }) : t('matrix.driversOf', { count: rows.length })
      }
      submit={t('common.save')}
      disabled={!rows.every(row => isInUnits(driverOf(row)))}
      onClose={onClose}
      onSubmit={name}
    >
      <TextField
        {...field}
        label={isOne ? t('totalCosts.costDriver') : t('matrix.driverForAll')}
        {...(isOne ? { required: true } : { hint: t('matrix.driverForAllHint') })}
        value={forAll}
        onChange={setForAll}
        autoFocus
      />
      {!isOne && (
        <Row>
          {rows.map(row => (
            <TextField
              key={row.id}
              {...field}
              label={row.name}
              required
              value={driverOf(row)}
              onChange={text => setOwn(now => new Map(now).set(row.id, text))}
            />
          ))}
        </Row>
      )}
    </FormDialog>
  );
}
