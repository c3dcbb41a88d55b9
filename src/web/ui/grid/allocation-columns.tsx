import '#web/i18n/like-texts.ts';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type AllocationView, disabledViews, unitsDecide, type Whole } from '#domain/allocation.ts';
import { dividedAmong } from '#domain/divided-among.ts';
import { lockedText } from '../number-kind.ts';
import { ON_TABLET, useMatches } from '../use-matches.ts';
import type { NamedAllocation } from './allocating.ts';
import style from './allocation-columns.module.css';
import { type Column, shownText } from './column.ts';
import { useStable } from './use-stable.ts';
import { whereColumn } from './where-column.tsx';

export interface AllocationColumns<Row extends NamedAllocation> {
  rows: readonly Row[];
  /** The total and, for people, their hours or FTE; `inUnits` lets units decide, which then lock percentages and amounts. */
  whole: Whole;
  /** Head of the first column: "Cost object", "Segment". */
  nameHead: string;
  /** Head of the units column: "Units", "Hours", "FTE". Without it there is no such column. */
  unitsHead?: string;
  /** The unit description beside each row's units. The column is there when this is set, even when it is empty. */
  unitDescription?: string;
  /** Called when somebody wants to know where a row's amount comes from. */
  onWhere?: (row: Row) => void;
  /** It is divided among those only that have something of it. */
  amongSome?: boolean;
}

/** Those over which something is divided, or is about to be, where that is not all of them: by their ids. */
function useMarked<Row extends NamedAllocation>(of: AllocationColumns<Row>, chosen: readonly string[] | undefined) {
  const { rows, whole, amongSome } = of;
  const some = amongSome ? dividedAmong(rows, whole, true).map(({ id }) => id) : [];
  const key = (chosen ?? some).join(' ');
  return useMemo(() => new Set(key === '' ? [] : key.split(' ')), [key]);
}

/** `chosen`: the rows that the next button divides over. */
export function useAllocationColumns<Row extends NamedAllocation>(
  of: AllocationColumns<Row>,
  { mayWait, chosen }: { mayWait: boolean; chosen: readonly string[] | undefined },
): Column<Row>[] {
  const { rows, whole, nameHead, unitsHead, unitDescription, onWhere } = of;
  const { t } = useTranslation();
  const { total, maximum, inUnits } = whole;
  const isDecided = unitsDecide(rows, whole);
  const isNarrow = useMatches('(max-width: 480px)');
  const isOnTablet = useMatches(ON_TABLET);
  const unitsLast = isOnTablet && unitDescription !== undefined && !inUnits;
  const hasTrail = onWhere !== undefined;
  const openTrail = useStable((row: Row) => onWhere?.(row));
  const marked = useMarked(of, chosen);
  const isChosen = chosen !== undefined;

  return useMemo(() => {
    const locked = disabledViews({ total, maximum, inUnits }, isDecided);
    const why = (view: AllocationView) =>
      lockedText(locked[view], unitDescription === undefined ? unitsHead : undefined, t);
    const share: Column<Row> = {
      ...{ id: 'share', figure: 'share' },
      head: t('common.allocationPercentage'),
      kind: 'percent',
      value: row => row.share,
      editable: !locked.share,
      locked: why('share'),
      // Beside the units, where they are, on a phone.
      width: isNarrow ? 80 : isOnTablet ? 112 : 160,
    };
    const units: Column<Row> = {
      ...{ id: 'units', figure: 'share' },
      head: unitsHead ?? '',
      kind: 'units',
      value: row => row.units,
      editable: !locked.units || mayWait,
      locked: why('units'),
      percentIn: share,
      ...(isNarrow && { width: 80 }),
    };
    /** Before there is a cost driver nothing is counted there: a zero would read as if what it is divided like had none. */
    const counted: Column<Row> = { ...units, render: row => row.units !== 0 && shownText(units, row.units) };
    const all: (Column<Row> | false)[] = [
      {
        ...{ id: 'name', head: nameHead, kind: 'text', value: row => row.name },
        render: row => (
          <span data-marked={marked.has(row.id) || undefined} className={style.name}>
            {marked.has(row.id) && <Check size={16} aria-hidden />}
            {/* Once it is divided the figures of the row say it. */}
            {isChosen && marked.has(row.id) && <span className="only-heard">{t('like.chosenRow')} </span>}
            {row.name}
          </span>
        ),
      },
      unitsHead !== undefined && (inUnits || unitDescription === undefined ? units : counted),
      unitDescription !== undefined && {
        id: 'unitDescription',
        head: t('common.unitDescription'),
        kind: 'text',
        value: () => unitDescription,
        width: isOnTablet ? 112 : 160,
      },
      share,
      {
        ...{ id: 'cost', figure: 'share' },
        head: t('common.allocation'),
        kind: 'amount',
        value: row => row.cost,
        editable: !locked.cost,
        locked: why('cost'),
        percentIn: share,
      },
      hasTrail &&
        whereColumn<Row>(t, {
          label: row => t('trail.rowFrom', { name: row.name }),
          disabled: row => row.cost === 0,
          onAsk: openTrail,
        }),
    ];
    const there = all.filter(column => column !== false);
    // On a tablet or a phone what can be typed now is in sight: without a driver that is not the units.
    const isLast = ({ id }: Column<Row>) => unitsLast && (id === 'units' || id === 'unitDescription');
    return [...there.filter(column => !isLast(column)), ...there.filter(isLast)];
  }, [
    nameHead,
    unitsHead,
    unitDescription,
    total,
    maximum,
    inUnits,
    isDecided,
    mayWait,
    isNarrow,
    isOnTablet,
    unitsLast,
    hasTrail,
    openTrail,
    marked,
    isChosen,
    t,
  ]);
}
