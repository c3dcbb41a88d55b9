import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/i18n.ts';
import style from './field.module.css';
import type { SaveStatus } from './save-state.tsx';
import { codeOf } from './toasts.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useRefusal } from './use-refusal.ts';
import { validityText } from './validity.ts';

interface InlineEditProps<Thing> {
  /** What is edited, for those who hear it: "Segment name". */
  label: string;
  value: string;
  /** What has this value. */
  of: Thing;
  /** Called with the trimmed text when it has changed and is valid, and with the thing as it was when the edit began. */
  onCommit: (value: string, seen: Thing) => void;
  maxLength?: number;
  /** What is wrong with a text, if anything. Then it stays in its field, so that nobody types it twice. */
  check?: (value: string) => string | undefined;
  /** Whether an empty text may be committed. Otherwise it cancels. */
  emptyAllowed?: boolean;
  placeholder?: string;
  readOnly?: boolean;
  /** Opens at once, for a new item. */
  startEditing?: boolean;
  /** What was typed before it opened. */
  typed?: string;
  onCancel?: () => void;
  /** What became of what was committed. With it the field stays until that is stored, and says why it is not. */
  status?: SaveStatus;
}

/** A name that is its own form: click to edit, Enter or leaving commits, Escape, empty or too long puts the old one back. */
export function InlineEdit<Thing>(props: InlineEditProps<Thing>) {
  const {
    label,
    value,
    of,
    onCommit,
    maxLength = 20,
    check,
    emptyAllowed,
    placeholder,
    readOnly,
    startEditing,
    typed = '',
    onCancel,
    status,
  } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | undefined>(startEditing ? value + typed : undefined);
  const { message, refuse, clear } = useRefusal();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const backToButton = useRef(false);
  // Moving the focus while committing makes the field blur before it is removed. That is not a second commit.
  const isOver = useRef(false);
  // Whatever is stored meanwhile: this is what was seen.
  const begun = useRef({ value, of });
  const committed = useRef<string>(undefined);
  const isSaving = status?.state === 'saving';
  const isSent = status !== undefined && draft?.trim() === committed.current;
  const isRefused = isSent && status.state === 'failed';
  const editing = draft !== undefined;

  useLayoutEffect(() => {
    if (editing && typed) input.current?.setSelectionRange(typed.length, typed.length);
    else if (editing) input.current?.select();
    else if (backToButton.current) button.current?.focus();
    backToButton.current = false;
  }, [editing, typed]);

  const tooLong = (text: string) =>
    text.trim().length > maxLength ? t('Validations.TooLong', { max: maxLength }) : undefined;

  const open = () => {
    if (readOnly) return;
    clear();
    isOver.current = false;
    begun.current = { value, of };
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
    if (draft === undefined || isOver.current || isSaving) return;
    const text = draft.trim();
    const wrong = input.current && validityText(input.current, t);
    if (text === begun.current.value) return cancel();
    if (wrong || (text === '' && !emptyAllowed)) {
      refuse(wrong || t('Validations.RequiredField'));
      return cancel();
    }
    const refused = tooLong(text) ?? check?.(text);
    if (refused) {
      backToButton.current = false;
      return refuse(refused);
    }
    committed.current = text;
    if (!status) end();
    onCommit(text, begun.current.of);
  };

  // It is said as soon as it is so, and not once all of it is typed.
  const said = message ?? (isRefused ? errorText(codeOf(status.error)) : tooLong(draft ?? ''));
  return (
    <span className={style.inline} data-refused={said ? true : undefined}>
      {editing ? (
        <input
          ref={input}
          className={style.input}
          aria-label={label}
          value={draft}
          readOnly={isSaving}
          required={!emptyAllowed}
          size={Math.max(draft.length, 8)}
          // biome-ignore lint/a11y/noAutofocus: the reader pressed the name to write in it
          autoFocus
          onChange={event => {
            clear();
            setDraft(event.target.value);
          }}
          // What was refused, or is asked about, waits for another text, or for Enter.
          onBlur={() => isSent || commit()}
          onKeyDown={event => {
            if (event.nativeEvent.isComposing) return;
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.stopPropagation();
            event.preventDefault();
            backToButton.current = true;
            if (event.key === 'Enter') commit();
            else {
              clear();
              cancel();
            }
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
      <UnsavedGuard
        unsaved={draft !== undefined && draft !== begun.current.value && (isSaving ? 'saving' : 'written')}
        onStay={() => input.current?.focus()}
      />
      <span role="alert" className={style.bubble}>
        {said}
      </span>
    </span>
  );
}
