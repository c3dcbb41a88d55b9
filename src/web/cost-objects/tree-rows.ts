import { type Dimension, type DirectFigures, type DirectRow, directNotAllocated } from '#domain/direct-allocation.ts';
import { sum } from '#domain/money.ts';
import { checkName, NAME_LIMIT, type NameRefusal } from '#domain/names.ts';

// The tree of sections, cost objects and costs as the rows of one table, with its edits as functions from rows to rows. Below
// each cost object there is one empty row: writing a name in it makes a cost.

/** What a segment holds of a cost. The id is the segment's. */
export interface NamedDirectRow extends DirectRow {
  readonly name: string;
  /** Of the list. */
  readonly version: number;
}

interface Item {
  readonly id: string;
  /** The id of its row. It stays the same when the server's id replaces a temporary one, so that the focus stays too. */
  readonly key: string;
  readonly name: string;
  readonly version: number;
}

export interface TreeCost extends Item {
  readonly mainProcessId: string;
  readonly totals: DirectFigures;
  readonly held: readonly NamedDirectRow[];
}

export interface TreeCostObject extends Item {
  readonly processCategoryId: string;
  readonly processes: readonly TreeCost[];
}

export interface TreeSection extends Item {
  readonly isBackOffice: boolean;
  readonly mainProcesses: readonly TreeCostObject[];
}

export type LayerKind = 'section' | 'costObject' | 'cost';

export interface TreeRow {
  readonly id: string;
  readonly kind: LayerKind | 'draft';
  /** The id of the item. Something that is still to be made has none. */
  readonly itemId: string | undefined;
  /** The id of the row that holds it. */
  readonly parent?: string;
  readonly sectionId: string;
  /** The key of what holds a cost or a draft. It exists before the server has given an id. */
  readonly costObjectKey: string | undefined;
  readonly depth: number;
  readonly name: string;
  readonly totals: DirectFigures;
  readonly held: readonly NamedDirectRow[];
  readonly isBackOffice: boolean;
  /** What is to be made has none. */
  readonly version: number | undefined;
}

const NOTHING: DirectFigures = { units: 0, revenue: 0, directCost: 0 };

/**
 * The layers that a level shows, with costs indented below what holds them. The costs of a hidden layer are shown all the same.
 */
export function treeRows(
  sections: readonly TreeSection[],
  level: number,
  draftKey: (costObjectKey: string) => string,
): TreeRow[] {
  const rows = sections.flatMap(section => {
    const own = { sectionId: section.id, held: [], totals: NOTHING, isBackOffice: section.isBackOffice };
    const objects = section.mainProcesses.flatMap(costObject => {
      const below = {
        ...own,
        costObjectKey: costObject.key,
        depth: level - 1,
        ...(level >= 2 && { parent: costObject.key }),
      };
      const costs = costObject.processes.map((cost): TreeRow => {
        const { key: id, id: itemId, name, totals, held, version } = cost;
        return { ...below, kind: 'cost', id, itemId, name, totals, held, version };
      });
      const draft = draftRow(below, draftKey(costObject.key));
      const head: TreeRow = {
        ...own,
        kind: 'costObject',
        ...(level >= 3 && { parent: section.key }),
        id: costObject.key,
        itemId: costObject.id,
        costObjectKey: costObject.key,
        depth: level - 2,
        name: costObject.name,
        version: costObject.version,
      };
      return level >= 2 ? [head, ...costs, draft] : [...costs, draft];
    });
    const head: TreeRow = {
      ...own,
      kind: 'section',
      id: section.key,
      itemId: section.id,
      costObjectKey: undefined,
      depth: 0,
      name: section.name,
      version: section.version,
    };
    return level >= 3 ? [head, ...objects] : objects;
  });
  return withSums(rows);
}

type RowParent = Pick<TreeRow, 'parent' | 'sectionId' | 'costObjectKey' | 'depth' | 'isBackOffice'>;

function draftRow({ parent, sectionId, costObjectKey, depth, isBackOffice }: RowParent, id: string): TreeRow {
  const place = { ...(parent !== undefined && { parent }), sectionId, costObjectKey, depth, isBackOffice };
  return { ...place, kind: 'draft', id, itemId: undefined, name: '', totals: NOTHING, held: [], version: undefined };
}

export interface TreeEdit {
  readonly row: string;
  readonly column: string;
  readonly value: string | number;
}

export type EditedTree =
  | { ok: true; rows: TreeRow[] }
  | { ok: false; problems: { row: string; column: 'name'; reason: NameRefusal }[] };

/** More empty rows below an empty one, for a block of new costs that is pasted there. */
export function moreDrafts(row: TreeRow, count: number): TreeRow[] {
  if (row.kind !== 'draft') return [];
  const keys = [row.id];
  while (keys.length <= count) keys.push(followingKey(keys.at(-1)!));
  return keys.slice(1).map(key => draftRow(row, key));
}

/**
 * Makes the edits of one typed cell or one pasted block. A draft that got a name is a cost, and gets another draft below it.
 */
export function editTree(rows: readonly TreeRow[], edits: readonly TreeEdit[]): EditedTree {
  const byRow = Map.groupBy(edits, edit => edit.row);
  const ids = new Set(rows.map(row => row.id));
  const problems: Extract<EditedTree, { ok: false }>['problems'] = [];
  const edited = rows.flatMap(row => {
    const changes = byRow.get(row.id);
    if (!changes) return row;
    const name = changes.findLast(change => change.column === 'name')?.value ?? row.name;
    const checked =
      name === row.name && name !== '' ? { ok: true as const, name } : checkName(String(name), NAME_LIMIT);
    if (!checked.ok) {
      problems.push({ row: row.id, column: 'name', reason: checked.reason });
      return row;
    }
    const figures = changes.filter(change => change.column !== 'name');
    const totals = { ...row.totals, ...Object.fromEntries(figures.map(({ column, value }) => [column, value])) };
    const changed: TreeRow = { ...row, name: checked.name, totals };
    if (row.kind !== 'draft') return changed;
    const made: TreeRow = { ...changed, kind: 'cost' };
    return ids.has(followingKey(row.id)) ? made : [made, draftRow(row, followingKey(row.id))];
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, rows: withSums(edited) };
}

/** The key of the draft below a used one: temp:<key of the cost object>:<number>. */
export function followingKey(key: string): string {
  const at = key.lastIndexOf(':');
  return `${key.slice(0, at)}:${Number(key.slice(at + 1)) + 1}`;
}

/** Sections and cost objects show the sums of their costs. A row whose sums stay the same remains the same object. */
function withSums(rows: readonly TreeRow[]): TreeRow[] {
  const costs = rows.filter(row => row.kind === 'cost');
  const bySection = Map.groupBy(costs, row => row.sectionId);
  const byObject = Map.groupBy(costs, row => row.costObjectKey);
  return rows.map(row => {
    if (row.kind === 'cost' || row.kind === 'draft') return row;
    const below = (row.kind === 'section' ? bySection.get(row.sectionId) : byObject.get(row.costObjectKey)) ?? [];
    const totals = totalsOf(below);
    const same = totals.revenue === row.totals.revenue && totals.directCost === row.totals.directCost;
    return same ? row : { ...row, totals };
  });
}

export function totalsOf(rows: readonly TreeRow[]): DirectFigures {
  const costs = rows.filter(row => row.kind === 'cost');
  return {
    units: sum(costs.map(row => row.totals.units)),
    revenue: sum(costs.map(row => row.totals.revenue)),
    directCost: sum(costs.map(row => row.totals.directCost)),
  };
}

/** Whether the segments hold all of a dimension, less, or more than there is. Where there is nothing, there is nothing to say. */
export function allocationStateOf(row: TreeRow, dimension: Dimension): 'full' | 'open' | 'over' | undefined {
  if (row.kind !== 'cost') return undefined;
  const left = directNotAllocated(row.held, row.totals)[dimension];
  if (left === 0 && row.totals[dimension] === 0) return undefined;
  if (left === 0) return 'full';
  return left < 0 ? 'over' : 'open';
}
