import { expect, test } from 'vitest';
import {
  backOfficeCosts,
  backOfficeLast,
  blockingLayer,
  costsOf,
  DEFAULT_LEVEL,
  isLevel,
  levelWithRoom,
  missingDefaults,
  placesFor,
  type Section,
} from './cost-objects.ts';
import { remap } from './segments.ts';

const section = (name: string, costObjects: number, isBackOffice = false): Section<string> => ({
  id: name,
  name,
  isBackOffice,
  mainProcesses: Array.from({ length: costObjects }, (_, index) => ({
    id: `${name} ${index}`,
    name: `Cost object ${index}`,
    processes: [`${name} cost ${index}`],
  })),
});

test('P9.7 layer options are 1, 2 and 3, default 2', () => {
  expect([0, 1, 2, 3, 4, 1.5].filter(isLevel)).toEqual([1, 2, 3]);
  expect(DEFAULT_LEVEL).toBe(2);
});

test('a lower level is refused while it would hide more than one section or cost object', () => {
  expect(blockingLayer(2, [section('Sales', 3)])).toBeUndefined();
  expect(blockingLayer(2, [section('Sales', 1), section('Office', 0)])).toBe('section');
  expect(blockingLayer(1, [section('Sales', 1)])).toBeUndefined();
  expect(blockingLayer(1, [section('Sales', 2)])).toBe('costObject');
  expect(blockingLayer(1, [section('Sales', 1), section('Office', 0)])).toBe('section');
  expect(blockingLayer(3, [section('Sales', 5), section('Office', 5)])).toBeUndefined();
  expect(blockingLayer(1, [])).toBeUndefined();
});

test('levels 1 and 2 hold one section, level 1 one cost object; level 0 is free', () => {
  const two = [section('Sales', 1), section('Office', 1)];
  expect([0, 1, 2, 3].map(level => blockingLayer(level, two))).toEqual([undefined, 'section', 'section', undefined]);
  expect([0, 1, 2, 3].map(level => levelWithRoom(level, two))).toEqual([3, 3, 3, 3]);
  expect([0, 1, 2, 3].map(level => levelWithRoom(level, [section('Sales', 2)]))).toEqual([2, 2, 2, 3]);
  expect([0, 1, 2, 3].map(level => levelWithRoom(level, [section('Sales', 1)]))).toEqual([1, 1, 2, 3]);
});

test('1 level makes a section and a cost object, 2 levels a section, 3 levels nothing', () => {
  expect(missingDefaults(1, [])).toEqual({ section: true, costObject: true });
  expect(missingDefaults(2, [])).toEqual({ section: true, costObject: false });
  expect(missingDefaults(3, [])).toEqual({ section: false, costObject: false });
  expect(missingDefaults(1, [section('Sales', 0)])).toEqual({ section: false, costObject: true });
  expect(missingDefaults(1, [section('Sales', 1)])).toEqual({ section: false, costObject: false });
});

test('back office comes last, the rest in order of creation', () => {
  const sections = [section('Office', 1, true), section('Sales', 1), section('IT', 1, true), section('Making', 1)];
  expect(backOfficeLast(sections).map(({ name }) => name)).toEqual(['Sales', 'Making', 'Office', 'IT']);
  expect(costsOf(sections)).toEqual(['Office cost 0', 'Sales cost 0', 'IT cost 0', 'Making cost 0']);
});

test('the costs of the back office are those below its sections', () => {
  const sections = [section('Office', 2, true), section('Sales', 1)].map(({ mainProcesses, ...rest }) => ({
    ...rest,
    mainProcesses: mainProcesses.map(({ processes, ...of }) => ({ ...of, processes: processes.map(id => ({ id })) })),
  }));
  expect([...backOfficeCosts(sections)]).toEqual(['Office cost 0', 'Office cost 1']);
});

test("P4.36 when segments change, each cost's allocation is re-mapped to the current segment list", () => {
  const zero = (id: string) => ({ id, units: 0 });
  const rows = [
    { id: 'gone', units: 5 },
    { id: 'kept', units: 7 },
  ];
  expect(remap(['new', 'kept'], rows, zero)).toEqual([
    { id: 'new', units: 0 },
    { id: 'kept', units: 7 },
  ]);
});

test('a cost can go to any other cost object, a cost object to any other section, and nothing at a level that hides them', () => {
  const make = (name: string, objects: Record<string, string[]>) => ({
    ...section(name, 0),
    mainProcesses: Object.entries(objects).map(([id, costs]) => ({
      ...{ id, name: `${id} of ${name}` },
      processes: costs.map(id => ({ id })),
    })),
  });
  const sections = [make('Sales', { shop: ['bread'], web: [] }), make('Office', { desk: ['post'] })];
  expect(placesFor({ kind: 'cost', id: 'bread' }, sections, 3)).toEqual([
    { id: 'web', name: 'web of Sales', within: 'Sales' },
    { id: 'desk', name: 'desk of Office', within: 'Office' },
  ]);
  expect(placesFor({ kind: 'cost', id: 'bread' }, sections.slice(0, 1), 2)).toEqual([
    { id: 'web', name: 'web of Sales', within: undefined },
  ]);
  expect(placesFor({ kind: 'costObject', id: 'shop' }, sections, 3)).toEqual([
    { id: 'Office', name: 'Office', within: undefined },
  ]);
  expect(placesFor({ kind: 'costObject', id: 'shop' }, sections, 2)).toEqual([]);
  expect(placesFor({ kind: 'cost', id: 'bread' }, sections, 1)).toEqual([]);
});
