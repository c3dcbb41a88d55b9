import { Redo2 } from 'lucide-react';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Row } from '../page.tsx';
import { useMatches } from '../use-matches.ts';
import type { Identified } from './column.ts';
import { DeletedLately, type Lately } from './deleted-lately.tsx';
import { askElsewhere, nextIn } from './elsewhere.ts';
import type { Grid } from './use-grid.ts';
import { useTakeBackOnPage } from './use-take-back-on-page.ts';
import { useTellsElsewhere } from './use-tells-elsewhere.ts';
import type { Undo } from './use-undo.ts';
import { WayBack } from './way-back.tsx';

export interface Saying {
  text: string;
}

interface SaidProps<Row extends Identified> {
  grid: Grid<Row>;
  said: Saying | undefined;
  of?: 'deletion';
}

/** What was done beside the cells is said where what was done in them is. */
export function Said<Row extends Identified>({ grid, said, of }: SaidProps<Row>) {
  const { t } = useTranslation();
  const hasKeys = useMatches('(pointer: fine)');
  const told = useRef(said);
  useLayoutEffect(() => {
    if (said && said !== told.current)
      grid.say(of && said.text && hasKeys ? `${said.text} ${t('common.deletedKey')}` : said.text, of);
    told.current = said;
  });
  return null;
}

interface SaidWithoutTableProps<Row extends Identified> {
  said: Saying | undefined;
  lately: Lately | undefined;
  undo: Undo<Row>;
  onBack?: () => void;
  /** What was typed, which is done again in its table. */
  typed?: { isBlank: (row: Row) => boolean; show: () => void };
}

/** A list whose last row was deleted is no table: there it is said by itself, and taken back. */
export function SaidWithoutTable<R extends Identified>(props: SaidWithoutTableProps<R>) {
  const { said, lately, undo, onBack, typed } = props;
  const { t } = useTranslation();
  const tells = useTellsElsewhere(undo.steps.path);
  const lastStep = useSyncExternalStore(undo.steps.hear, undo.last);
  const last = lastStep?.made.beside;
  /** A list that was pasted, or what was typed first, taken back with all that there was. */
  const undone = useSyncExternalStore(undo.steps.hear, undo.lastUndone);
  const isTyped = undone?.of === undo.table && undone.made.edits.some(({ was }) => typed?.isBlank(was as R));
  const undoneTold = undone?.made.beside?.told(true) ?? (isTyped && undone.of.current?.told(undone.made, true, t));
  const take = (back: boolean) => {
    if (!back && isTyped) {
      undo.steps.ask(undo.table, back);
      return typed?.show();
    }
    // Why it failed is said where that came about.
    void Promise.resolve(undo.take([], back)).catch(() => undefined);
    onBack?.();
  };
  useTakeBackOnPage(back => {
    // Any other edit needs its rows.
    const step = back ? lastStep : undone;
    const { next } = nextIn(undo.steps, step?.made.beside || (!back && isTyped) ? step : undefined, back);
    if (next === 'ask')
      return tells(back, newer => askElsewhere(newer, undo.steps, { back, what: last?.told(true) }, t));
    if (next !== 'take') return tells(back);
    take(back);
    return true;
  });
  useLayoutEffect(() => {
    const asked = undo.steps.askedOf(undo.table);
    if (asked) take(asked.back);
  });
  if (!said?.text && undoneTold)
    return (
      <Row>
        <span role="status">{t('common.undone', { what: undoneTold })}</span>
        <Button kind="quiet" icon={Redo2} onClick={() => take(false)}>
          {t('common.redoLast')}
        </Button>
        <WayBack />
      </Row>
    );
  if (!said?.text)
    return (
      lately && (
        <Row>
          <DeletedLately
            text={lately.text}
            hasKey={last?.deleted === lately.id && !nextIn(undo.steps, lastStep, true).isOlder}
            isBringing={lately.isBringing}
            onBringBack={() => {
              undo.forgetDeleted(lately.id);
              lately.bringBack();
              onBack?.();
            }}
            onLeave={() => {
              lately.leave();
              onBack?.();
            }}
          />
        </Row>
      )
    );
  return (
    <Row>
      <span role="status">{said.text}</span>
      {last && (
        <Button kind="quiet" onClick={() => take(true)}>
          {t('common.bringBack')}
        </Button>
      )}
    </Row>
  );
}
