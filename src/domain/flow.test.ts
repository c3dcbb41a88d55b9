import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { FLOW_COLOURS, GREEN, GREY, RED } from './chart-colours.ts';
import { changeCosts } from './cost-objects.ts';
import { type Flow, flow } from './flow.ts';
import { sum } from './money.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

const amounts = (list: readonly { amount: number }[]) => sum(list.map(({ amount }) => amount));
const into = ({ links }: Flow, id: string) => amounts(links.filter(({ to }) => to === id));
const outOf = ({ links }: Flow, id: string) => amounts(links.filter(({ from }) => from === id));

describe('the flow of the bakery', () => {
  const all = flow(bookOf(BAKERY), 50);

  test('runs from personnel and other costs through the processes to the segments', () => {
    expect(all.nodes.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
      ['employee', 'Anna', 4_800_000],
      ['employee', 'Bas', 2_400_000],
      ['otherCost', 'Rent', 3_000_000],
      ['otherCost', 'Energy', 1_000_001],
      ['process', 'Baking', 5_733_334],
      ['process', 'Packing', 2_433_333],
      ['process', 'Administration', 1_833_334],
      ['notAllocated', '', 1_200_000],
      ['segment', 'Retail', 5_273_334],
      ['segment', 'Wholesale', 2_406_666],
      ['notAllocated', '', 2_320_001],
    ]);
  });

  test('small ones are gathered by kind, to a maximum of nodes', () => {
    const few = flow(bookOf(BAKERY), 1);
    expect(few.nodes.map(({ kind, name, stands }) => [kind, name, stands])).toEqual([
      ['employee', 'Anna', 1],
      ['employee', 'Bas', 1],
      ['process', 'Baking', 1],
      ['notAllocated', '', 1],
      ['segment', 'Retail', 1],
      ['segment', 'Wholesale', 1],
      ['notAllocated', '', 1],
      ['otherCost', '', 2],
      ['process', '', 2],
    ]);
    expect(into(few, 'gathered process')).toBe(2_433_333 + 1_833_334);
  });

  test('of what is passed on, all of a kind are gathered, also one alone', () => {
    const people = (model: typeof BAKERY) =>
      flow(bookOf(model), 50, ['employee']).nodes.filter(({ kind }) => kind === 'employee');
    expect(people(BAKERY).map(({ name, stands }) => [name, stands])).toEqual([['', 2]]);
    expect(people({ ...BAKERY, employees: BAKERY.employees.slice(0, 1) }).map(({ name }) => name)).toEqual(['']);
  });

  test('the largest of each column are shown wherever they stand, whatever is not allocated; what is nothing is no node', () => {
    const [anna, bas] = BAKERY.employees.map(one => ({ ...one, costAllocations: [] }));
    const [rent, energy] = BAKERY.otherCosts;
    const percents = { admin: 60, baking: 20, packing: 20 };
    const costAllocations = Object.entries(percents).map(([id, percent]) => ({ id, share: percent * 1e12, units: 0 }));
    const few = flow(
      bookOf({
        ...BAKERY,
        employees: [bas!, { ...bas!, id: 'carl', name: 'Carl' }, anna!],
        otherCosts: [
          { ...rent!, totalCost: 0 },
          { ...energy!, costAllocations },
        ],
      }),
      1,
    );
    expect(few.nodes.map(({ column, kind, name, stands }) => [column, kind, name, stands])).toEqual([
      [0, 'employee', 'Anna', 1],
      [0, 'otherCost', 'Energy', 1],
      [1, 'process', 'Administration', 1],
      [1, 'notAllocated', '', 1],
      [2, 'segment', 'Retail', 1],
      [2, 'segment', 'Wholesale', 1],
      [2, 'notAllocated', '', 1],
      [0, 'employee', '', 2],
      [1, 'process', '', 2],
    ]);
  });

  test('each kind of node has a colour', () => {
    for (const { kind } of all.nodes) expect(FLOW_COLOURS[kind]).toMatch(/^#[0-9a-f]{6}$/);
    expect(new Set([GREEN, GREY, RED]).size).toBe(3);
  });

  test('of costs alone: nothing in it has the colour of a profit, and only what is not allocated that of a loss', () => {
    const { notAllocated, ...others } = FLOW_COLOURS;
    expect(notAllocated).toBe(RED);
    for (const colour of Object.values(others)) expect([GREEN, RED]).not.toContain(colour);
  });
});

test('without segments it ends at the costs: nothing is missing there', () => {
  const sections = changeCosts(BAKERY.sections, cost => ({ ...cost, costAllocation: [], totalCostAllocations: [] }));
  const { nodes, links } = flow(bookOf({ ...BAKERY, segments: [], sections }), 50);
  expect(nodes.filter(({ kind }) => kind === 'notAllocated').map(({ column }) => column)).toEqual([1]);
  expect(new Set(links.map(({ from }) => from))).toEqual(new Set(['anna', 'bas', 'rent', 'energy']));
});

test('in any scenario, gathered or not, everything entered leaves the first column and no cent is lost on the way', () => {
  const size = {
    segments: 5,
    sections: 2,
    processes: 12,
    employees: 10,
    costCenters: 5,
    otherCosts: 8,
    allocations: 12,
  };
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 15 }), (seed, most) => {
      const book = bookOf(randomScenario(seed, size));
      const found = flow(book, most);
      const column = (number: number) => found.nodes.filter(node => node.column === number);
      expect(amounts(column(0))).toBe(sum(book.entries.map(({ total }) => total)));
      for (const { id, amount } of column(0)) expect(outOf(found, id)).toBe(amount);
      for (const { id, amount, kind } of column(1)) {
        expect(into(found, id)).toBe(amount);
        if (kind !== 'notAllocated') expect(outOf(found, id)).toBe(amount);
      }
      for (const { id, amount } of column(2)) expect(into(found, id)).toBe(amount);
      // One more for each kind that is gathered, and one for what is not allocated.
      for (const number of [0, 1, 2]) expect(column(number).length).toBeLessThanOrEqual(most + 3);
      const ids = new Set(found.nodes.map(({ id }) => id));
      expect(found.links.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
    }),
  );
});
