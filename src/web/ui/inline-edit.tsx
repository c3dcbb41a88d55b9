import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from './field.module.css';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useRefusal } from './use-refusal.ts';
import { validityText } from './validity.ts';

interface InlineEditProps {
  /** What is edited, for screen readers: "Segment name". */
  label: string;
  value: string;
  /** Called with the trimmed text when it has changed and is valid. */
  onCommit: (value: string) => void;
  maxLength?: number;
  /** Whether an empty text may be committed. Otherwise it cancels. */
  emptyAllowed?: boolean;
  placeholder?: string;
  readOnly?: boolean;
  /** Opens at once, for a new item. */
  startEditing?: boolean;
  onCancel?: () => void;
}

/**
 * A name that is its own form. A click edits it, Enter or leaving commits. Escape, an empty text or one that is too long
 * restores the old name.
 */
export function InlineEdit(props: InlineEditProps) {
  const { label, value, onCommit, maxLength = 20, emptyAllowed, placeholder, readOnly, startEditing, onCancel } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | undefined>(startEditing ? value : undefined);
  const { message, refuse, clear } = useRefusal();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const backToButton = useRef(false);
  // Moving the focus while committing makes the field blur before it is removed. That is not a second commit.
  const isOver = useRef(false);
  const editing = draft !== undefined;

  useLayoutEffect(() => {
    if (editing) input.current?.select();
    else if (backToButton.current) button.current?.focus();
    backToButton.current = false;
  }, [editing]);

  const open = () => {
    if (readOnly) return;
    clear();
    isOver.current = false;
    setDraft(value);
  };
  const end = () => {
    isOver.current = true;
    setDraft(undefined);
  };
  const cancel = () => {
    end();
    onCancel?.();
  };
  const commit = () => {
    if (draft === undefined || isOver.current) return;
    const text = draft.trim();
    const wrong = input.current && validityText(input.current, t);
    if (text === value) return cancel();
    if (wrong || text.length > maxLength || (text === '' && !emptyAllowed)) {
      refuse(wrong || t(text === '' ? 'Validations.RequiredField' : 'Validations.TooLong', { max: maxLength }));
      return cancel();
    }
    end();
    onCommit(text);
  };

  return (
    <span className={style.inline} data-refused={message ? true : undefined}>
      {editing ? (
        <input
          ref={input}
          className={style.input}
          aria-label={label}
          value={draft}
          required={!emptyAllowed}
          maxLength={maxLength}
          size={Math.max(draft.length, 8)}
          // biome-ignore lint/a11y/noAutofocus: the reader pressed the name to write in it
          autoFocus
          onChange={event => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={event => {
            if (event.nativeEvent.isComposing) return;
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.stopPropagation();
            event.preventDefault();
            backToButton.current = true;
            if (event.key === 'Enter') commit();
            else cancel();
          }}
        />
      ) : (
        <button
          ref={button}
          type="button"
          className={style.value}
          aria-disabled={readOnly || undefined}
          aria-label={t('common.editNamed', { label, value: value || placeholder || '' })}
          onClick={open}
        >
          {value || <span className={style.hint}>{placeholder}</span>}
        </button>
      )}
      <UnsavedGuard unsaved={draft !== undefined && draft !== value && 'written'} />
      <span role="alert" className={style.bubble}>
        {message}
      </span>
    </span>
  );
}
