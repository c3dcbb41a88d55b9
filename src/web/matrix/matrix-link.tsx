import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { GiverKind } from '#domain/allocation-matrix.ts';
import type { Block } from '#domain/pasted/cells.ts';
import { blockWithDots } from '#domain/pasted/commas.ts';
import { isEntryList, mayBeEntries } from '#domain/pasted/entries.ts';
import { showsOther } from '#web/ui/grid/steps-by-page.ts';
import { linkedRow } from '#web/ui/grid/use-opening.tsx';
import { KeptOrders } from '#web/ui/grid/use-rows-in-sight.ts';
import { TableBeside } from '#web/ui/grid/use-undo.ts';
import { LoadingText, Row, Stack } from '#web/ui/page.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { leave } from '#web/ui/unsaved-guard.tsx';
import { useRemembered } from '#web/ui/use-remembered.ts';
import type { MatrixBeside } from '../allocations/paste-entries-link.tsx';
import { costsOf, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import type { AboveMatrix } from './out-of-date-link.tsx';

const MatrixTable = lazy(async () => ({ default: (await import('./matrix-table.tsx')).MatrixTable }));

/** Also where its thousands have commas. */
const withCommasOrNot = (is: (block: Block) => boolean) => (block: Block) => {
  const dotted = blockWithDots(block);
  return is(block) || (dotted !== undefined && is(dotted));
};

type Shape = 'list' | 'matrix';

interface ListOrMatrixProps {
  kind: GiverKind;
  scenarioId: string;
  list: (matrix: MatrixBeside) => React.ReactNode;
  above?: AboveMatrix;
}

/** The allocations of an area one by one, each below its row, or all on one sheet. */
export function ListOrMatrix({ kind, scenarioId, list, above }: ListOrMatrixProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  // A scenario that was not looked at yet, as a copy, is shown as the one before it.
  const [lastShape, setLast] = useRemembered<Shape>(`shape ${kind}`, 'list', sessionStorage);
  const [own, setShape] = useRemembered<Shape | ''>(`shape ${kind} ${scenarioId}`, '', sessionStorage);
  const shape = own || lastShape;
  const { key } = useLocation();
  // Who comes for a row wants to see it open, and what of it leads on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as often as somebody comes here
  useLayoutEffect(() => {
    if (linkedRow().length > 0) setShape('list');
  }, [key]);
  // Who comes back from the matrix finds his rows where they were.
  const [orders] = useState(() => new Map());
  /** What was pasted into one of them, and is for the other. */
  const [brought, bring] = useState<string>();
  const take = (text: string, to: Shape) => {
    bring(text);
    show(to);
  };
  const onTaken = () => bring(undefined);
  const listPaste = kind !== 'totalCost' && {
    reads: withCommasOrNot(block => isEntryList(kind, block)),
    isMeant: withCommasOrNot(block => mayBeEntries(kind, block)),
    open: (text: string) => take(text, 'list'),
    show: () => show('list'),
  };
  const show = (chosen: Shape) =>
    leave(() => {
      setShape(chosen);
      setLast(chosen);
    }, document.querySelector('main'));
  const other = shape === 'list' ? 'matrix' : 'list';
  useLayoutEffect(() => showsOther(kind, () => show(other)));
  return (
    <Stack>
      <Row>
        <Toggle
          label={t('matrix.shape')}
          choices={[
            ['list', t('matrix.list')],
            ['matrix', t('matrix.matrix')],
          ]}
          value={shape}
          onChange={show}
        />
        {/* Whoever left it as a matrix and comes back for a wage. */}
        {shape === 'matrix' && (kind === 'employee' || kind === 'costCenter') && <p>{t(`matrix.inList.${kind}`)}</p>}
      </Row>
      <TableBeside value={kind}>
        {shape === 'list' ? (
          <KeptOrders value={orders}>
            {list({
              costs: async () => costsOf(await queries.fetchQuery(treeQuery(scenarioId))),
              show: text => take(text, 'matrix'),
              ...{ brought, onTaken },
            })}
          </KeptOrders>
        ) : (
          <Suspense fallback={<LoadingText rows={8} />}>
            <MatrixTable
              {...{ kind, scenarioId, above, brought, onTaken }}
              {...(listPaste && { listPaste })}
              onList={listPaste ? text => (text === undefined ? show('list') : take(text, 'list')) : undefined}
            />
          </Suspense>
        )}
      </TableBeside>
    </Stack>
  );
}
