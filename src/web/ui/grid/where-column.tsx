import type { TFunction } from 'i18next';
import { Search } from 'lucide-react';
import { IconButton } from '../button.tsx';
import type { Column, Identified } from './column.ts';

interface Where<Row> {
  label: (row: Row) => string;
  disabled?: (row: Row) => boolean;
  onAsk: (row: Row) => void;
}

/** A magnifying glass in each row. It opens the trail of the row's amount. */
export const whereColumn = <Row extends Identified>(
  t: TFunction,
  { label, disabled, onAsk }: Where<Row>,
): Column<Row> => ({
  id: 'where',
  head: '',
  headInFull: t('trail.from'),
  kind: 'widget',
  width: 40,
  render: (row, focus) => (
    <IconButton {...focus} icon={Search} label={label(row)} disabled={disabled?.(row)} onClick={() => onAsk(row)} />
  ),
});
