import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '#domain/cost-objects.ts';
import { zeroDirectRow } from '#domain/direct-allocation.ts';
import { madeOf } from '#domain/pasted/changes.ts';
import { type Home, homesIn, isSameHome } from '#domain/pasted/homes.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { scenarioQuery } from '../scenarios/scenarios.queries.ts';
import { useAddedTree } from './added-tree.ts';
import { treeQuery } from './cost-objects.queries.ts';
import { layersKey } from './layers.queries.ts';
import { HomeSelect } from './paste-tree-questions.tsx';
import { treeMaker } from './tree-maker.ts';

interface NewCosts {
  label: (name: string) => string;
  question: React.ReactNode;
  /** Their ids, by name. */
  make: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Taken back as one, while nothing is allocated to them. */
  made: MadeBeside | undefined;
}

/** Costs that are added from where something is allocated to them. Where there are several cost objects it is asked in which. */
export function useNewCosts(scenarioId: string): NewCosts {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [home, setHome] = useState<Home>();
  const { made, add } = useAddedTree(scenarioId, count => t('paste.newTold', { count }));
  const { mutateAsync } = useMutation({
    mutationKey: layersKey(scenarioId),
    mutationFn: async (names: readonly string[]) => {
      const sections = await queries.fetchQuery({ ...treeQuery(scenarioId), staleTime: 0 });
      const { processLevel } = await queries.fetchQuery(scenarioQuery(scenarioId));
      const maker = treeMaker(scenarioId, processLevel as Level, sections);
      const above = { section: t('costObjects.section'), costObject: t('costObjects.costObject') };
      // Who has not chosen layers yet has one: names that stand alone.
      const level = (processLevel || 1) as Level;
      const homes = homesIn(sections, level);
      const first = { section: level === 3 ? above.section : '', costObject: level >= 2 ? above.costObject : '' };
      const at = homes.find(one => isSameHome(one, home)) ?? homes.at(-1) ?? first;
      const figures = zeroDirectRow('');
      const key = crypto.randomUUID();
      try {
        await maker.layer(level, above);
        for (const [n, cost] of names.entries()) {
          const line = { line: n + 1, ...at, cost, segment: '', figures, made: madeOf({ totals: {}, held: [] }) };
          await maker.make({ ...line, filling: null, problems: [], isRounded: false }, `${key}.${n}`);
        }
      } finally {
        await queries.invalidateQueries({ predicate: query => query.queryKey[1] === scenarioId });
        add(maker);
      }
      return new Map(maker.added.costs.map(({ id }, n) => [names[n]!, id]));
    },
  });
  return {
    label: name => t('paste.newColumn', { name }),
    question: <HomeOfNew {...{ scenarioId, home }} onChange={setHome} />,
    make: mutateAsync,
    made,
  };
}

function HomeOfNew({
  scenarioId,
  home,
  onChange,
}: {
  scenarioId: string;
  home: Home | undefined;
  onChange: (home: Home) => void;
}) {
  const { data: sections = [] } = useQuery(treeQuery(scenarioId));
  const { data: scenario } = useQuery(scenarioQuery(scenarioId));
  const options = homesIn(sections, (scenario?.processLevel || 1) as Level);
  if (options.length < 2) return null;
  return <HomeSelect asked={{ layer: 'costObject', options, chosen: home ?? options.at(-1) }} onChange={onChange} />;
}
