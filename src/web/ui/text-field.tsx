import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from './field.module.css';
import { validityText } from './validity.ts';

interface FieldProps {
  label: string;
  labelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  maxLength?: number;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  /** A quiet line below the field. */
  hint?: string;
  /** What the server or the form says is wrong with the value. */
  error?: string;
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'search' | 'color';
  autoComplete?: string;
  /** Which keys a phone shows. */
  inputMode?: 'decimal';
  placeholder?: string;
  pattern?: string;
  /** What follows "Incorrectly filled format.": how it is filled in. */
  expected?: string;
  /** The program's own idea: who clicks into it and types means something else. */
  proposed?: boolean;
  onBlur?: () => void;
  onEnter?: () => void;
}

/** The browser's validation in our words. Shown on leaving the field or sending the form, removed with the next key. */
function useValidity(expected?: string) {
  const { t } = useTranslation();
  const [message, setMessage] = useState('');
  type FieldEvent = React.SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>;
  return {
    message,
    events: {
      onInvalid: (event: FieldEvent) => {
        event.preventDefault();
        setMessage(validityText(event.currentTarget, t, expected));
      },
      // What is pasted with the mouse has no key.
      onInput: () => setMessage(''),
      onKeyUp: (event: React.KeyboardEvent) => event.key !== 'Tab' && event.key !== 'Enter' && setMessage(''),
    },
    /** Whoever presses a button leaves too: it checks by itself, and does not move from under the pointer. */
    check: ({ target, relatedTarget }: React.FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      relatedTarget instanceof HTMLButtonElement ||
      setMessage(target.value === '' ? '' : validityText(target, t, expected)),
  };
}

interface FrameProps extends Pick<FieldProps, 'label' | 'labelHidden' | 'hint'> {
  id: string;
  wrong: string | undefined;
  /** Beside the line below: how much of the limit is used. */
  count?: React.ReactNode;
  children: React.ReactNode;
}

/** A field below its label, and the line below it: a hint, or what is wrong in the room of the hint, so that nothing moves. */
function Frame({ id, label, labelHidden, hint, wrong, count, children }: FrameProps) {
  return (
    <div className={style.field} data-refused={wrong ? true : undefined}>
      <label htmlFor={id} className={labelHidden ? 'only-heard' : style.label}>
        {label}
      </label>
      {children}
      <span id={`${id}-foot`} className={style.foot}>
        <span className={style.said}>
          {hint && (
            <span className={style.hint} data-covered={wrong ? true : undefined}>
              {hint}
            </span>
          )}
          <span className={style.message} role={wrong ? 'alert' : undefined}>
            {wrong}
          </span>
        </span>
        {count}
      </span>
    </div>
  );
}

/** What is too long stays as it was typed, and is not sent. The browser would cut it without a word. */
function useTooLong(length: number, max: number | undefined) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const tooLong = max !== undefined && length > max ? t('Validations.TooLong', { max }) : '';
  useLayoutEffect(() => field.current?.setCustomValidity(tooLong));
  return { field, tooLong };
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    labelHidden,
    value,
    onChange,
    hint,
    error,
    type = 'text',
    maxLength,
    expected,
    proposed,
    onBlur,
    onEnter,
    ...rest
  } = props;
  const id = useId();
  const { message, events, check } = useValidity(expected);
  const { field, tooLong } = useTooLong(value.trim().length, maxLength);
  const wrong = message || tooLong || error;
  return (
    <Frame id={id} label={label} labelHidden={labelHidden} hint={hint} wrong={wrong}>
      <input
        {...rest}
        {...events}
        ref={field}
        // A dialog gives the first focus to an element with this mark.
        data-autofocus={rest.autoFocus || undefined}
        id={id}
        type={type}
        className={style.input}
        value={value}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-foot`}
        onClick={proposed ? event => event.currentTarget.select() : undefined}
        onFocus={proposed ? event => event.currentTarget.select() : undefined}
        onChange={event => onChange(event.target.value)}
        onBlur={event => {
          check(event);
          onBlur?.();
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !onEnter || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
    </Frame>
  );
}

interface TextAreaProps extends FieldProps {
  rows?: number;
  placeholder?: string;
}

/** A longer text. With a limit it counts the characters. */
export function TextArea({ label, labelHidden, value, onChange, hint, error, rows = 5, ...rest }: TextAreaProps) {
  const id = useId();
  const { message, events, check } = useValidity();
  const wrong = message || error;
  return (
    <Frame
      id={id}
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      wrong={wrong}
      count={
        rest.maxLength !== undefined && (
          <span className={`${style.count} figures`}>
            {value.length} / {rest.maxLength}
          </span>
        )
      }
    >
      <textarea
        {...rest}
        {...events}
        data-autofocus={rest.autoFocus || undefined}
        id={id}
        rows={rows}
        className={style.input}
        value={value}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-foot`}
        onChange={event => onChange(event.target.value)}
        onBlur={check}
      />
    </Frame>
  );
}
