import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/UnstyledButton.css';
import { Menu as MantineMenu } from '@mantine/core';
import { Ellipsis, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import type { WidgetFocus } from './grid/column.ts';
import './menu.css';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

interface MenuProps {
  /** What the menu is about, for those who hear it: the name of the row. */
  of: string;
  items: readonly MenuItem[];
  disabled?: boolean;
  /** Given by a table to the widget in its cell. */
  focus?: WidgetFocus;
  /** Another button than the three dots. */
  target?: React.ReactElement;
}

export function Menu({ of, items, disabled, focus, target }: MenuProps) {
  const { t } = useTranslation();
  return (
    <MantineMenu position="bottom-end" shadow="md" transitionProps={{ duration: 0 }} disabled={disabled}>
      <MantineMenu.Target>
        {target ?? (
          <IconButton {...focus} icon={Ellipsis} label={t('common.actionsFor', { name: of })} disabled={disabled} />
        )}
      </MantineMenu.Target>
      <MantineMenu.Dropdown>
        {items.map(({ label, icon: Icon, onSelect, danger, disabled: off }) => (
          <MantineMenu.Item
            key={label}
            className={danger ? 'menu-danger' : undefined}
            leftSection={Icon && <Icon size={16} aria-hidden />}
            disabled={off}
            onClick={onSelect}
          >
            {label}
          </MantineMenu.Item>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

interface EditMenuProps extends Omit<MenuProps, 'items' | 'target'> {
  onEdit?: () => void;
  onDelete?: () => void;
  /** Named by what it destroys: "Delete segment". */
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
