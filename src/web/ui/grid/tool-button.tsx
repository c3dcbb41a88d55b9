import { Button } from '../button.tsx';
import type { Identified } from './column.ts';
import type { Grid } from './use-grid.ts';

interface ToolButtonProps<Row extends Identified> {
  grid: Grid<Row>;
  /** Why it can do nothing now. */
  why: string | false | undefined;
  title: string | undefined;
  busy?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

/**
 * A button above a table. While it can do nothing it is grey and says why, also when it is pressed. It is no tab stop then: the way
 * into the table has none more.
 */
export function ToolButton<Row extends Identified>({
  grid,
  why,
  title,
  busy,
  onClick,
  children,
}: ToolButtonProps<Row>) {
  return (
    <Button
      aria-disabled={why ? true : undefined}
      tabIndex={why ? -1 : undefined}
      title={why || title}
      busy={busy ?? false}
      onClick={() => (why ? grid.say(why) : onClick())}
    >
      {children}
    </Button>
  );
}
