import '#web/i18n/paste-texts.ts';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sum } from '#domain/money.ts';
import { Button, IconButton } from '../button.tsx';
import { alike, placesOf, saidOf } from './alike.ts';
import { type CellProblem, type Column, type Identified, type Offer, rowNameOf, type Way } from './column.ts';
import style from './editable-grid.module.css';
import type { Grid } from './use-grid.ts';
import { awaited } from './waiting.ts';

interface OfferButtonProps<Row extends Identified> {
  grid: Grid<Row>;
  offer: Offer<Row> | Way | undefined;
  /** What it is for. */
  rows: readonly string[];
}

function OfferButton<Row extends Identified>({ grid, offer, rows }: OfferButtonProps<Row>) {
  if (!offer) return null;
  if (!('go' in offer)) return <Button onClick={() => grid.takeUp(offer)}>{offer.label}</Button>;
  return (
    <Button onClick={() => offer.go(grid.cursor.focus, rows)}>{offer.labelFor?.(rows.length) ?? offer.label}</Button>
  );
}

const NAMED = 5;

interface ProblemsProps<Row extends Identified> {
  grid: Grid<Row>;
  columns: readonly Column<Row>[];
  /** With the name of the row that the table is in, where that is told. */
  inRow: (what: string) => string;
}

/** Names the cells that prevent a change. One of them takes the room there is, so that nothing moves and nothing is covered. */
export function Problems<Row extends Identified>(props: ProblemsProps<Row>) {
  const { grid, columns, inRow } = props;
  const { problems, changesNothing, all: rows } = grid;
  const { t } = useTranslation();
  const prevents = problems.filter(({ entered }) => !entered);
  const nameOf = ({ row: id, line }: CellProblem) => {
    const row = rows.find(one => one.id === id);
    return (row && rowNameOf(columns, row)) || (line ? t('paste.lineNumber', { line }) : '');
  };
  const headOf = ({ column: id }: CellProblem) => {
    const column = columns.find(one => one.id === id);
    return column?.headInFull ?? column?.head ?? '';
  };
  const placeOf = (one: CellProblem) => [nameOf(one), headOf(one)].filter(part => part !== '').join(', ');
  const entryOf = (one: CellProblem) =>
    `${one.entered!.named === 'column' ? headOf(one) : nameOf(one)} ${one.entered!.text}`.trim();
  const entriesOf = (byRow: readonly (readonly CellProblem[])[]) => {
    const isByColumn = byRow.length > 1 && byRow.flat().every(({ entered }) => entered!.named === 'column');
    if (!isByColumn) return byRow.flat().map(entryOf).join(', ');
    const said = byRow.slice(0, NAMED).map(ofRow => `${nameOf(ofRow[0]!)}: ${ofRow.map(entryOf).join(', ')}`);
    const others = byRow.length - said.length;
    return [...said, ...(others > 0 ? [t('common.andMore', { count: others })] : [])].join('; ');
  };
  const groups = alike(problems.filter(({ lacks }) => lacks === undefined));
  const named = groups.slice(0, NAMED).map(group => {
    const problem = group[0]!;
    const where = placesOf(group.map(placeOf), t);
    return group.length === 1 ? { ...problem, where } : { ...problem, message: saidOf(problem), where };
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
              {awaited(problems, rows, columns).map(({ said, entries, offer }) => (
                <li key={said}>
                  {inRow(said)} {t('common.notStoredYet', { entries: entriesOf(entries) })}
                  <OfferButton grid={grid} offer={offer} rows={entries.map(([one]) => one!.row)} />
                </li>
              ))}
              {named.map(problem => (
                <li key={`${problem.row} ${problem.column} ${problem.entered?.column}`}>
                  {inRow(problem.where)}: {problem.message}
                  <OfferButton grid={grid} offer={problem.way} rows={[problem.row]} />
                  <OfferButton grid={grid} offer={problem.offer} rows={[problem.row]} />
                </li>
              ))}
              {more > 0 && <li>{t('common.andMore', { count: more })}</li>}
            </ul>
            {grid.readCommas && <Button onClick={grid.readCommas}>{t('common.readCommas')}</Button>}
            {grid.otherwise && <Button onClick={grid.otherwise.paste}>{grid.otherwise.label}</Button>}
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
