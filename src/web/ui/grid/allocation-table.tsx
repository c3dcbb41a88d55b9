import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AllocationView,
  disabledViews,
  notAllocated,
  rowsWithUnits,
  unitsDecide,
  type Whole,
} from '#domain/allocation.ts';
import { divideEvenly, divideRest, giveRestTo } from '#domain/divide-rows.ts';
import { sum } from '#domain/money.ts';
import { formatAmount, formatPercent } from '#domain/numbers.ts';
import { AllocationRest } from '../allocation-state.tsx';
import { lockedText } from '../number-kind.ts';
import { useMatches } from '../use-matches.ts';
import { allocating, type Driver, type NamedAllocation } from './allocating.ts';
import { type Column, cellsOf } from './column.ts';
import { EditableGrid, type EditableGridProps } from './editable-grid.tsx';
import { perRows } from './per-rows.ts';
import { RestInProportion } from './rest-in-proportion.tsx';
import { ToolButton } from './tool-button.tsx';
import type { Grid } from './use-grid.ts';
import { useStable } from './use-stable.ts';
import { whereColumn } from './where-column.tsx';

const VIEWS: readonly AllocationView[] = ['units', 'share', 'cost'];

interface AllocationTableProps<Row extends NamedAllocation>
  extends Pick<EditableGridProps<Row>, 'label' | 'rows' | 'onChange' | 'theirs' | 'height'> {
  /** The total and, for people, their hours or FTE; `inUnits` lets units decide, which then lock percentages and amounts. */
  whole: Whole;
  /** Head of the first column: "Cost object", "Segment". */
  nameHead: string;
  /** Head of the units column: "Units", "Hours", "FTE". Without it there is no such column. */
  unitsHead?: string;
  /** The unit description beside each row's units. The column is there when this is set, even when it is empty. */
  unitDescription?: string;
  /** Where there may be a cost driver: units that are typed before it has a name wait for that. */
  driver?: Driver;
  /** Called when somebody wants to know where a row's amount comes from. */
  onWhere?: (row: Row) => void;
  /** More buttons that divide. */
  divisions?: (tools: DividingTools<Row>) => React.ReactNode;
}

/** For buttons above an allocation: they stay where they are while there is nothing to divide. */
export interface DividingTools<Row extends NamedAllocation> {
  grid: Grid<Row>;
  /** Why nothing can be divided now. */
  none: string | undefined;
  make: (rows: readonly Row[], said: string) => void;
}

/**
 * A whole allocated to rows: the one table of employees, cost centers, other costs and total costs. Percentage, amount and
 * units are linked by the domain; the table does no arithmetic.
 *
 *   <AllocationTable
 *     label={t('otherCosts.allocationOf', { name })}
 *     nameHead={t('costObjects.cost')}
 *     unitsHead={t('otherCosts.units')}
 *     rows={rows}                                     // { id, name, units, share, cost }, whole numbers
 *     whole={{ total, maximum: 0, inUnits }}
 *     onChange={rows => save.mutateAsync(rows)}       // PATCH the list; the promise drives saving, saved, failed
 *     theirs={error => rowsOf(error)}                 // after a 409: the stored rows, to compare
 *   />
 *
 * For rows with other figures (direct costs of a process: units, revenue, costs) use `EditableGrid` below it, which this is.
 */
export function AllocationTable<Row extends NamedAllocation>(props: AllocationTableProps<Row>) {
  const { rows, whole, nameHead, unitsHead, unitDescription, driver, onWhere, divisions, ...rest } = props;
  const { t } = useTranslation();
  const { total, maximum, inUnits } = whole;
  const isDecided = unitsDecide(rows, whole);
  const isNarrow = useMatches('(max-width: 480px)');
  const unitsLast = isNarrow && unitDescription !== undefined && !inUnits;
  const mayWait = driver !== undefined;
  const hasTrail = onWhere !== undefined;
  const openTrail = useStable((row: Row) => onWhere?.(row));

  const columns = useMemo(() => {
    const locked = disabledViews({ total, maximum, inUnits }, isDecided);
    const why = (view: AllocationView) =>
      lockedText(locked[view], unitDescription === undefined ? unitsHead : undefined, t);
    const share: Column<Row> = {
      id: 'share',
      head: t('common.allocationPercentage'),
      kind: 'percent',
      value: row => row.share,
      editable: !locked.share,
      locked: why('share'),
      // Beside the units, where they are, on a phone.
      width: isNarrow ? 80 : 160,
    };
    const all: (Column<Row> | false)[] = [
      { id: 'name', head: nameHead, kind: 'text', value: row => row.name },
      unitsHead !== undefined && {
        id: 'units',
        head: unitsHead,
        kind: 'units',
        value: row => row.units,
        editable: !locked.units || mayWait,
        locked: why('units'),
        percentIn: share,
        ...(isNarrow && { width: 80 }),
      },
      unitDescription !== undefined && {
        id: 'unitDescription',
        head: t('common.unitDescription'),
        kind: 'text',
        value: () => unitDescription,
        width: 160,
      },
      share,
      {
        id: 'cost',
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
    // On a phone what can be typed now is in sight: without a driver that is not the units.
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
    unitsLast,
    hasTrail,
    openTrail,
    t,
  ]);

  const apply = allocating<Row>(whole, driver, t);

  const figuresOf = useMemo(
    () =>
      perRows((all: readonly Row[]) => ({
        left: notAllocated(all, { total, maximum, inUnits }),
        isRestDivisible: divideRest(all, { total, maximum, inUnits }) !== undefined,
        sums: {
          units: sum(all.map(row => row.units)),
          share: sum(all.map(row => row.share)),
          cost: sum(all.map(row => row.cost)),
        },
      })),
    [total, maximum, inUnits],
  );

  const tools = (grid: Grid<Row>) => {
    const here = grid.cursor.chosen ? grid.row : undefined;
    const { left } = figuresOf(grid.all);
    const nothing = grid.ordered.length === 0 || (total === 0 && !inUnits);
    const none = nothing ? t('common.locked.noTotal') : undefined;
    const noRest = isDecided
      ? t('common.locked.unitsDecide')
      : left.share === 0
        ? t('Validations.NothingLeft')
        : undefined;
    const make = (made: Row[], meant: readonly Row[]) =>
      grid.attempt({ ok: true, rows: made }, undefined, cellsOf(meant, VIEWS));
    return (
      <>
        <ToolButton
          grid={grid}
          why={none}
          title={undefined}
          onClick={() => make(divideEvenly(grid.current(), whole, grid.ordered), grid.ordered)}
        >
          {t('common.divideEvenly')}
        </ToolButton>
        <ToolButton
          grid={grid}
          why={none ?? noRest ?? (here ? undefined : t('common.chooseCell'))}
          title={t('common.giveRestTo', { name: here?.name })}
          onClick={() => {
            if (here) make(giveRestTo(grid.current(), whole, here.id), [here]);
            grid.cursor.focus();
          }}
        >
          {t('common.giveRestHere')}
        </ToolButton>
        {divisions?.({
          grid,
          none,
          make: (rows, said) => {
            make([...rows], rows);
            grid.say(said);
          },
        })}
      </>
    );
  };

  const foot = (now: readonly Row[], grid: Grid<Row>) => {
    if (total === 0 && !inUnits) return null;
    const { left, sums, isRestDivisible } = figuresOf(now);
    const figures = [`${formatPercent(left.share)} %`, `€ ${formatAmount(left.cost)}`];
    if (unitsHead !== undefined && maximum > 0 && !inUnits)
      figures.push(`${formatAmount(left.units)} ${unitsHead.toLowerCase()}`);
    const decide = unitsDecide(now, whole);
    const [count, all] = [rowsWithUnits(now), now.length];
    return (
      <>
        <AllocationRest
          allocated={sums.share}
          rest={figures}
          beside={decide && count < all ? t('common.allTo', { count, all }) : undefined}
        />
        <RestInProportion
          {...{ grid, views: VIEWS, isLeft: isRestDivisible }}
          divide={current => divideRest(current, whole)}
        />
        {inUnits && !decide && <p role="status">{t('common.enterUnits')}</p>}
      </>
    );
  };

  return (
    <EditableGrid
      {...rest}
      rows={rows}
      columns={columns}
      apply={apply}
      given={driver?.isNamedHere}
      isNow={!driver?.isStoring}
      tools={tools}
      foot={foot}
      totals={now => figuresOf(now).sums}
    />
  );
}
