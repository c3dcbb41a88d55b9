import { describe, expect, test } from 'vitest';
import type { Level } from '../cost-objects.ts';
import type { PasteChoices } from './choices.ts';
import { readTree } from './tree.ts';

describe('A layer that no line of a pasted list names', () => {
  const cost = (name: string) => ({
    id: name,
    name,
    version: 1,
    totals: { units: 0, revenue: 0, directCost: 0 },
    held: [],
  });
  const section = (name: string, ...objects: [string, ...string[]][]) => ({
    name,
    mainProcesses: objects.map(([name, ...costs]) => ({ name, processes: costs.map(cost) })),
  });
  const read = (
    block: string[][],
    level: Level,
    existing: Parameters<typeof readTree>[2],
    home?: PasteChoices['home'],
  ) => readTree(block, level, existing, [], home ? { home } : {});
  const groups = [
    ['Kostenobject', 'Proces'],
    ['Brood', 'Bakken'],
    ['Taart', 'Koelen'],
  ];

  test('is asked once: which section are these in? One that is not there yet is made', () => {
    const two = [section('Winkel'), section('Kantoor')];
    const asked = read(groups, 3, two);
    expect(asked).toMatchObject({
      home: { layer: 'section', chosen: undefined, options: [{ section: 'Winkel' }, { section: 'Kantoor' }] },
      lines: [{ problems: [{ code: 'noSection' }] }, { problems: [{ code: 'noSection' }] }],
    });
    for (const name of ['Kantoor', 'Nieuw'])
      expect(read(groups, 3, two, { section: name, costObject: '' })).toMatchObject({
        lines: [
          { section: name, costObject: 'Brood', cost: 'Bakken', problems: [] },
          { section: name, costObject: 'Taart', problems: [] },
        ],
      });
    expect(read(groups, 3, []).home).toEqual({ layer: 'section', options: [], chosen: undefined });
  });

  test('is the only one that there is', () => {
    expect(read(groups, 3, [section('Winkel')])).toMatchObject({
      home: { chosen: { section: 'Winkel' } },
      lines: [{ section: 'Winkel', problems: [] }, { section: 'Winkel' }],
    });
    const costs = [['Proces'], ['Snijden']];
    expect(read(costs, 2, [section('', ['Brood', 'Bakken'])]).lines).toMatchObject([
      { section: '', costObject: 'Brood', cost: 'Snijden', problems: [] },
    ]);
  });

  test('of costs alone it is a cost object; what is there stays where it is', () => {
    const there = [section('Winkel', ['Brood', 'Bakken'], ['Taart']), section('Kantoor', ['Balie'])];
    const costs = [['Proces'], ['Bakken'], ['Snijden']];
    const home = { section: 'Kantoor', costObject: 'Balie' };
    expect(read(costs, 3, there).home?.options).toContainEqual(home);
    expect(read(costs, 3, there, home).lines).toMatchObject([
      { section: 'Winkel', costObject: 'Brood', problems: [] },
      { ...home, cost: 'Snijden', problems: [] },
    ]);
    // What was chosen for another list is no cost object here.
    expect(read(costs, 3, there, { section: 'Winkel', costObject: '' }).home?.chosen).toBeUndefined();
    expect(read([['Proces'], ['Bakken']], 3, there).home).toBeUndefined();
  });

  test('is not asked where a line names it, or where there is no such layer', () => {
    const there = [section('Winkel', ['Brood', 'Bakken'])];
    expect(
      read(
        [
          ['Sectie', 'Kostenobject', 'Proces'],
          ['A', 'B', 'C'],
        ],
        3,
        there,
      ).home,
    ).toBeUndefined();
    expect(read(groups, 2, there).home).toBeUndefined();
    expect(read([['Proces'], ['Snijden']], 1, there).home).toBeUndefined();
  });
});
