import { expect, test } from 'vitest';
import { listedIn } from './found-by-name.ts';
import { wholeKinds } from './shape.ts';

const listed = (processLevel: number, showCostCentersOnPersonnel: boolean | null) =>
  wholeKinds.filter(kind => listedIn(kind, { processLevel, showCostCentersOnPersonnel }));

test('what a list shows can be found by its name: no layer that is hidden, and the personnel of the chosen basis', () => {
  const always = ['segment', 'process', 'otherCost'];
  expect(listed(1, null)).toEqual(always);
  expect(listed(2, false)).toEqual(['segment', 'mainProcess', 'process', 'employee', 'otherCost']);
  expect(listed(3, true)).toEqual(['segment', 'processCategory', 'mainProcess', 'process', 'costCenter', 'otherCost']);
});

test('it is found in the area where it is entered', () => {
  const scenario = { processLevel: 3, showCostCentersOnPersonnel: false };
  const areas = ['processCategory', 'employee', 'otherCost', 'segment'] as const;
  expect(areas.map(kind => listedIn(kind, scenario))).toEqual([
    'costObjects',
    'personnelCosts',
    'otherCosts',
    'segments',
  ]);
});
