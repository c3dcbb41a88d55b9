import { ChevronsUpDown, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { folded } from '#domain/search.ts';
import { useClosedByBack } from './back.ts';
import { type Option, OptionList } from './option-list.tsx';
import style from './select.module.css';

export type { Option } from './option-list.tsx';

interface SelectProps {
  label: string;
  labelHidden?: boolean;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  loading?: boolean;
  disabled?: boolean;
  required?: boolean;
  /** Whether it may be emptied again. */
  clearable?: boolean;
  /** Its list is open from the beginning, where there is nothing else to do. */
  startsOpen?: boolean;
  placeholder?: string;
  /** What it is about, below it. */
  hint?: string;
  error?: string;
}

/** With this many options or more, people can type to find one. */
const SEARCHED_FROM = 8;

/** By how many options Page Up and Page Down move. */
const PAGE = 5;

/** The list is open. */
interface Open {
  /** What is looked for. Null: nothing was typed. */
  typed: string | null;
  /** Where the keys are. */
  at: string | null;
}

/** One of many options. It says "No options", "Loading..." and how many results there are. */
export function Select(props: SelectProps) {
  const { label, labelHidden, options, value, onChange, loading, required, clearable, placeholder, disabled, hint } =
    props;
  const { startsOpen = false } = props;
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<Open | null>(startsOpen ? { typed: null, at: value } : null);
  const [missing, setMissing] = useState(false);
  const searchable = options.length >= SEARCHED_FROM;
  const chosen = options.find(option => option.value === value)?.label ?? '';
  const find = (typed: string) => options.filter(one => folded(one.label).includes(folded(typed).trim()));
  const found = loading ? [] : open?.typed ? find(open.typed) : options;
  const now = found.findIndex(option => option.value === open?.at);
  const empty = loading ? t('common.loading') : t('common.noOptions');
  // One that nobody has opened closes with what it is in.
  useClosedByBack(open !== null && !startsOpen, () => setOpen(null));
  const error = props.error || (missing && t('Validations.RequiredField'));

  const show = () => {
    setOpen({ typed: null, at: chosen ? value : null });
    // What is typed looks for another option.
    if (searchable) field.current?.select();
  };
  const choose = (next: string | null) => {
    setMissing(false);
    setOpen(null);
    onChange(next);
  };
  const reportMissing = (event: React.InvalidEvent) => {
    event.preventDefault();
    setMissing(true);
  };
  const look = (typed: string) => setOpen({ typed, at: typed === '' ? null : (find(typed)[0]?.value ?? null) });
  /** What is typed in a list of few, whose field takes no text: on touch a keyboard would cover it. */
  const typedInFew = ({ key, ctrlKey, metaKey, altKey }: React.KeyboardEvent): string | undefined => {
    if (searchable || ctrlKey || metaKey || altKey) return undefined;
    if (key === 'Backspace' && open?.typed) return open.typed.slice(0, -1);
    return key.length === 1 && key !== ' ' ? (open?.typed ?? '') + key : undefined;
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const typed = typedInFew(event);
    if (typed !== undefined) {
      event.preventDefault();
      return look(typed);
    }
    const last = found.length - 1;
    const to = {
      ArrowDown: now === last ? 0 : now + 1,
      ArrowUp: now <= 0 ? last : now - 1,
      PageDown: Math.min(now + PAGE, last),
      PageUp: Math.max(now - PAGE, 0),
    }[event.key];
    const chooses = event.key === 'Enter' || (event.key === ' ' && !searchable);
    const isOurs = to !== undefined || (open ? chooses || event.key === 'Escape' : chooses && !searchable);
    if (!isOurs) return;
    // An open list is what the key is for, and nothing around it.
    event.preventDefault();
    event.stopPropagation();
    if (!open) show();
    else if (to !== undefined) setOpen({ ...open, at: found[to]?.value ?? null });
    else if (chooses && open.at !== null) choose(open.at);
    else setOpen(null);
  };

  return (
    <div className={style.select} data-refused={error ? true : undefined}>
      <label htmlFor={id} className={labelHidden ? 'only-heard' : style.label}>
        {label}
      </label>
      <div className={style.frame} data-clearable={clearable || undefined}>
        <input
          ref={field}
          id={id}
          className={style.input}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={open !== null}
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={open && now >= 0 ? `${id}-${now}` : undefined}
          aria-autocomplete={searchable ? 'list' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
          autoComplete="off"
          readOnly={!searchable}
          disabled={disabled}
          required={required}
          placeholder={loading ? t('common.loading') : placeholder}
          value={open?.typed ?? chosen}
          onChange={event => look(event.target.value)}
          onClick={() => (open && !searchable ? setOpen(null) : open || show())}
          onBlur={() => setOpen(null)}
          onKeyDown={onKeyDown}
          onInvalid={reportMissing}
        />
        {clearable && chosen && !disabled && (
          <button
            type="button"
            className={style.clear}
            aria-label={t('common.clear')}
            onClick={() => {
              choose(null);
              field.current?.focus();
            }}
          >
            <X size={16} aria-hidden />
          </button>
        )}
        <ChevronsUpDown size={14} className={style.chevron} aria-hidden />
      </div>
      {hint && (
        <span id={`${id}-hint`} className={style.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={style.error} role="alert">
          {error}
        </span>
      )}
      {required && (
        // A list that can't be typed in is read-only, and the browser never reports a read-only field as missing.
        <input
          className="only-heard"
          tabIndex={-1}
          aria-hidden
          required
          value={value ?? ''}
          onChange={() => {}}
          onFocus={() => field.current?.focus()}
          onInvalid={reportMissing}
        />
      )}
      {open && (
        <OptionList
          id={id}
          label={label}
          field={field}
          options={found}
          value={value}
          at={now}
          empty={empty}
          inRoom={startsOpen}
          onChoose={choose}
        />
      )}
      <span className="only-heard" role="status">
        {open && (found.length === 0 ? empty : t('common.resultsAvailable', { count: found.length }))}
      </span>
    </div>
  );
}
