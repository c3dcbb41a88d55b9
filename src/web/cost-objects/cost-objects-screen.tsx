import { useIsMutating, useQuery } from '@tanstack/react-query';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isLevel, type Level } from '#domain/cost-objects.ts';
import { namedBy } from '#domain/pasted/table.ts';
import { isTreeList } from '#domain/pasted/tree.ts';
import { TREE_WORDS } from '#domain/pasted/tree-heads.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListPaste } from '#web/ui/grid/grid-options.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { SaidWithoutTable } from '#web/ui/grid/said.tsx';
import { useListPaste } from '#web/ui/grid/use-list-paste.ts';
import { EmptyList, LoadingText, Row, Stack } from '#web/ui/page.tsx';
import { useMatches } from '#web/ui/use-matches.ts';
import { FromLedgerButton } from '../ledger/from-ledger-link.tsx';
import { ScenarioPage } from '../scenarios/scenario-page.tsx';
import type { Scenario } from '../scenarios/scenarios.queries.ts';
import { segmentsQuery } from '../segments/segments.queries.ts';
import { useAddedTree } from './added-tree.ts';
import { markDone, savingKey, treeQuery } from './cost-objects.queries.ts';
import { CostObjectsTable } from './cost-objects-table.tsx';
import { type TreeDeletion, useDeletingTree } from './deleted-tree.ts';
import { LayerDialog } from './layer-dialog.tsx';
import { newCostObject, newSection, useAddCostObject, useAddSection, useSetLevel } from './layers.queries.ts';
import { PasteTree } from './paste-tree.tsx';
import type { TreeSection } from './tree-rows.ts';
import { FIRST_ROW, type Wanted } from './wanted-row.tsx';

export function CostObjectsScreen() {
  const { t } = useTranslation();
  const isTouched = useMatches('(pointer: coarse)');
  const { scenarioId = '' } = useParams();
  const { isPending } = useQuery(treeQuery(scenarioId));
  const saving = useIsMutating({ mutationKey: savingKey(scenarioId) }) > 0;
  return (
    <ScenarioPage
      area="costObjects"
      intro={[t('costObjects.intro'), ...(isTouched ? [] : [t('costObjects.introKeys')])].join(' ')}
      loadingText={t('costObjects.loading')}
      saveDone={markDone}
      busy={isPending || saving}
    >
      {scenario => <CostObjects scenario={scenario} />}
    </ScenarioPage>
  );
}

function CostObjects({ scenario }: { scenario: Scenario }) {
  const { t } = useTranslation();
  const { data: sections } = useQuery(treeQuery(scenario.id));
  const layering = useSetLevel(scenario);
  const [choosing, setChoosing] = useState<boolean>();
  const [wanted, want] = useState<Wanted>();
  /** What was pasted before the dialog opened: nothing when it is asked for by its button. */
  const [pasted, paste] = useState<string>();
  useListPaste(paste);
  const deletion = useDeletingTree(scenario.id);
  const adding = useAddedTree(scenario.id);
  const { data: segments = [] } = useQuery(segmentsQuery(scenario.id));
  const undecided = scenario.processLevel === 0 && !layering.isPending;
  const shown = layering.isPending ? { ...scenario, processLevel: layering.variables.level } : scenario;
  const { processLevel: level } = scenario;
  if (!sections) return <LoadingText text={t('costObjects.loading')} rows={6} />;
  const choose = (level: Level) => {
    setChoosing(false);
    if (undecided) want({ row: FIRST_ROW });
    layering.mutate({ level, section: t('costObjects.section'), costObject: t('costObjects.costObject') });
  };
  return (
    <>
      {(choosing ?? undecided) && (
        <LayerDialog
          level={shown.processLevel}
          sections={sections}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
      {undecided ? (
        <Stack>
          <EmptyList
            text={t('costObjects.emptyLayers')}
            action={t('costObjects.chooseLayers')}
            onAction={() => setChoosing(true)}
          />
          <Row>
            <FromLedgerButton scenarioId={scenario.id} />
          </Row>
        </Stack>
      ) : (
        <Content
          scenario={shown}
          sections={sections}
          onLayers={() => setChoosing(true)}
          listPaste={{
            reads: block => isLevel(level) && isTreeList(block, level, sections, segments),
            isFirst: true,
            columnOf: head => namedBy(head, TREE_WORDS.figures),
            open: paste,
          }}
          added={adding.made}
          deletion={deletion}
          onMissing={choose}
          wanted={wanted}
          want={want}
        />
      )}
      {pasted !== undefined && isLevel(level) && (
        <PasteTree
          scenarioId={scenario.id}
          level={level}
          sections={sections}
          pasted={pasted}
          onAdded={adding.add}
          onClose={() => paste(undefined)}
        />
      )}
    </>
  );
}

interface ContentProps {
  scenario: Scenario;
  sections: readonly TreeSection[];
  onLayers: () => void;
  listPaste: ListPaste;
  /** What was pasted, which the arrow of the table takes back. */
  added: MadeBeside | undefined;
  deletion: TreeDeletion;
  /** Makes the hidden layers of this level, which somebody has deleted. */
  onMissing: (level: Level) => void;
  wanted: Wanted | undefined;
  want: (wanted: Wanted | undefined) => void;
}

/** The table, or what has to be made before it: a section at three levels, a cost object at two. */
function Content(props: ContentProps) {
  const { scenario, sections, onLayers, listPaste, added, deletion, onMissing, wanted, want } = props;
  const { t } = useTranslation();
  const addSection = useAddSection(scenario.id);
  const addCostObject = useAddCostObject(scenario.id);
  const level = scenario.processLevel;
  const [first] = sections;
  const makeSection = () => {
    const section = newSection(t('costObjects.section'));
    addSection.mutate({ section });
    want({ row: section.key });
  };
  const makeCostObject = () => {
    if (!first) return;
    const costObject = newCostObject(t('costObjects.costObject'), first.id);
    addCostObject.mutate({ costObject });
    want({ row: costObject.key });
  };
  const more = (
    <>
      <SaidWithoutTable said={deletion.said ?? deletion.deleted} lately={deletion.lately} undo={deletion.undo} />
      <Row>
        <Button kind="quiet" icon={ClipboardPaste} onClick={() => listPaste.open('')}>
          {t('costObjects.paste')}
        </Button>
        <FromLedgerButton scenarioId={scenario.id} />
      </Row>
    </>
  );
  const hasObjects = sections.some(section => section.mainProcesses.length > 0);

  if (level === 3 && !first)
    return (
      <Stack>
        <EmptyList text={t('costObjects.emptySections')} action={t('costObjects.newSection')} onAction={makeSection} />
        {more}
      </Stack>
    );
  if (level === 2 && first && !hasObjects)
    return (
      <Stack>
        <EmptyList
          text={t('costObjects.emptyObjects')}
          action={t('costObjects.newCostObject')}
          onAction={makeCostObject}
        />
        {more}
      </Stack>
    );
  if (!first || (level === 1 && !hasObjects))
    return (
      <Stack>
        <EmptyList
          text={t('costObjects.emptyCosts')}
          action={t('costObjects.newCost')}
          onAction={() => onMissing(level as Level)}
        />
        <SaidWithoutTable said={deletion.said ?? deletion.deleted} lately={deletion.lately} undo={deletion.undo} />
      </Stack>
    );
  const shown = { scenario, sections, onLayers, listPaste, added, deletion, wanted, want };
  return <CostObjectsTable {...shown} />;
}
