import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AllocationView, notAllocated, rowsWithUnits, unitsDecide } from '#domain/allocation.ts';
import { divideEvenly, divideRest, giveRestTo } from '#domain/divide-rows.ts';
import { enteredAgain } from '#domain/entered-again.ts';
import { sum } from '#domain/money.ts';
import { formatAmount, formatPercent } from '#domain/numbers.ts';
import { AllocationRest } from '../allocation-state.tsx';
import { allocating, type Driver, type NamedAllocation } from './allocating.ts';
import { type AllocationColumns, useAllocationColumns } from './allocation-columns.tsx';
import { cellsOf } from './column.ts';
import { EditableGrid, type EditableGridProps } from './editable-grid.tsx';
import { perRows } from './per-rows.ts';
import { RestInProportion } from './rest-in-proportion.tsx';
import { selectedRows } from './selected-rows.ts';
import { ToolButton } from './tool-button.tsx';
import type { Grid } from './use-grid.ts';

const VIEWS: readonly AllocationView[] = ['units', 'share', 'cost'];

interface AllocationTableProps<Row extends NamedAllocation>
  extends AllocationColumns<Row>,
    Pick<EditableGridProps<Row>, 'label' | 'onChange' | 'theirs' | 'height'> {
  /** Where there may be a cost driver: units that are typed before it has a name wait for that. */
  driver?: Driver;
  /** A button has divided it over all: what a row holds is nothing that somebody has given to it. */
  byButton?: boolean;
  /** More buttons that divide. */
  divisions?: (tools: DividingTools<Row>) => React.ReactNode;
}

/** For buttons above an allocation: they stay where they are while there is nothing to divide. */
export interface DividingTools<Row extends NamedAllocation> {
  grid: Grid<Row>;
  /** Why nothing can be divided now. */
  none: string | undefined;
  /** The rows over which the next button divides, where somebody has selected or chosen some; and whether the others keep what they have. */
  among: readonly Row[] | undefined;
  othersKeep: boolean;
  choose: (ids: readonly string[] | undefined) => void;
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
  const { rows, whole, nameHead, unitsHead, unitDescription, amongSome, onWhere, driver, ...others } = props;
  const { divisions, byButton = false, ...rest } = others;
  const { t } = useTranslation();
  const { total, maximum, inUnits } = whole;
  const isDecided = unitsDecide(rows, whole);
  const [chosen, choose] = useState<readonly string[]>();
  const columns = useAllocationColumns<Row>(props, { mayWait: driver !== undefined, chosen });

  const mayCount = unitDescription !== undefined;

  const apply = allocating<Row>(whole, driver, t);

  const figuresOf = useMemo(
    () =>
      perRows((all: readonly Row[]) => {
        const units = sum(all.map(row => row.units));
        return {
          left: notAllocated(all, { total, maximum, inUnits }),
          isRestDivisible: divideRest(all, { total, maximum, inUnits }) !== undefined,
          sums: {
            ...((inUnits || !mayCount || units > 0) && { units }),
            share: sum(all.map(row => row.share)),
            cost: sum(all.map(row => row.cost)),
          },
        };
      }),
    [total, maximum, inUnits, mayCount],
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
    const among = chosen ? grid.current().filter(({ id }) => chosen.includes(id)) : divisions && selectedRows(grid);
    const othersKeep = !chosen && !byButton;
    const make = (made: Row[], meant: readonly Row[]) =>
      grid.attempt({ ok: true, rows: made }, undefined, cellsOf(meant, VIEWS));
    return (
      <>
        <ToolButton
          grid={grid}
          why={none}
          title={undefined}
          onClick={() => {
            // What a filter leaves out keeps what it has.
            const [meant, keep] = among ? [among, othersKeep] : [grid.ordered, true];
            make(divideEvenly(grid.current(), whole, meant, keep), keep ? meant : grid.current());
            choose(undefined);
          }}
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
          ...{ grid, none, among, othersKeep, choose },
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
      again={(changes, now) => enteredAgain(now, changes, whole)}
      tools={tools}
      foot={foot}
      totals={now => figuresOf(now).sums}
    />
  );
}
