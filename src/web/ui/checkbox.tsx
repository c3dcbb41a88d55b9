import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import style from './checkbox.module.css';
import type { WidgetFocus } from './widget-focus.ts';

interface CheckboxProps {
  label: string;
  /** For a table whose head has the label. */
  labelHidden?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hint?: string;
  /** Set by a table on the widget in its cell. */
  focus?: WidgetFocus;
}

export function Checkbox({ label, labelHidden, checked, onChange, disabled, hint, focus }: CheckboxProps) {
  const id = useId();
  return (
    <span className={style.checkbox}>
      <label>
        <input
          {...focus}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span className={labelHidden ? 'only-heard' : undefined}>{label}</span>
      </label>
      {hint && (
        <span id={`${id}-hint`} className={style.hint}>
          {hint}
        </span>
      )}
    </span>
  );
}

interface DoneToggleProps {
  done: boolean;
  /** What is not allocated after all: it stands with the mark, which stays. */
  but?: string | undefined;
  onChange: (done: boolean) => void;
  /** While the area loads or saves. */
  disabled?: boolean;
}

/** "Mark as done" of an area, and "Done" once it is. It has the room of both, so that nothing moves under the pointer. */
export function DoneToggle({ done, but, onChange, disabled }: DoneToggleProps) {
  const { t } = useTranslation();
  const mark = t('common.markAsDone');
  return (
    <span className={style.done} data-done={done ? (but ? 'but' : 'whole') : undefined} data-widest={mark}>
      <Checkbox
        label={done ? (but ?? t('common.done')) : mark}
        checked={done}
        onChange={onChange}
        disabled={disabled}
      />
    </span>
  );
}

interface CheckListProps {
  label: string;
  options: readonly { value: string; label: string; hint?: string }[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  disabled?: boolean;
  /** Shown instead of the list when there is nothing to choose. */
  empty?: string;
}

/** Any number of items of a list: allowed users, permitted reports. */
export function CheckList({ label, options, values, onChange, disabled, empty }: CheckListProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={style.list} disabled={disabled}>
      <legend>{label}</legend>
      {options.length === 0 && <p>{empty ?? t('common.noOptions')}</p>}
      <div>
        {options.map(option => (
          <Checkbox
            key={option.value}
            label={option.label}
            hint={option.hint}
            checked={values.includes(option.value)}
            onChange={on => onChange(on ? [...values, option.value] : values.filter(one => one !== option.value))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly { value: string; label: string; hint?: string }[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** One of a few options, all in sight. */
export function Choice({ label, options, value, onChange, disabled }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={style.list} disabled={disabled}>
      <legend>{label}</legend>
      <div>
        {options.map(option => (
          <span key={option.value} className={style.checkbox}>
            <label>
              <input
                type="radio"
                name={name}
                checked={option.value === value}
                // In a dialog, the chosen option gets the focus first.
                data-autofocus={option.value === value || undefined}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
            {option.hint && <span className={style.hint}>{option.hint}</span>}
          </span>
        ))}
      </div>
    </fieldset>
  );
}
