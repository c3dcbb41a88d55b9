import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Section } from '../cost-objects.ts';
import type { DirectRow } from '../direct-allocation.ts';
import { type AddedTree, toTakeBack } from './added-tree.ts';

interface Cost {
  id: string;
  name: string;
  totals: { units: number; revenue: number; directCost: number };
  held: readonly DirectRow[];
}
const held = (id: string, revenue: number): DirectRow => ({ id, units: 0, revenue, directCost: 0 });
const cost = (id: string, more: Partial<Cost> = {}): Cost => ({
  ...{ id, name: id, totals: { units: 0, revenue: 10, directCost: 5 }, held: [held('web', 4)] },
  ...more,
});
const object = (id: string, ...processes: Cost[]) => ({ id, name: id, processes });
const section = (id: string, ...mainProcesses: ReturnType<typeof object>[]) => ({
  ...{ id, name: id, isBackOffice: false },
  mainProcesses,
});

/** A section that was there with an object of its own gets another cost, another object with one, and a section is added. */
const ADDED: AddedTree = {
  sections: [{ id: 'new', name: 'new' }],
  costObjects: [
    { id: 'bread', name: 'bread', processCategoryId: 'old' },
    { id: 'cake', name: 'cake', processCategoryId: 'new' },
  ],
  costs: [
    { ...cost('white'), mainProcessId: 'there' },
    { ...cost('brown'), mainProcessId: 'bread' },
    { ...cost('pie'), mainProcessId: 'cake' },
  ],
  changed: [],
};
const tree = ({ there = [cost('kept'), cost('white')], bread = [cost('brown')], pie = cost('pie') } = {}) => [
  section('old', object('there', ...there), object('bread', ...bread)),
  section('new', object('cake', pie)),
];

describe('What a pasted tree has added', () => {
  test('is taken back by deleting that and nothing else, each with what is below it', () => {
    expect(toTakeBack(ADDED, tree())).toEqual([
      { kind: 'section', id: 'new' },
      { kind: 'costObject', id: 'bread' },
      { kind: 'cost', id: 'white' },
    ]);
  });

  test('stays whole once anything of it is another, is elsewhere, is gone or holds something else', () => {
    const others: readonly Section<Cost>[][] = [
      tree({ pie: cost('pie', { name: 'Pie' }) }),
      tree({ pie: cost('pie', { totals: { units: 1, revenue: 10, directCost: 5 } }) }),
      tree({ pie: cost('pie', { held: [held('web', 5)] }) }),
      tree({ pie: cost('pie', { held: [held('web', 4), held('shops', 1)] }) }),
      tree({ there: [cost('kept')] }),
      tree({ there: [cost('kept')], bread: [cost('white'), cost('brown')] }),
      tree({ bread: [cost('brown'), cost('rye')] }),
      tree().map(one => (one.id === 'new' ? { ...one, isBackOffice: true } : one)),
      tree().map(one => (one.id === 'new' ? { ...one, name: 'Newer' } : one)),
      tree().map(one => (one.id === 'new' ? section('new', ...one.mainProcesses, object('tart')) : one)),
      tree().slice(0, 1),
    ];
    for (const now of others) expect(toTakeBack(ADDED, now)).toBeUndefined();
  });

  test('stays whole, too, once a cost that it filled in is not as it made it', () => {
    const before = { ...cost('kept', { totals: { units: 0, revenue: 0, directCost: 0 }, held: [] }), version: 1 };
    const added = { ...ADDED, changed: [{ before, after: cost('kept') }] };
    expect(toTakeBack(added, tree())).toHaveLength(3);
    for (const kept of [before, cost('kept', { held: [held('web', 5)] }), cost('kept', { name: 'Kept' })])
      expect(toTakeBack(added, tree({ there: [kept, cost('white')] }))).toBeUndefined();
  });

  test('is as it was where what was there before has changed, or a segment came that holds nothing of it', () => {
    const there = [
      cost('kept', { name: 'Kept' }),
      cost('other'),
      cost('white', { held: [held('shops', 0), held('web', 4)] }),
    ];
    expect(toTakeBack(ADDED, tree({ there }))).toHaveLength(3);
  });
});

test('whatever is added to whatever there is, once it is taken back the tree is as it was before', () => {
  const objects = fc.array(fc.record({ isOld: fc.boolean(), costs: fc.array(fc.boolean(), { maxLength: 3 }) }), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(fc.array(fc.record({ isOld: fc.boolean(), objects }), { maxLength: 4 }), made => {
      const sections = made.map(({ isOld, objects }, s) => ({
        ...{ id: `${s}`, isOld },
        objects: objects.map((of, o) => ({
          ...{ id: `${s}.${o}`, isOld: isOld && of.isOld },
          costs: of.costs.map((wasThere, c) => ({ id: `${s}.${o}.${c}`, isOld: isOld && of.isOld && wasThere })),
        })),
      }));
      type Thing = { id: string; isOld: boolean };
      const treeOf = (isThere: (thing: Thing) => boolean) =>
        sections.filter(isThere).map(({ id, objects }) => {
          const own = objects.filter(isThere);
          return section(
            id,
            ...own.map(({ id, costs }) => object(id, ...costs.filter(isThere).map(({ id }) => cost(id)))),
          );
        });
      const isAdded = ({ isOld }: Thing) => !isOld;
      const all = sections.flatMap(({ objects }) => objects);
      const added: AddedTree = {
        sections: sections.filter(isAdded).map(({ id }) => ({ id, name: id })),
        costObjects: sections.flatMap(({ id: processCategoryId, objects }) =>
          objects.filter(isAdded).map(({ id }) => ({ id, name: id, processCategoryId })),
        ),
        costs: all.flatMap(({ id: mainProcessId, costs }) =>
          costs.filter(isAdded).map(({ id }) => ({ ...cost(id), mainProcessId })),
        ),
        changed: [],
      };
      const gone = new Set(
        toTakeBack(
          added,
          treeOf(() => true),
        )!.map(({ id }) => id),
      );
      expect(treeOf(({ id }) => !gone.has(id))).toEqual(treeOf(({ isOld }) => isOld));
    }),
  );
});
