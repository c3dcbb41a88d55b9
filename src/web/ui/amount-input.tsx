import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from './field.module.css';
import { type NumberKind, rawNumber, readNumber, refusedNumber, shownNumber } from './number-kind.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useRefusal } from './use-refusal.ts';

interface AmountInputProps {
  label: string;
  /** Shows the label to screen readers only. */
  labelHidden?: boolean;
  kind?: NumberKind;
  /** Whole cents, hundredths or shares. Null is an empty field. */
  value: number | null;
  /** Called once, when an entry is finished (Enter or leaving) and its text has changed. */
  onCommit: (value: number) => void;
  /** Returns a translated message when the value is not allowed. The entry is then taken back and the message shown. */
  check?: (value: number) => string | undefined;
  /** Takes an empty field back instead of reading it as zero. */
  required?: boolean;
  disabled?: boolean;
  /** While it saves, it keeps the focus and takes no entry. */
  readOnly?: boolean;
  /** A word or sign after the figure, such as % or €. */
  suffix?: string;
}

/**
 * A plain text field for an amount, units or a percentage. It shows the raw number while it is edited and the formatted one
 * otherwise. Leaving it with its text unchanged commits nothing, so the rounded display of a percentage is never saved.
 */
export function AmountInput(props: AmountInputProps) {
  const { label, labelHidden, kind = 'amount', value, onCommit, check, required, disabled, readOnly, suffix } = props;
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const started = useRef('');
  const [draft, setDraft] = useState<string>();
  const [selections, selectAll] = useState(0);
  const entered = useRef(false);
  const { message, refuse, clear } = useRefusal();
  const rawValue = value === null ? '' : rawNumber(kind, value);
  const shownValue = value === null ? '' : shownNumber(kind, value);

  // Selects in the same drawing that shows the raw text, so that what is typed next replaces all of it.
  useLayoutEffect(() => {
    if (selections > 0) input.current?.select();
  }, [selections]);

  const start = () => {
    if (readOnly) return;
    clear();
    started.current = rawValue;
    entered.current = true;
    setDraft(rawValue);
    selectAll(now => now + 1);
  };
  const problem = (text: string): string | undefined => {
    if (required && text.trim() === '') return t('Validations.RequiredField');
    const result = readNumber(kind, text);
    if (!result.ok) return refusedNumber(result.reason, text, t);
    return check?.(result.value);
  };
  const commit = (text: string): boolean => {
    if (text === started.current) return true;
    const wrong = problem(text);
    if (wrong) {
      refuse(t('common.takenBack', { entry: text, reason: wrong, value: shownValue || '0' }));
      return false;
    }
    const result = readNumber(kind, text);
    if (result.ok && result.value !== value) onCommit(result.value);
    return true;
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (draft === undefined || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      if (!commit(draft)) setDraft(rawValue);
      else started.current = draft;
      selectAll(now => now + 1);
    } else if (event.key === 'Escape' && draft !== started.current) {
      event.stopPropagation();
      setDraft(started.current);
      selectAll(now => now + 1);
    }
  };

  return (
    <div className={style.field} data-refused={message ? true : undefined}>
      <label htmlFor={id} className={labelHidden ? 'only-heard' : style.label}>
        {label}
      </label>
      <span className={style.control}>
        <input
          ref={input}
          id={id}
          className={`${style.input} ${style.number}`}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={draft ?? shownValue}
          disabled={disabled}
          readOnly={readOnly}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-message` : undefined}
          onFocus={start}
          // The click that enters the field keeps all of it selected. The next click sets the caret.
          onMouseUp={event => {
            if (entered.current) event.preventDefault();
            entered.current = false;
          }}
          onChange={event => {
            clear();
            setDraft(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (draft !== undefined) commit(draft);
            setDraft(undefined);
          }}
        />
        <UnsavedGuard unsaved={draft !== undefined && draft !== started.current && 'written'} />
        {suffix && <span className={style.suffix}>{suffix}</span>}
      </span>
      <span id={`${id}-message`} role="alert" className={style.bubble}>
        {message}
      </span>
    </div>
  );
}
