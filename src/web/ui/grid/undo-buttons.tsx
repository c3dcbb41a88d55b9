import { Redo2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import type { Identified } from './column.ts';
import style from './editable-grid.module.css';
import { keepRoomUntilElsewhere } from './keep-room.ts';
import type { Grid } from './use-grid.ts';

/** Two arrows: what was done last is taken back, and done again. Each is always there, so that nothing moves. */
export function UndoButtons<Row extends Identified>({ grid }: { grid: Grid<Row> }) {
  const { t } = useTranslation();
  const put = (back: boolean, { detail, currentTarget }: React.MouseEvent) => {
    const isPressed = detail > 0;
    if (isPressed) keepRoomUntilElsewhere(currentTarget.parentElement!);
    grid.takeBack(back, isPressed);
    // With nothing left it is disabled, and the next key would go nowhere.
    if (!grid.hasMore(back)) grid.cursor.focus(isPressed);
  };
  const { takesBack: what, newerOn: area, isInRow } = grid;
  const takes = isInRow ? 'common.undoInRow' : 'common.undoNamed';
  const undo = what ? t(area ? 'common.undoOlder' : takes, { what, area }) : t('common.undoLast');
  const does = isInRow ? 'common.redoInRow' : 'common.redoNamed';
  const redo = grid.doesAgain ? t(does, { what: grid.doesAgain }) : t('common.redoLast');
  return (
    <span className={style.arrows}>
      <IconButton
        icon={Undo2}
        label={undo}
        title={`${undo} (Ctrl+Z)`}
        aria-keyshortcuts="Control+Z"
        disabled={grid.takesBack === undefined}
        onClick={event => put(true, event)}
      />
      <IconButton
        icon={Redo2}
        label={redo}
        title={!isInRow || grid.hasKey(false) ? `${redo} (Ctrl+Y)` : redo}
        aria-keyshortcuts="Control+Y"
        disabled={grid.doesAgain === undefined}
        onClick={event => put(false, event)}
      />
    </span>
  );
}
