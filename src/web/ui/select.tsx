import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import './select.css';
import { Select as MantineSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

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
  placeholder?: string;
  error?: string;
}

/** With this many options or more, people can type to find one. */
const SEARCHED_FROM = 8;

/** By how many options Page Up and Page Down move. */
const PAGE = 5;
/** The menu is as high as there is room, within these limits. */
const HEIGHT = { least: 140, most: 300 };
const FIT_THE_ROOM = {
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) => {
      const height = Math.min(Math.max(availableHeight, HEIGHT.least), HEIGHT.most);
      elements.floating.style.setProperty('--menu-height', `${height}px`);
    },
  },
};

/** The library's list moves by arrows only. A page is several arrows, not beyond the ends. */
function turnPage(event: React.KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (!list || (event.key !== 'PageDown' && event.key !== 'PageUp')) return;
  event.preventDefault();
  const options = [...list.querySelectorAll('[role=option]')];
  const here = options.findIndex(option => option.hasAttribute('data-combobox-selected'));
  const [code, left] = event.key === 'PageDown' ? ['ArrowDown', options.length - 1 - here] : ['ArrowUp', here];
  for (let step = 0; step < Math.min(PAGE, left); step += 1)
    input.dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true, cancelable: true }));
}

/** One of many options. It says "No options", "Loading..." and how many results there are. */
export function Select(props: SelectProps) {
  const { label, labelHidden, options, value, onChange, loading, required, clearable, placeholder, error, disabled } =
    props;
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [missing, setMissing] = useState(false);
  const searchable = options.length >= SEARCHED_FROM;
  const chosen = options.find(option => option.value === value)?.label;
  const found =
    search === '' || search === chosen || !searchable
      ? options
      : options.filter(option => option.label.toLowerCase().includes(search.toLowerCase().trim()));
  const empty = loading ? t('common.loading') : t('common.noOptions');

  return (
    <div className="select">
      <MantineSelect
        id={id}
        label={labelHidden ? undefined : label}
        aria-label={labelHidden ? label : undefined}
        data={loading ? [] : [...options]}
        value={value}
        onChange={chosen => {
          setMissing(false);
          onChange(chosen);
        }}
        filter={({ options: all }) =>
          all.filter(one => 'value' in one && found.some(option => option.value === one.value))
        }
        searchable={searchable}
        searchValue={searchable ? search : undefined}
        onSearchChange={searchable ? setSearch : undefined}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        nothingFoundMessage={empty}
        placeholder={loading ? t('common.loading') : placeholder}
        allowDeselect={false}
        clearable={clearable}
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        disabled={disabled}
        required={required}
        withAsterisk={false}
        maxDropdownHeight="calc(var(--menu-height) - 2 * var(--space-1) - 2px)"
        onKeyDown={turnPage}
        error={error || (missing ? t('Validations.RequiredField') : undefined)}
        onInvalid={event => {
          event.preventDefault();
          setMissing(true);
        }}
        comboboxProps={{
          withinPortal: false,
          floatingStrategy: 'fixed',
          transitionProps: { duration: 0 },
          shadow: 'md',
          middlewares: FIT_THE_ROOM,
        }}
      />
      {required && (
        // A list that can't be typed in is read-only, and the browser never reports a read-only field as missing.
        <input
          className="only-heard"
          tabIndex={-1}
          aria-hidden
          required
          value={value ?? ''}
          onChange={() => {}}
          onFocus={() => document.getElementById(id)?.focus()}
          onInvalid={event => {
            event.preventDefault();
            setMissing(true);
          }}
        />
      )}
      <span className="only-heard" role="status">
        {open && (loading || found.length === 0 ? empty : t('common.resultsAvailable', { count: found.length }))}
      </span>
    </div>
  );
}
