import { useQueryClient } from '@tanstack/react-query';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { treeQuery } from './cost-objects.queries.ts';
import { useMove } from './layers.queries.ts';

/** What can be moved: by its kind and its id. */
export interface Movable {
  kind: 'cost' | 'costObject';
  id: string;
}

/** Moves a cost or a cost object, and says how that is taken back: while it is still where it was put. */
export function useMoving(scenarioId: string): (what: Movable, to: string) => MadeBeside | undefined {
  const queries = useQueryClient();
  const move = useMove(scenarioId);
  const find = ({ kind, id }: Movable) => {
    const sections = queries.getQueryData(treeQuery(scenarioId).queryKey) ?? [];
    const objects = sections.flatMap(section => section.mainProcesses);
    const places = kind === 'cost' ? objects : sections;
    const costs = objects.flatMap(object => object.processes.map(cost => ({ ...cost, in: cost.mainProcessId })));
    const things = kind === 'cost' ? costs : objects.map(object => ({ ...object, in: object.processCategoryId }));
    return {
      thing: things.find(one => one.id === id),
      nameOf: (at: string) => places.find(one => one.id === at)?.name,
    };
  };

  return (what, to) => {
    const { thing, nameOf } = find(what);
    if (!thing) return undefined;
    const from = thing.in;
    const [before, after] = [nameOf(from) ?? '', nameOf(to) ?? ''];
    move.mutate({ ...what, version: thing.version, to });
    return {
      told: back => `${thing.name}: ${back ? `${after} → ${before}` : `${before} → ${after}`}`,
      put: back => {
        const now = find(what);
        const [out, into] = back ? [to, from] : [from, to];
        if (now.thing?.in !== out || now.nameOf(into) === undefined) return false;
        move.mutate({ ...what, version: now.thing.version, to: into });
        return true;
      },
    };
  };
}
