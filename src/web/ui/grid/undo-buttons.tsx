import { Redo2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import type { Identified } from './column.ts';
import style from './editable-grid.module.css';
import { keepRoomUntilElsewhere } from './keep-room.ts';
import type { Grid } from './use-grid.ts';

interface ArrowsProps {
  /** What they would do, in words. Undefined: there is nothing. */
  undo: string | undefined;
  redo: string | undefined;
  /** Doing again has its key here. */
  hasRedoKey?: boolean;
  busy?: boolean;
  onPress: (back: boolean, event: React.MouseEvent) => void;
}

/** Two arrows: what was done last is taken back, and done again. Each is always there, so that nothing moves. */
export function Arrows({ undo, redo, hasRedoKey = true, busy = false, onPress }: ArrowsProps) {
  const { t } = useTranslation();
  const undoLabel = undo || t('common.undoLast');
  const redoLabel = redo || t('common.redoLast');
  return (
    <span className={style.arrows}>
      <IconButton
        icon={Undo2}
        label={undoLabel}
        title={undo === undefined ? t('common.undoNone') : `${undoLabel} (Ctrl+Z)`}
        aria-keyshortcuts="Control+Z"
        disabled={undo === undefined && !busy}
        busy={busy}
        onClick={event => onPress(true, event)}
      />
      <IconButton
        icon={Redo2}
        label={redoLabel}
        title={hasRedoKey ? `${redoLabel} (Ctrl+Y)` : redoLabel}
        aria-keyshortcuts="Control+Y"
        disabled={redo === undefined && !busy}
        busy={busy}
        onClick={event => onPress(false, event)}
      />
    </span>
  );
}

/** The arrows of a table. */
export function UndoButtons<Row extends Identified>({ grid }: { grid: Grid<Row> }) {
  const { t } = useTranslation();
  const put = (back: boolean, { detail, currentTarget }: React.MouseEvent) => {
    const isPressed = detail > 0;
    if (isPressed) keepRoomUntilElsewhere(currentTarget.parentElement!);
    grid.takeBack(back, isPressed);
    // With nothing left it is disabled, and the next key would go nowhere.
    if (!grid.hasMore(back)) grid.cursor.focus(isPressed);
  };
  const { takesBack: what, newerOn: area, leadsTo, doesAgain, isInRow } = grid;
  const takes = isInRow ? 'common.undoInRow' : 'common.undoNamed';
  const does = isInRow ? 'common.redoInRow' : 'common.redoNamed';
  return (
    <Arrows
      undo={leadsTo ? t('common.undoOn', leadsTo) : what && t(area ? 'common.undoOlder' : takes, { what, area })}
      redo={doesAgain && t(does, { what: doesAgain })}
      hasRedoKey={!isInRow || grid.hasKey(false)}
      onPress={put}
    />
  );
}
