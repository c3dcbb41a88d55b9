import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { SaveState, type SaveStatus } from '../save-state.tsx';
import { UnsavedGuard } from '../unsaved-guard.tsx';
import { useMatches } from '../use-matches.ts';
import { type Column, type Identified, namingIndex } from './column.ts';
import type { Lately } from './deleted-lately.tsx';
import style from './editable-grid.module.css';
import { fillsText, MOST_COUNTED } from './how-far.ts';
import { LatelyBelow } from './lately-below.tsx';
import { Problems } from './problems.tsx';
import ofRow from './said-of-row.module.css';
import { AtList, useSaidOfRow } from './said-of-row.tsx';
import type { Grid } from './use-grid.ts';
import { useMoment } from './use-moment.ts';
import { WayBack } from './way-back.tsx';

interface SaidLineProps<Row extends Identified> {
  grid: Grid<Row>;
  columns: readonly Column<Row>[];
  /** Undefined: nothing is stored here. */
  status: SaveStatus | undefined;
  lately: Lately | undefined;
  /** What is said of its rows where that is out of sight. */
  ofRows: React.Ref<HTMLDivElement>;
}

/** What is said of a table, below it: what was refused, what was done, what is stored. */
export function SaidLine<Row extends Identified>({ grid, columns, status, lately, ofRows }: SaidLineProps<Row>) {
  const { t } = useTranslation();
  const { offer } = grid;
  const answer = grid.askCommas || grid.bringBack || (offer && (() => grid.takeOffer(offer)));
  const [hasJustAnswered, answering] = useMoment();
  const hasKeys = useMatches('(pointer: fine)');
  const fills = grid.entry && hasKeys ? grid.fills(MOST_COUNTED) : 0;
  const hasFailed = status?.state === 'failed';
  const says = [...grid.problems.map(({ message }) => message), grid.said, ...(hasFailed ? ['failed'] : [])].join(' ');
  const { here, place, inRow } = useSaidOfRow(says.trim());
  const saved = status && <SaveState status={status} onStay={grid.cursor.focus} />;
  const said = (
    <>
      <Problems {...{ grid, columns, inRow }} />
      {status && (
        <div className={style.saving}>
          <span className={style.said} role="status" data-look={grid.isToLookAt || undefined}>
            {grid.isToLookAt && <CircleAlert size={16} aria-hidden />}
            {fills > 1 ? fillsText(fills, t) : grid.said && inRow(grid.said)}
          </span>
          {lately && !answer && !hasJustAnswered && <LatelyBelow {...{ grid, lately }} onAnswer={answering} />}
          {answer && (
            <span data-answers>
              <Button
                kind={offer ? 'plain' : 'quiet'}
                onClick={() => {
                  answering();
                  answer();
                }}
              >
                {offer?.label ?? t(grid.askCommas ? 'common.askCommas' : 'common.bringBack')}
              </Button>
            </span>
          )}
          {!grid.isInRow && <WayBack />}
          {(!place || hasFailed) && saved}
        </div>
      )}
    </>
  );
  return (
    <div ref={here} className={style.line}>
      <div ref={ofRows} className={ofRow.ofRows} />
      {place ? (
        <AtList {...{ grid, place }} isSaid={says.trim() !== ''}>
          {said}
        </AtList>
      ) : (
        said
      )}
      {place && !hasFailed && <div className={style.saving}>{saved}</div>}
      {/* Whoever closes the row is asked, so it stays in the row. */}
      {status && (
        <UnsavedGuard
          unsaved={
            grid.isRefusedOpen
              ? 'refused'
              : place !== undefined && hasFailed
                ? 'failed'
                : grid.unnamed >= 0 && 'written'
          }
          onStay={() => {
            grid.refusedAsked();
            // What it lacks is its name.
            if (grid.unnamed >= 0) grid.cursor.goTo({ row: grid.unnamed, column: namingIndex(columns) });
            grid.cursor.focus();
          }}
        />
      )}
    </div>
  );
}
