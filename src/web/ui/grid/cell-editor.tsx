import { useLayoutEffect, useRef, useState } from 'react';
import { parseBlock } from '../clipboard.ts';
import { shellKey } from '../shell-key.ts';
import { UnsavedGuard } from '../unsaved-guard.tsx';
import style from './grid.module.css';
import type { Ending, Leave } from './moves.ts';
import { scrollAcross } from './scroll-across.ts';

export interface Editing {
  column: string;
  text: string;
  /** Typing replaced the content. Then the arrows finish the entry and move, as in a spreadsheet. */
  replacing: boolean;
  /** All of its text is selected: what is typed replaces it. */
  isSelected?: boolean | undefined;
}

interface CellEditorProps extends Omit<Editing, 'column'> {
  label: string;
  number: boolean;
  /** More than digits may be written, such as a per cent: no keypad has that. */
  isMore: boolean;
  onCommit: (text: string, ending: Ending) => void;
  onCancel: () => void;
  /** Called when more than one cell is pasted in place of what the editor holds. */
  onPasteBlock: (text: string) => void;
}

const LEAVE: Record<string, Leave> = { ArrowDown: 'down', ArrowUp: 'up', ArrowRight: 'right', ArrowLeft: 'left' };

export function CellEditor(props: CellEditorProps) {
  const { label, text, replacing, isSelected, number, isMore, onCommit, onCancel, onPasteBlock } = props;
  const [draft, setDraft] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const finished = useRef(false);
  const opensSelected = useRef(isSelected);
  useLayoutEffect(() => {
    const end = input.current!.value.length;
    input.current!.focus({ preventScroll: true });
    input.current!.setSelectionRange(opensSelected.current ? 0 : end, end);
    // By a tap, which may meet what is seen of it at the edge.
    if (opensSelected.current) scrollAcross(input.current!);
  }, []);

  const finish = (ending: Ending) => {
    if (finished.current) return;
    finished.current = true;
    onCommit(draft, ending);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!shellKey(event)) event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const ending: Ending | undefined =
      event.key === 'Enter'
        ? event.ctrlKey || event.metaKey
          ? 'all'
          : event.shiftKey
            ? 'up'
            : 'down'
        : event.key === 'Tab'
          ? event.shiftKey
            ? 'left'
            : 'right'
          : replacing
            ? LEAVE[event.key]
            : undefined;
    if (ending) {
      event.preventDefault();
      finish(ending);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      finished.current = true;
      onCancel();
    }
  };
  const onPaste = (event: React.ClipboardEvent) => {
    event.stopPropagation();
    const pasted = event.clipboardData.getData('text/plain');
    const { selectionStart, selectionEnd } = input.current!;
    // A tap opens a cell with all of it selected: there a block is pasted in its place, too.
    const isReplaced = selectionStart === 0 && selectionEnd === draft.length;
    if (!isReplaced || parseBlock(pasted).flat().length === 1) return;
    event.preventDefault();
    finished.current = true;
    onPasteBlock(pasted);
  };

  return (
    <>
      <UnsavedGuard unsaved={(replacing || draft !== text) && 'written'} />
      <input
        ref={input}
        className={style.editor}
        data-cell-editor
        data-number={number || undefined}
        aria-label={label}
        inputMode={number && !isMore ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
        value={draft}
        onChange={event => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => finish('stay')}
        onCopy={event => event.stopPropagation()}
        onCut={event => event.stopPropagation()}
        onPaste={onPaste}
      />
    </>
  );
}
