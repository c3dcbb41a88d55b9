import { useTranslation } from 'react-i18next';
import type { AllocationView } from '#domain/allocation.ts';
import { figureOf, type GiverKind } from '#domain/allocation-matrix.ts';
import type { Named } from '#domain/scenario-model.ts';
import { shownNumber } from '#web/ui/number-kind.ts';
import type { MatrixRow } from './matrix.queries.ts';

interface CellFiguresProps {
  kind: GiverKind;
  row: MatrixRow | undefined;
  /** Without one, what the row adds up to. */
  receiver: Named | undefined;
}

/** Below a matrix, which shows one of them at a time: all figures of the cell one is in. */
export function CellFigures({ kind, row, receiver }: CellFiguresProps) {
  const { t } = useTranslation();
  // Before anybody is in a cell its room says what a matrix takes.
  if (!row) return <p>{t('matrix.pasted')}</p>;
  const figure = (view: AllocationView) => figureOf(row, view, receiver?.id);
  const [share, cost, units] = [figure('share') ?? 0, figure('cost') ?? 0, figure('units')];
  const unit = kind === 'employee' || kind === 'costCenter' ? t(`matrix.units.${kind}`).toLowerCase() : row.unit;
  const figures = [`${shownNumber('percent', share)} %`, `€ ${shownNumber('amount', cost)}`];
  if (units !== null) figures.push(`${shownNumber('units', units)} ${unit ?? ''}`.trim());
  // A figure is not separated from its sign.
  const said = figures.map(one => one.replaceAll(' ', '\u00a0')).join(' · ');
  return (
    <p>
      {receiver ? `${row.name} → ${receiver.name}` : row.name}: {said}
    </p>
  );
}
