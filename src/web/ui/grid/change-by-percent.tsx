import '#web/i18n/paste-texts.ts';
import { TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HUNDRED_PERCENT, sum } from '#domain/money.ts';
import { parsePercent } from '#domain/numbers.ts';
import { raisedBy } from '#domain/small-sum.ts';
import { Button } from '../button.tsx';
import { FormDialog } from '../dialog.tsx';
import { refusedNumber, shownNumber } from '../number-kind.ts';
import { Row as Line } from '../page.tsx';
import { Select } from '../select.tsx';
import { TextField } from '../text-field.tsx';
import { Toggle } from '../toggle.tsx';
import { useMatches } from '../use-matches.ts';
import { cellValue, type Identified, isNumber, rowNameOf, takesText } from './column.ts';
import style from './editable-grid.module.css';
import { foreseen } from './fill.ts';
import { selectedRows } from './selected-rows.ts';
import type { Grid } from './use-grid.ts';

/** What `*1,05` does over selected cells, for whoever has no keys to select them with. Beside a mouse it would be one more line of tools. */
export function ChangeByPercent<Row extends Identified>({ grid }: { grid: Grid<Row> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isTouched = useMatches('(pointer: coarse)');
  if (!isTouched) return null;
  return (
    <>
      <Button kind="quiet" icon={TrendingUp} title={t('percent.title')} onClick={() => setOpen(true)}>
        {t('percent.open')}
      </Button>
      {isOpen && <PercentDialog grid={grid} onClose={() => setOpen(false)} />}
    </>
  );
}

/** For all figures of a column that are shown, or of the selected rows. */
function PercentDialog<Row extends Identified>({ grid, onClose }: { grid: Grid<Row>; onClose: () => void }) {
  const { t } = useTranslation();
  const { ordered, columns } = grid;
  const figures = columns.filter(isNumber).filter(({ editable }) => editable);
  const here = grid.cursor.chosen && figures.find(({ id }) => id === grid.column?.id);
  const [chosen, choose] = useState((here || figures.find(({ kind }) => kind === 'amount') || figures[0])?.id);
  const [way, setWay] = useState<'raise' | 'lower'>('raise');
  const [text, setText] = useState('');
  const [isOne, setOne] = useState(false);
  const column = figures.find(({ id }) => id === chosen);
  if (!column) return null;

  const selected = selectedRows(grid);
  const one = grid.row && takesText(column, grid.row) && cellValue(column, grid.row) ? grid.row : undefined;
  const mayBeOne = here && !selected && one !== undefined && ordered.length > 1;
  const rows = selected ?? (mayBeOne && isOne ? [one] : ordered);
  const at = columns.indexOf(column);
  const top = ordered.indexOf(rows[0]!);
  const range = { top, bottom: top + rows.length - 1, left: at, right: at };
  const percent = parsePercent(text);
  // A minus before it lowers, too.
  const size = percent.ok ? Math.abs(percent.value) : 0;
  const share = way === 'lower' || (percent.ok && percent.value < 0) ? -size : size;
  const factor = raisedBy(share);
  const filled = rows.filter(row => takesText(column, row) && cellValue(column, row));
  const made = filled.length > 0 ? foreseen(range, { rows: ordered, columns }, factor, t) : undefined;
  const changed = made?.figures ?? [];
  // What is counted in units of its own has no sum: there one is an example.
  const isSum = column.kind === 'amount';
  const refused = share < -HUNDRED_PERCENT ? 'Negative' : !percent.ok && text !== '' && percent.reason;
  const wrong = refused ? refusedNumber(refused, text, t) : made?.problem;

  const sentence = () => {
    const head = column.headInFull ?? column.head;
    const [first] = filled;
    if (!first) return t('percent.nothing', { column: head });
    const of = isSum ? filled : [first];
    const will = new Map(changed.map(({ row, now }) => [row.id, now]));
    const was = sum(of.map(row => Number(cellValue(column, row))));
    const now = sum(of.map(row => will.get(row.id) ?? Number(cellValue(column, row))));
    const shown = [was, ...(changed.length > 0 ? [now] : [])].map(value => shownNumber(column.kind, value)).join(' → ');
    const about = { column: head, count: changed.length || filled.length, figures: shown };
    return t(isSum ? 'percent.sum' : 'percent.example', { ...about, name: rowNameOf(columns, first) });
  };
  const isSome = ordered.length < grid.all.length;
  return (
    <FormDialog
      title={t('percent.title')}
      submit={t('percent.change')}
      disabled={changed.length === 0 || wrong !== undefined}
      onClose={onClose}
      onSubmit={() => {
        onClose();
        grid.fillRange(factor, range);
      }}
    >
      {figures.length > 1 && (
        <Select
          label={t('percent.column')}
          options={figures.map(({ id, head, headInFull = head }) => ({ value: id, label: headInFull }))}
          value={column.id}
          onChange={id => id && choose(id)}
        />
      )}
      {mayBeOne && (
        <Line>
          <Toggle
            label={t('percent.which')}
            choices={[
              ['all', t('percent.all')],
              ['one', t('percent.one', { name: rowNameOf(columns, one) })],
            ]}
            value={isOne ? 'one' : 'all'}
            onChange={which => setOne(which === 'one')}
          />
        </Line>
      )}
      <Line>
        <Toggle
          label={t('percent.way')}
          choices={[
            ['raise', t('percent.raise')],
            ['lower', t('percent.lower')],
          ]}
          value={way}
          onChange={setWay}
        />
      </Line>
      <TextField
        label={t('percent.by')}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        required
        value={text}
        onChange={setText}
        {...(wrong && { error: wrong })}
      />
      <p className={style.foreseen} role="status">
        {sentence()} {(selected || isSome) && t(selected ? 'percent.selected' : 'percent.shown')}
      </p>
    </FormDialog>
  );
}
