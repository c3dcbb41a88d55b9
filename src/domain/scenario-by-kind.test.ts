import { describe, expect, test } from 'vitest';
import { type EnteredRow, enteredFigures, listsOf, modelOf, type ThingsByKind, thingsOf } from './scenario-by-kind.ts';
import type { ScenarioModel } from './scenario-model.ts';
import { type ListKind, listKinds, parentOf, sideOf, THINGS, thingKinds, wholeKinds } from './shape.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

const SIZE = { segments: 4, sections: 3, processes: 9, employees: 5, costCenters: 4, otherCosts: 6, allocations: 5 };
/** A section without cost objects, and a cost object without costs. */
const SPARSE: ScenarioModel = {
  ...BAKERY,
  sections: [
    { id: 'empty', name: 'Empty', isBackOffice: false, mainProcesses: [] },
    { id: 'new', name: 'New', isBackOffice: true, mainProcesses: [{ id: 'none', name: 'None yet', processes: [] }] },
    ...BAKERY.sections,
  ],
};
const MODELS = [BAKERY, SPARSE, ...Array.from({ length: 20 }, (_, seed) => randomScenario(seed, SIZE))];

/** Only what the shape names, as when it was stored and loaded. */
const stored = (model: ScenarioModel): ThingsByKind => {
  const things = thingsOf(model);
  const picked = wholeKinds.map(kind => {
    const sides = thingKinds.filter(side => sideOf(side) === kind);
    const fields = [kind, ...sides].flatMap(each => Object.keys(THINGS[each].fields));
    const names = ['id', ...(parentOf(kind) ? ['parent'] : []), ...fields];
    const pick = (thing: object) => Object.fromEntries(Object.entries(thing).filter(([name]) => names.includes(name)));
    return [kind, things[kind].map(pick)];
  });
  return Object.fromEntries(picked);
};

describe('A scenario kind by kind', () => {
  test('is the model again, with nothing lost that the shape does not name', () => {
    for (const model of MODELS) {
      const lists = listsOf(model);
      const given = <L extends ListKind>(list: L, giver: string) =>
        lists[list].find(({ id }) => id === giver)!.rows as readonly EnteredRow<L>[];
      expect(modelOf(model, stored(model), given)).toEqual(model);
    }
  });

  test('has of each list what is entered, by its name in the model: where units may decide, a share is the entered one', () => {
    const share = (stored: string) => [
      [stored, 'share'],
      ['units', 'units'],
    ];
    expect(Object.fromEntries(listKinds.map(list => [list, enteredFigures(list)]))).toEqual({
      processCostAllocation: [
        ['units', 'units'],
        ['revenue', 'revenue'],
        ['directCost', 'directCost'],
      ],
      totalCostAllocation: share('enteredShare'),
      employeeAllocation: share('share'),
      costCenterAllocation: share('share'),
      otherCostAllocation: share('enteredShare'),
    });
  });

  test('has a value for every field of every kind', () => {
    for (const model of MODELS) {
      const things = thingsOf(model);
      for (const kind of thingKinds)
        for (const thing of things[kind])
          for (const field of Object.keys(THINGS[kind].fields)) expect(thing).toHaveProperty(field);
    }
  });
});
