import type { Level } from '#domain/cost-objects.ts';
import { nameKey } from '#domain/names.ts';
import type { AddedTree } from '#domain/pasted/added-tree.ts';
import { hasSameFigures } from '#domain/pasted/changes.ts';
import type { PastedTreeLine } from '#domain/pasted/tree.ts';
import { api } from '#web/session/api.ts';
import { costOf, sectionOf } from './cost-objects.queries.ts';
import { heldOnWire, storeFigures, totalsOnWire } from './store-figures.ts';
import type { TreeSection } from './tree-rows.ts';

/** Makes what pasted lines say, and keeps what that has added. */
export interface TreeMaker {
  /** Before the first line: how many layers there are, with the names of hidden ones that are missing. Again: no change. */
  layer: (level: Level, names: { section: string; costObject: string }) => Promise<void>;
  /** `key` stays the same when the line is sent again, so that it is made once. */
  make: (line: PastedTreeLine, key: string) => Promise<void>;
  added: { [Kind in keyof AddedTree]: AddedTree[Kind][number][] };
  /** Those that were made. */
  lines: PastedTreeLine[];
}

/** What a line needs above its cost is found by its name, or made. */
export function treeMaker(scenarioId: string, ofScenario: Level, sections: readonly TreeSection[]): TreeMaker {
  let level = ofScenario;
  let ids = idsOf(sections, level);
  const added: TreeMaker['added'] = { sections: [], costObjects: [], costs: [], changed: [] };
  const lines: PastedTreeLine[] = [];
  /** The id of what is at this place, which is made once. */
  const idAt = async (place: string, make: () => Promise<{ id: string }>): Promise<string> => {
    const known = ids.get(place);
    if (known !== undefined) return known;
    const { id } = await make();
    ids.set(place, id);
    return id;
  };
  const above = async ({ section, costObject, cost }: PastedTreeLine, key: string): Promise<string | undefined> => {
    const processCategoryId = await idAt(placeOf(section), async () => {
      const body = { scenarioId, name: section };
      const made = await api('POST /process-category/', { body, idempotencyKey: `${key}.section` });
      added.sections.push(made);
      return made;
    });
    if (level >= 2 && costObject === '') return undefined;
    const mainProcessId = await idAt(placeOf(section, costObject), async () => {
      const body = { name: costObject, processCategoryId, scenarioId };
      const made = await api('POST /main-process/', { body, idempotencyKey: `${key}.object` });
      added.costObjects.push(made);
      return made;
    });
    return cost === '' ? undefined : mainProcessId;
  };
  const layer: TreeMaker['layer'] = async (to, { section, costObject }) => {
    if (to === level) return;
    const reply = await api('POST /process-category/layered/:level', {
      params: { level: `${to}` },
      body: { scenarioId, name: section, ...(to === 1 && { mainProcesses: [{ name: costObject }] }) },
    });
    level = to;
    ids = idsOf(reply ? [sectionOf(reply)] : [], level);
  };
  const make = async (line: PastedTreeLine, key: string) => {
    if (line.filling) {
      const { cost } = line.filling;
      // The lines of further segments were stored with the first line of their cost.
      if (line.made && !hasSameFigures(cost, line.made)) {
        await storeFigures(cost, line.made);
        added.changed.push({ before: cost, after: line.made });
      }
      lines.push(line);
      return;
    }
    const mainProcessId = await above(line, key);
    const { cost: name, made } = line;
    if (mainProcessId !== undefined && made) {
      const body = {
        ...{ name, mainProcessId },
        ...totalsOnWire(made.totals),
        costAllocation: heldOnWire(made.held),
      };
      added.costs.push(costOf(await api('POST /process/', { body, idempotencyKey: key })));
    }
    lines.push(line);
  };
  return { layer, make, added, lines };
}

const placeOf = (...names: readonly string[]): string => JSON.stringify(names.map(nameKey));

/** What is there, by its place. Hidden layers have no name in what is pasted: then it is the first. */
function idsOf(sections: readonly TreeSection[], level: Level): Map<string, string> {
  const ids = new Map<string, string>();
  const keep = (place: string, id: string) => ids.has(place) || ids.set(place, id);
  for (const section of sections) {
    const name = level === 3 ? section.name : '';
    keep(placeOf(name), section.id);
    for (const object of section.mainProcesses) keep(placeOf(name, level >= 2 ? object.name : ''), object.id);
  }
  return ids;
}
