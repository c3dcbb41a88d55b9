import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sum } from '#domain/money.ts';
import { Button, IconButton } from '../button.tsx';
import { alike, saidOf } from './alike.ts';
import { type CellProblem, type Column, type Identified, type Offer, rowNameOf, type Way } from './column.ts';
import style from './editable-grid.module.css';
import type { Grid } from './use-grid.ts';

function OfferButton<Row extends Identified>({
  grid,
  offer,
}: {
  grid: Grid<Row>;
  offer: Offer<Row> | Way | undefined;
}) {
  if (!offer) return null;
  return (
    <Button onClick={() => ('go' in offer ? offer.go(grid.cursor.focus) : grid.takeUp(offer))}>{offer.label}</Button>
  );
}

const NAMED = 5;

/** Names the cells that prevent a change. One of them takes the room there is, so that nothing moves and nothing is covered. */
export function Problems<Row extends Identified>(props: { grid: Grid<Row>; columns: readonly Column<Row>[] }) {
  const { grid, columns } = props;
  const { problems, changesNothing, all: rows } = grid;
  const { t } = useTranslation();
  const prevents = problems.filter(({ entered }) => !entered);
  const nameOf = ({ row: id, line }: CellProblem) => {
    const row = rows.find(one => one.id === id);
    return (row && rowNameOf(columns, row)) || (line ? t('paste.lineNumber', { line }) : '');
  };
  // What waits for the same is one message, with one way there.
  const waiting = problems.filter(({ lacks }) => lacks !== undefined).toReversed();
  const headOf = ({ column: id }: CellProblem) => {
    const column = columns.find(one => one.id === id);
    return column?.headInFull ?? column?.head ?? '';
  };
  const entryOf = (one: CellProblem) =>
    `${one.entered!.named === 'column' ? headOf(one) : nameOf(one)} ${one.entered!.text}`.trim();
  const groups = alike(problems.filter(one => !waiting.includes(one)));
  const named = groups.slice(0, NAMED).map(group => {
    const problem = group[0]!;
    const where = [nameOf(problem), headOf(problem)].filter(part => part !== '').join(', ');
    if (group.length === 1) return { ...problem, where };
    return { ...problem, message: saidOf(problem), where: t('common.cellsAlike', { cells: group.length, where }) };
  });
  const more = sum(groups.slice(NAMED).map(({ length }) => length));
  return (
    <div role="alert" className={style.problems}>
      {problems.length > 0 && (
        <>
          <div>
            {changesNothing && prevents.length > 0 && (
              <strong>{t('common.nothingChanged', { count: prevents.length })}</strong>
            )}
            <ul>
              {[...Map.groupBy(waiting, ({ lacks }) => lacks)].map(([lacks, ofIt]) => (
                <li key={lacks}>
                  {lacks} {t('common.notStoredYet', { entries: ofIt.map(entryOf).join(', ') })}
                  <OfferButton grid={grid} offer={ofIt[0]!.offer} />
                </li>
              ))}
              {named.map(problem => (
                <li key={`${problem.row} ${problem.column} ${problem.entered?.column}`}>
                  {problem.where}: {problem.message}
                  <OfferButton grid={grid} offer={problem.offer} />
                  <OfferButton grid={grid} offer={problem.way} />
                </li>
              ))}
              {more > 0 && <li>{t('common.andMore', { count: more })}</li>}
            </ul>
            {grid.readCommas && <Button onClick={grid.readCommas}>{t('common.readCommas')}</Button>}
          </div>
          <IconButton
            icon={X}
            label={t('common.dismissRefused')}
            onClick={() => {
              grid.dismiss();
              grid.cursor.focus();
            }}
          />
        </>
      )}
    </div>
  );
}
