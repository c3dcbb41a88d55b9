import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HUNDRED_PERCENT, sum } from '#domain/money.ts';
import { isInUnits } from '#domain/other-costs.ts';
import { useBringsIn } from '#web/session/brings-in.ts';
import { useNothingOld } from '#web/session/nothing-old.ts';
import { AllocatedName, AllocationIndicator, stateOf } from '#web/ui/allocation-state.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ConflictView } from '#web/ui/conflict-view.tsx';
import { Added } from '#web/ui/grid/added.tsx';
import type { Column } from '#web/ui/grid/column.ts';
import { EditableGrid } from '#web/ui/grid/editable-grid.tsx';
import { useDrivers } from '#web/ui/grid/use-drivers.ts';
import { useUndo } from '#web/ui/grid/use-undo.ts';
import { whereColumn } from '#web/ui/grid/where-column.tsx';
import { LoadingText } from '#web/ui/page.tsx';
import { statusOf } from '#web/ui/save-state.tsx';
import { UnitDescription } from '#web/ui/unit-description.tsx';
import { ON_TABLET, useMatches } from '#web/ui/use-matches.ts';
import { isGone } from '../allocations/allocations.queries.ts';
import { useDivideInList } from '../allocations/divide-in-list.queries.ts';
import { DivideAgain, LikeText, useLikes } from '../allocations/divide-like-link.tsx';
import { leftOutQuery } from '../book/left-out.queries.ts';
import { ListOrMatrix } from '../matrix/matrix-link.tsx';
import { OutOfDate } from '../matrix/out-of-date-link.tsx';
import { EmptyUntil } from '../scenarios/area-link.tsx';
import { LeftLinks, leftTexts } from '../scenarios/left-link.tsx';
import { ScenarioPage } from '../scenarios/scenario-page.tsx';
import type { Scenario } from '../scenarios/scenarios.queries.ts';
import { segmentsQuery } from '../segments/segments.queries.ts';
import { useTrail } from '../trail/trail-link.tsx';
import { DivideRest } from './divide-rest.tsx';
import { TotalCostAllocation } from './total-cost-allocation.tsx';
import {
  againOf,
  leftBeforeQuery,
  readHeld,
  saveTotalCostsDone,
  type TotalCost,
  theirCostDriver,
  totalCostsQuery,
  useSaveCostDriver,
  useShowTotalCost,
} from './total-costs.queries.ts';

export function TotalCostsScreen() {
  const { t } = useTranslation();
  useAskBeforeClosing();
  return (
    <ScenarioPage
      area="totalCosts"
      intro={t('totalCosts.intro')}
      loadingText={t('totalCosts.loading')}
      saveDone={saveTotalCostsDone}
    >
      {scenario => (
        <ListOrMatrix
          kind="totalCost"
          scenarioId={scenario.id}
          list={() => <TotalCostList scenario={scenario} />}
          above={(matrix, onMade) => (
            <OutOfDate kind="totalCost" scenarioId={scenario.id} {...{ matrix, readHeld, onMade }} />
          )}
        />
      )}
    </ScenarioPage>
  );
}

/** Asks first when the page is closed while somebody is still in an input. */
function useAskBeforeClosing(): void {
  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (document.activeElement instanceof HTMLInputElement) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, []);
}

function TotalCostList({ scenario: { id: scenarioId, companyId } }: { scenario: Scenario }) {
  const { t } = useTranslation();
  const bringsIn = useBringsIn();
  const before = useQuery(leftBeforeQuery(scenarioId, companyId));
  const left = before.data ?? [];
  useNothingOld(totalCostsQuery(scenarioId).queryKey);
  const { data: costs } = useQuery(totalCostsQuery(scenarioId));
  const { data: segments } = useQuery(segmentsQuery(scenarioId));
  const missed = useQuery(leftOutQuery(scenarioId, costs, segments?.length));
  const saving = useSaveCostDriver(scenarioId);
  const edited = saving.variables;
  const theirs = edited && theirCostDriver(saving.error, edited.row);
  const status = statusOf(saving, () => edited && saving.mutate(edited));
  const showDivided = useShowTotalCost(scenarioId);
  const { open: openTrail, panel } = useTrail(scenarioId);
  const hasSegments = (segments?.length ?? 0) > 0;

  const { dividing, made, times } = useDivideInList('totalCost', scenarioId, readHeld);
  const undo = useUndo<TotalCost>([], t('totalCosts.list'));
  const drivers = useDrivers<TotalCost>((row, unitDescription) => saving.mutate({ row, unitDescription }));
  const { asked, describe, tick } = drivers;

  const { nameOf, oldState } = useLikes(costs);
  const isOnTablet = useMatches(ON_TABLET);
  const columns = useMemo(
    (): Column<TotalCost>[] => [
      {
        id: 'name',
        head: t('totalCosts.process'),
        kind: 'text',
        value: row => row.name,
        render: row => <AllocatedName name={row.name} allocated={row.allocated} old={oldState(row)} />,
      },
      { id: 'total', head: t('common.total'), kind: 'amount', value: row => row.total },
      whereColumn(t, {
        label: row => t('trail.of', { of: t('trail.totalOf', { name: row.name }) }),
        onAsk: row =>
          openTrail({ cell: { view: 'totalCost', processId: row.id }, of: t('trail.totalOf', { name: row.name }) }),
      }),
      {
        id: 'inUnits',
        head: t('totalCosts.inUnits'),
        hint: t('totalCosts.inUnitsHint'),
        kind: 'widget',
        width: isOnTablet ? 80 : 96,
        render: (row, focus) => (
          <Checkbox
            label={t('totalCosts.isInUnits', { name: row.name })}
            labelHidden
            focus={focus}
            disabled={!hasSegments}
            checked={isInUnits(row.unitDescription) || asked.has(row.id)}
            onChange={checked => tick(row, checked)}
          />
        ),
      },
      {
        id: 'unitDescription',
        head: t('totalCosts.suchAs', { driver: t('totalCosts.costDriver') }),
        headInFull: t('totalCosts.costDriver'),
        hint: t('totalCosts.inUnitsHint'),
        kind: 'widget',
        width: isOnTablet ? 128 : 200,
        render: (row, focus) =>
          isInUnits(row.unitDescription) || asked.has(row.id) ? (
            <UnitDescription
              label={t('totalCosts.unitDescriptionOf', { name: row.name })}
              value={row.unitDescription ?? ''}
              hint={t('totalCosts.needsDescription')}
              asked={asked.get(row.id)}
              focus={focus}
              of={row}
              onCommit={(text, seen) => describe(seen, text)}
            />
          ) : (
            <LikeText of={row} nameOf={nameOf} />
          ),
      },
      { id: 'notAllocated', head: t('totalCosts.notAllocated'), kind: 'amount', value: row => row.notAllocated },
      {
        id: 'state',
        head: '',
        headInFull: t('totalCosts.allocated'),
        kind: 'widget',
        width: 36,
        render: row =>
          row.total > 0 &&
          hasSegments && <AllocationIndicator compact state={oldState(row) ?? stateOf(row.allocated)} />,
      },
    ],
    [t, asked, hasSegments, tick, describe, openTrail, nameOf, oldState, isOnTablet],
  );

  // The table stands still below what is left, and does not wait where that can't be known.
  const waits = [before, missed].some(of => of.isLoading && of.failureCount === 0);
  if (!costs || !segments || waits) return <LoadingText text={t('totalCosts.loading')} rows={8} />;
  if (costs.length === 0) return <EmptyUntil text={t('totalCosts.none')} area="costObjects" scenarioId={scenarioId} />;
  const { old, again, leaving, along, likeNothing } = againOf(costs);
  return (
    <>
      <LeftLinks
        left={left}
        texts={leftTexts(left, 'totalCosts', t)}
        scenarioId={scenarioId}
        outOfDate={old}
        {...{ likeNothing, along }}
        leftOut={missed.data}
        again={<DivideAgain<'totalCost'> {...{ again, leaving, dividing }} />}
      />
      {hasSegments && <DivideRest {...{ scenarioId, costs, dividing }} />}
      {!hasSegments && <EmptyUntil text={t('totalCosts.noSegments')} area="segments" scenarioId={scenarioId} />}
      <EditableGrid<TotalCost>
        isNow={!bringsIn}
        label={t('totalCosts.list')}
        columns={columns}
        rows={costs}
        undo={undo}
        tools={grid => <Added grid={grid} made={made} takesFocus />}
        first={row => row.total > 0 && row.allocated !== HUNDRED_PERCENT}
        beside={theirs || isGone(saving.error) ? undefined : status}
        totals={rows => ({
          total: sum(rows.map(row => row.total)),
          notAllocated: sum(rows.map(row => row.notAllocated)),
        })}
        detail={row =>
          hasSegments
            ? () => (
                <TotalCostAllocation
                  // What was divided again here is nobody else's change.
                  key={times}
                  scenarioId={scenarioId}
                  cost={row}
                  driver={drivers.of(row, status.state)}
                  onSaved={soFar => showDivided(row.id, soFar)}
                />
              )
            : undefined
        }
      />
      {edited && theirs && theirs.unitDescription !== edited.unitDescription && (
        <ConflictView
          title={t('common.conflictTitle')}
          differences={[
            {
              what: t('totalCosts.unitDescriptionOf', { name: theirs.name }),
              mine: edited.unitDescription ?? '–',
              theirs: theirs.unitDescription ?? '–',
            },
          ]}
          onKeepMine={() => saving.mutate({ row: theirs, unitDescription: edited.unitDescription })}
          onTakeTheirs={saving.reset}
        />
      )}
      {panel}
    </>
  );
}
