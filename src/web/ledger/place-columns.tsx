import type { TFunction } from 'i18next';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { Column } from '#web/ui/grid/column.ts';
import { TreeName } from '#web/ui/tree-cell.tsx';
import style from './ledger.module.css';
import type { PlaceRow } from './place-rows.ts';
import { groupName, placeText, reasonText } from './place-words.ts';

interface PlaceActions {
  toggle: (row: PlaceRow) => void;
  move: (row: PlaceRow) => void;
  confirm: (row: PlaceRow, isConfirmed: boolean) => void;
}

const NOWHERE = { all: 'ledger.undecided', some: 'ledger.someUndecided', none: 'ledger.several' };

/** A section, or an account: what it is, its amount, where it goes and why. */
export function placeColumns(t: TFunction, language: string, actions: PlaceActions): Column<PlaceRow>[] {
  const nameOf = (row: PlaceRow): string => row.name || groupName(row.group, language);
  const goesTo = (row: PlaceRow): string => (row.to ? placeText(row.to, t) : t(NOWHERE[row.undecided]));
  return [
    {
      id: 'open',
      head: '',
      headInFull: t('common.details'),
      kind: 'widget',
      width: 40,
      render: (row, focus) => {
        if (row.count === null) return <span {...focus} />;
        const name = nameOf(row);
        return (
          <IconButton
            {...focus}
            icon={row.isOpen ? ChevronDown : ChevronRight}
            label={t(row.isOpen ? 'ledger.hideAccounts' : 'ledger.showAccounts', { name })}
            aria-expanded={row.isOpen}
            onClick={() => actions.toggle(row)}
          />
        );
      },
    },
    {
      id: 'name',
      head: t('ledger.account'),
      kind: 'text',
      value: nameOf,
      render: row => <TreeName name={nameOf(row)} depth={row.count === null ? 1 : 0} strong={row.count !== null} />,
    },
    { id: 'amount', head: t('trail.amount'), kind: 'amount', value: row => row.cents },
    {
      id: 'to',
      head: t('ledger.goesTo'),
      kind: 'widget',
      width: 264,
      value: goesTo,
      render: (row, focus) => (
        <button
          {...focus}
          type="button"
          className={style.place}
          data-undecided={row.undecided !== 'none' || undefined}
          aria-label={t('ledger.placeOf', { name: nameOf(row), place: goesTo(row) })}
          onClick={() => actions.move(row)}
        >
          {goesTo(row)}
        </button>
      ),
    },
    {
      id: 'why',
      head: t('ledger.why'),
      kind: 'text',
      width: 152,
      value: row => (row.reason ? reasonText(row.reason, t) : t('ledger.accounts', { count: row.count ?? 0 })),
      render: row => (
        <span className={style.why}>
          {row.reason ? reasonText(row.reason, t) : t('ledger.accounts', { count: row.count ?? 0 })}
        </span>
      ),
    },
    {
      id: 'certainty',
      head: t('ledger.certainty'),
      kind: 'text',
      width: 104,
      value: row => t(`ledger.certainties.${row.certainty}`),
      render: row => (
        <span className={style.certainty} data-certainty={row.isConfirmed ? 'confirmed' : row.certainty}>
          {t(`ledger.certainties.${row.certainty}`)}
        </span>
      ),
    },
    {
      id: 'confirmed',
      head: t('ledger.confirmed'),
      hint: t('ledger.confirmedHint'),
      kind: 'widget',
      width: 76,
      render: (row, focus) => (
        <Checkbox
          label={t('ledger.confirmedOf', { name: nameOf(row) })}
          labelHidden
          focus={focus}
          checked={row.isConfirmed}
          onChange={checked => actions.confirm(row, checked)}
        />
      ),
    },
  ];
}
