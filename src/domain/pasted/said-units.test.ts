import { describe, expect, test } from 'vitest';
import { emptyValues, THINGS } from '../shape.ts';
import type { PasteChoices } from './choices.ts';
import { divisionsToMake } from './entry-divisions.ts';
import { blockForMatrix } from './for-matrix.ts';
import { readPastedList } from './pasted-list.ts';

const COSTS = ['Tafels', 'Kasten', 'Stoelen'].map(name => ({ id: name.toLowerCase(), name }));
const HEAD = 'Kosten|Bedrag|Verdelen|Tafels|Kasten|Stoelen\n';
const there = (name: string, allocated: number, unitDescription: string | null = null) => ({
  ...{ ...emptyValues(THINGS.otherCost.fields), id: name, storedId: name, name, totalCost: 500 },
  ...{ unitDescription, allocated, dividedLike: null, dividedLikeOf: null, dividedAmongSome: false },
});

function read(text: string, rows: ReturnType<typeof there>[] = [], choices: PasteChoices = {}, costs = COSTS) {
  const block = text.split('\n').map(line => line.split('|'));
  const pasted = readPastedList('otherCost', block, choices, { there: rows, costs, holds: () => true });
  const made = divisionsToMake(pasted.lines, line => `line ${line}`).map(({ id, whole, ...one }) => [
    id,
    'units' in one ? Object.fromEntries(one.units) : (one.like ?? Object.keys(one).at(-1)),
    whole.inUnits,
  ]);
  const drivers = pasted.lines.map(({ values }) => values.unitDescription);
  const toMatrix = blockForMatrix(block, pasted)
    .slice(1)
    .map(([name]) => name);
  return { ...pasted, made, drivers, toMatrix, doings: pasted.lines.map(({ dividing }) => dividing?.doing) };
}

describe('Figures in the columns of costs that are no percentages', () => {
  const rent = { tafels: 220_00, kasten: 180_00, stoelen: 90_00 };

  test('are the units of what their line says, beside lines of percentages and such that go by something else', () => {
    const { made, drivers, toMatrix, doings, unread, lines } = read(
      `${HEAD}Huur|48.000|m2|220|180|90\nMachines|22.000|%|50|35|15\nEnergie|18.500|naar omzet\nBus|14.200|||100%|\nRente|6|gelijk`,
    );
    expect(unread).toEqual([]);
    expect(doings).toEqual(['divides', undefined, 'divides', undefined, 'divides']);
    expect(made).toEqual([
      ['line 2', rent, true],
      ['line 4', 'allRevenue', false],
      ['line 6', 'evenly', false],
    ]);
    expect(drivers).toEqual(['m2', null, null, null, null]);
    expect(toMatrix).toEqual(['Machines', 'Bus']);
    expect(lines.flatMap(({ values, isForMatrix }) => (isForMatrix ? values.name : []))).toEqual(toMatrix);
  });

  test('are so where a column of cost drivers says it, or each of them', () => {
    expect(read('Kosten|Bedrag|Verdeelsleutel|Tafels|Kasten|Stoelen\nHuur|48.000|m²|220|180|90')).toMatchObject({
      ...{ drivers: ['m²'], made: [['line 2', rent, true]], toMatrix: [], ofCosts: [] },
    });
    expect(read('Kosten|Bedrag|Tafels|Kasten|Stoelen\nHuur|48.000|220 m2|180 m2|90 m2\nBus|9|40|60|')).toMatchObject({
      ...{ drivers: ['m2', null], made: [['line 2', rent, true]], toMatrix: ['Bus'] },
    });
    // Each says it, whatever they add up to, and what says nothing has none.
    expect(read('Kosten|Bedrag|Tafels|Kasten|Stoelen\nHuur|48.000|60 m2|40 m2|')).toMatchObject({
      made: [['line 2', { tafels: 60_00, kasten: 40_00 }, true]],
    });
  });

  test('are percentages where they add up to 100 or 1 or have their sign, and go to the matrix where nobody says what they are', () => {
    for (const cells of ['50|35|15', '0,5|0,35|0,15', '220%|10%|', '-220|180|90', '||', '0|0|0'])
      expect(read(`${HEAD}Huur|48.000|m2|${cells}`).made, cells).toEqual([]);
    expect(read(`${HEAD}Huur|48.000||220|180|90`)).toMatchObject({ made: [], drivers: [null], toMatrix: ['Huur'] });
    expect(read(`${HEAD}Huur|48.000|vierkante meters vloeroppervlak|220|180|90`).made).toEqual([]);
    expect(read('Kosten|Bedrag|Tafels|Kasten|Stoelen\nHuur|1|220 m2|180 m3|90 m2').made).toEqual([]);
    // Nobody knows whose units these are.
    const twice = [...COSTS, { id: 'other', name: 'Tafels' }];
    expect(read(`${HEAD}Huur|48.000|m2|220|180|90`, [], {}, twice)).toMatchObject({ made: [], toMatrix: ['Huur'] });
    expect(read(`${HEAD.replace('Stoelen', 'tafels')}Huur|48.000|m2|220|180|90`).made).toEqual([]);
    expect(read(`${HEAD.replace('Stoelen', 'Banken')}Huur|48.000|m2|220|180|90`).made).toEqual([]);
  });

  test('change nothing that is divided already, or has another cost driver, unless somebody asks for it', () => {
    const sheet = `${HEAD}Huur|500|m2|220|180|90`;
    const changes = { changes: true };
    const divided = [there('Huur', 100)];
    expect(read(sheet, divided)).toMatchObject({ doings: ['stays'], made: [], toMatrix: [] });
    expect(read(sheet, divided).lines[0]!.change).toEqual({});
    expect(read(sheet, divided, changes)).toMatchObject({
      ...{ doings: ['divides'], made: [['Huur', rent, true]], lines: [{ change: { unitDescription: 'm2' } }] },
    });
    expect(read(sheet, [there('Huur', 0)])).toMatchObject({
      ...{ doings: ['divides'], made: [['Huur', rent, true]], lines: [{ change: { unitDescription: 'm2' } }] },
    });
    expect(read(sheet, [there('Huur', 0, 'uren')])).toMatchObject({ doings: ['stays'], made: [] });
    expect(read(sheet, [there('Huur', 0, 'uren')], changes).made).toEqual([['Huur', rent, true]]);
  });
});
