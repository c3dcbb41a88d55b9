import { Ellipsis, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useClosedByBack } from './back.ts';
import { IconButton } from './button.tsx';
import style from './menu.module.css';
import { placeBeside } from './place-beside.ts';
import type { WidgetFocus } from './widget-focus.ts';

export interface MenuItem {
  /** Where two items may have the same label. */
  id?: string;
  label: string;
  /** What it means, or why it is not to be had: in small letters below it. */
  hint?: string;
  icon?: LucideIcon;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

interface MenuProps {
  /** What the menu is about, for screen readers: the name of the row. */
  of: string;
  items: readonly MenuItem[];
  disabled?: boolean;
  /** Set by a table on the widget in its cell. */
  focus?: WidgetFocus;
  /** The content of the button that opens it, instead of the three dots. */
  children?: React.ReactNode;
}

/**
 * A button that opens actions. They are drawn above everything, so that no table cuts them off, and only while it is open: a long
 * list has a menu in each row.
 */
export function Menu({ of, items, disabled, focus, children }: MenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const entries = () => [...list.current!.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')];
  const close = () => list.current?.hidePopover();
  useClosedByBack(open, close);
  const onBeforeToggle = (event: React.ToggleEvent) => event.newState === 'open' && flushSync(() => setOpen(true));
  const onToggle = (event: React.ToggleEvent) => {
    // Not before: the browser gives the focus back from what is still there.
    if (event.newState !== 'open') return setOpen(false);
    placeBeside(button.current!, list.current!, { side: 'right' });
    entries()[0]?.focus();
  };
  // What comes into it while it is open may make it wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(() => {
    if (list.current?.matches(':popover-open')) placeBeside(button.current!, list.current, { side: 'right' });
  }, [items.length]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    event.stopPropagation();
    const all = entries();
    const now = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[to % all.length]?.focus();
    } else if (event.key === 'Tab') close();
  };
  const choose = (item: MenuItem) => {
    close();
    button.current?.focus();
    item.onSelect();
  };

  const opening = {
    ...focus,
    ref: button,
    disabled,
    popoverTarget: id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
  } as const;
  return (
    <>
      {children ? (
        <button type="button" className={style.target} aria-label={of} {...opening}>
          {children}
        </button>
      ) : (
        <IconButton icon={Ellipsis} label={t('common.actionsFor', { name: of })} {...opening} />
      )}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={of}
        className={style.menu}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {open &&
          items.map(item => (
            <button
              key={item.id ?? item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={item.disabled}
              data-danger={item.danger || undefined}
              onClick={() => choose(item)}
            >
              {item.icon && <item.icon size={16} aria-hidden />}
              <span>
                {item.label}
                {item.hint && <small>{item.hint}</small>}
              </span>
            </button>
          ))}
      </div>
    </>
  );
}

interface EditMenuProps extends Omit<MenuProps, 'items' | 'children'> {
  onEdit?: () => void;
  onDelete?: () => void;
  /** With the name of what it destroys: "Delete segment". */
  deleteLabel?: string;
  more?: readonly MenuItem[];
}

/** Edit and delete, the menu of every named thing. */
export function EditMenu({ onEdit, onDelete, deleteLabel, more = [], ...rest }: EditMenuProps) {
  const { t } = useTranslation();
  const items: MenuItem[] = [
    ...(onEdit ? [{ label: t('common.edit'), icon: Pencil, onSelect: onEdit }] : []),
    ...more,
    ...(onDelete ? [{ label: deleteLabel ?? t('common.delete'), icon: Trash2, onSelect: onDelete, danger: true }] : []),
  ];
  return <Menu {...rest} items={items} />;
}
