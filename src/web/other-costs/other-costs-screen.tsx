import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HUNDRED_PERCENT, sum } from '#domain/money.ts';
import { isInUnits } from '#domain/other-costs.ts';
import { useBringsIn } from '#web/session/brings-in.ts';
import { isOwnVersion } from '#web/session/own-versions.ts';
import { AllocatedName, AllocationIndicator, stateOf } from '#web/ui/allocation-state.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ConflictView } from '#web/ui/conflict-view.tsx';
import type { Column } from '#web/ui/grid/column.ts';
import { EntryTable } from '#web/ui/grid/entry-table.tsx';
import { useDrivers } from '#web/ui/grid/use-drivers.ts';
import { LoadingText } from '#web/ui/page.tsx';
import { UnitDescription } from '#web/ui/unit-description.tsx';
import { ON_TABLET, useMatches } from '#web/ui/use-matches.ts';
import { useAllocatedText } from '../allocations/allocations.queries.ts';
import { deleteText } from '../allocations/delete-text-link.ts';
import { useDivideInList, useDividePasted } from '../allocations/divide-in-list.queries.ts';
import { DivideAgain, LikeText, useLikes } from '../allocations/divide-like-link.tsx';
import { useEntries } from '../allocations/entries.queries.ts';
import { type MatrixBeside, usePasteEntries } from '../allocations/paste-entries-link.tsx';
import { FromLedgerButton } from '../ledger/from-ledger-link.tsx';
import { ListOrMatrix } from '../matrix/matrix-link.tsx';
import { OutOfDate } from '../matrix/out-of-date-link.tsx';
import { LeftLinks } from '../scenarios/left-link.tsx';
import { ScenarioPage } from '../scenarios/scenario-page.tsx';
import { OtherCostAllocation } from './other-cost-allocation.tsx';
import { againOf, type OtherCost, otherCosts, readHeld, readHolds, saveOtherCostsDone } from './other-costs.queries.ts';

export function OtherCostsScreen() {
  const { t } = useTranslation();
  return (
    <ScenarioPage
      area="otherCosts"
      intro={t('otherCosts.intro')}
      loadingText={t('otherCosts.loading')}
      saveDone={saveOtherCostsDone}
    >
      {scenario => (
        <ListOrMatrix
          kind="otherCost"
          scenarioId={scenario.id}
          list={matrix => <OtherCostList {...{ matrix }} scenarioId={scenario.id} />}
          above={(matrix, onMade) => (
            <OutOfDate kind="otherCost" scenarioId={scenario.id} {...{ matrix, readHeld, onMade }} />
          )}
        />
      )}
    </ScenarioPage>
  );
}

function OtherCostList({ scenarioId, matrix }: { scenarioId: string; matrix: MatrixBeside }) {
  const { t } = useTranslation();
  const bringsIn = useBringsIn();
  const allocatedTo = useAllocatedText('otherCost', scenarioId);
  const list = useEntries(otherCosts, scenarioId, t('otherCosts.list'));

  const drivers = useDrivers<OtherCost>((row, unitDescription) => list.saveOne(row, { unitDescription }));
  const { asked, describe, tick } = drivers;
  const queries = useQueryClient();
  const { dividing, made, times } = useDivideInList('otherCost', scenarioId, readHeld);
  const pasted = useDividePasted('otherCost', scenarioId, readHeld);

  const { nameOf, oldState } = useLikes(list.entries);
  const isOnTablet = useMatches(ON_TABLET);
  const columns = useMemo(
    (): Column<OtherCost>[] => [
      {
        id: 'name',
        head: t('otherCosts.otherCost'),
        kind: 'text',
        value: row => row.name,
        editable: true,
        required: true,
        maxLength: 100,
        render: row => (
          <AllocatedName name={row.name || t('otherCosts.unnamed')} allocated={row.allocated} old={oldState(row)} />
        ),
      },
      {
        id: 'totalCost',
        head: t('otherCosts.totalCost'),
        kind: 'amount',
        value: row => row.totalCost,
        editable: true,
      },
      {
        id: 'inUnits',
        head: t('otherCosts.inUnits'),
        hint: t('otherCosts.inUnitsHint'),
        kind: 'widget',
        width: isOnTablet ? 80 : 96,
        render: (row, focus) => (
          <Checkbox
            label={t('otherCosts.isInUnits', { name: row.name })}
            labelHidden
            focus={focus}
            checked={isInUnits(row.unitDescription) || asked.has(row.id)}
            onChange={checked => tick(row, checked)}
          />
        ),
      },
      {
        id: 'unitDescription',
        head: t('otherCosts.suchAs', { driver: t('otherCosts.unitDescription') }),
        headInFull: t('otherCosts.unitDescription'),
        kind: 'widget',
        width: isOnTablet ? 128 : 200,
        render: (row, focus) =>
          isInUnits(row.unitDescription) || asked.has(row.id) ? (
            <UnitDescription
              label={t('otherCosts.unitDescriptionOf', { name: row.name })}
              value={row.unitDescription ?? ''}
              hint={t('otherCosts.needsDescription')}
              asked={asked.get(row.id)}
              focus={focus}
              of={row}
              onCommit={(text, seen) => describe(seen, text)}
            />
          ) : (
            <LikeText of={row} nameOf={nameOf} />
          ),
      },
      { id: 'notAllocated', head: t('otherCosts.notAllocated'), kind: 'amount', value: row => row.notAllocated },
      {
        id: 'state',
        head: '',
        headInFull: t('otherCosts.allocated'),
        kind: 'widget',
        width: 36,
        render: row =>
          row.totalCost > 0 && <AllocationIndicator compact state={oldState(row) ?? stateOf(row.allocated)} />,
      },
    ],
    [t, asked, tick, describe, nameOf, oldState, isOnTablet],
  );

  const pasting = usePasteEntries({
    kind: 'otherCost',
    scenarioId,
    label: t('otherCosts.pasteHere'),
    columns,
    blank: list.blank,
    rows: list.entries ?? [],
    make: list.make,
    change: list.change,
    onStored: list.add,
    matrix,
    divisions: { holds: () => readHolds(queries, scenarioId), divide: pasted.divide },
  });

  if (!list.entries) return <LoadingText text={t('otherCosts.loading')} rows={8} />;
  const { old, again, leaving, along, likeNothing } = againOf(list.entries);
  return (
    <>
      <LeftLinks
        left={[]}
        texts={[]}
        scenarioId={scenarioId}
        outOfDate={old}
        {...{ likeNothing, along }}
        again={<DivideAgain<'otherCost'> {...{ again, leaving, dividing }} />}
      />
      <EntryTable<OtherCost>
        isNow={!bringsIn}
        emptyText={t('otherCosts.none')}
        whileEmpty={<FromLedgerButton scenarioId={scenarioId} />}
        more={pasting.button}
        listPaste={pasting.listPaste}
        label={t('otherCosts.list')}
        columns={columns}
        rows={list.entries}
        first={row => row.totalCost > 0 && row.allocated !== HUNDRED_PERCENT}
        drafts={list.drafts}
        divided={made}
        isOwn={(was, now) => isOwnVersion(now.storedId ?? '', was.version, now.version)}
        deletion={list.deletion}
        onAdd={list.addDraft}
        blanks={list.blanks}
        onRemove={list.remove}
        onChange={list.save}
        isBlank={list.isBlank}
        holds={list.holds}
        beside={list.marked}
        theirs={list.theirs}
        words={{
          add: t('otherCosts.new'),
          thing: t('otherCosts.otherCost'),
          remove: t('otherCosts.delete'),
          removeMore: allocatedTo,
          removeText: row => deleteText({ ...row, total: row.totalCost }, t),
        }}
        totals={rows => ({
          totalCost: sum(rows.map(row => row.totalCost)),
          notAllocated: sum(rows.map(row => row.notAllocated)),
        })}
        detail={row =>
          row.storedId === undefined
            ? undefined
            : () => (
                <OtherCostAllocation
                  // What was divided again here is nobody else's change.
                  key={`${times} ${pasted.times}`}
                  scenarioId={scenarioId}
                  cost={row}
                  driver={drivers.of(row, list.marked?.state)}
                  onSaved={soFar => list.show(row.id, soFar)}
                />
              )
        }
      />
      {pasting.dialog}
      {list.contested && (
        <ConflictView
          title={t('common.conflictTitle')}
          differences={[
            {
              what: t('otherCosts.unitDescriptionOf', { name: list.contested.theirs.name }),
              mine: list.contested.mine.unitDescription ?? '–',
              theirs: list.contested.theirs.unitDescription ?? '–',
            },
          ]}
          onKeepMine={() => describe(list.contested!.theirs, list.contested!.mine.unitDescription)}
          onTakeTheirs={list.contested.drop}
        />
      )}
    </>
  );
}
