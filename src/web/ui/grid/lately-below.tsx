import type { Identified } from './column.ts';
import { DeletedLately, type Lately } from './deleted-lately.tsx';
import style from './editable-grid.module.css';
import type { Grid } from './use-grid.ts';

interface LatelyBelowProps<Row extends Identified> {
  grid: Grid<Row>;
  lately: Lately;
  onAnswer: () => void;
}

/** Below a table, where something is said of it. The arrow brings it back where that is what it would take back. */
export function LatelyBelow<Row extends Identified>({ grid, lately, onAnswer }: LatelyBelowProps<Row>) {
  const isLast = grid.isLastDeleted(lately.id);
  return (
    <span className={style.lately}>
      <DeletedLately
        text={lately.text}
        hasKey={isLast}
        isBringing={lately.isBringing}
        onBringBack={() => {
          onAnswer();
          if (isLast) grid.takeBack(true);
          else {
            grid.forgetDeleted(lately.id);
            lately.bringBack();
          }
          grid.cursor.focus();
        }}
        onLeave={() => {
          lately.leave();
          grid.cursor.focus();
        }}
      />
    </span>
  );
}
