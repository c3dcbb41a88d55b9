import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scenarioChanges } from './scenario-changes.ts';
import { type AllocationTruth, computeScenario, type ScenarioModel } from './scenario-model.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

const scenario = fc
  .record({
    seed: fc.integer(),
    segments: fc.nat(5),
    sections: fc.nat(4),
    processes: fc.nat(10),
    employees: fc.nat(6),
    costCenters: fc.nat(4),
    otherCosts: fc.nat(6),
    allocations: fc.nat(10),
  })
  .map(({ seed, ...size }) => randomScenario(seed, size));
const nothing = { added: [], changed: [], removed: [] };

/** The same truths in another form: rows of zero left out, rows in another order. */
const retold = (model: ScenarioModel): ScenarioModel => ({
  ...model,
  otherCosts: model.otherCosts.map(cost => ({
    ...cost,
    costAllocations: cost.costAllocations.filter(row => row.share !== 0 || row.units !== 0).reverse(),
  })),
});

describe('What would be different', () => {
  test('is nothing between a scenario and itself, however its allocations are written down', () => {
    fc.assert(
      fc.property(scenario, model => {
        expect(scenarioChanges(model, structuredClone(model))).toEqual(nothing);
        expect(scenarioChanges(model, retold(model))).toEqual(nothing);
      }),
    );
  });

  test('without a change one scenario stands for the other: every cent of it is the same', () => {
    fc.assert(
      fc.property(scenario, model => {
        const cents = (of: ScenarioModel) =>
          [...computeScenario(of).otherCosts].map(([id, rows]) => [
            id,
            Object.fromEntries(rows.filter(row => row.cost !== 0).map(row => [row.id, row.cost])),
          ]);
        const withoutZeros = {
          ...model,
          otherCosts: model.otherCosts.map(cost => ({
            ...cost,
            costAllocations: cost.costAllocations.filter(row => row.share !== 0 || row.units !== 0),
          })),
        };
        expect(scenarioChanges(model, withoutZeros)).toEqual(nothing);
        expect(cents(withoutZeros)).toEqual(cents(model));
      }),
    );
  });

  test('there and back: what is added one way is removed the other way, and the same things change', () => {
    fc.assert(
      fc.property(scenario, scenario, (one, other) => {
        const [there, back] = [scenarioChanges(one, other), scenarioChanges(other, one)];
        const ids = (items: readonly { kind: string; id: string }[]) =>
          items.map(({ kind, id }) => `${kind} ${id}`).sort();
        expect(ids(there.added)).toEqual(ids(back.removed));
        expect(ids(there.removed)).toEqual(ids(back.added));
        expect(ids(there.changed)).toEqual(ids(back.changed));
      }),
    );
  });

  test('names each thing once, with exactly the fields that differ', () => {
    const [retail, ...others] = BAKERY.segments;
    const [anna, ...rest] = BAKERY.employees;
    const after: ScenarioModel = {
      ...BAKERY,
      segments: [{ ...retail!, name: 'Shops' }, ...others, { id: 'web', name: 'Web' }],
      employees: [{ ...anna!, yearlyWage: anna!.yearlyWage + 1, costAllocations: [] }, ...rest],
      otherCosts: BAKERY.otherCosts.slice(1),
    };
    expect(scenarioChanges(BAKERY, after)).toEqual({
      added: [{ kind: 'segment', id: 'web', name: 'Web' }],
      changed: [
        { kind: 'segment', id: retail!.id, name: 'Shops', fields: ['name'] },
        { kind: 'employee', id: anna!.id, name: anna!.name, fields: ['yearlyWage', 'allocation'] },
      ],
      removed: [{ kind: 'otherCost', id: BAKERY.otherCosts[0]!.id, name: BAKERY.otherCosts[0]!.name }],
    });
  });

  test('a cost that moves to another cost object is named, and so is a cost object that moves to another section', () => {
    const [office, making] = BAKERY.sections;
    const [bread] = making!.mainProcesses;
    const [baking, packing] = bread!.processes;
    const moved = office!.mainProcesses.map(one => ({ ...one, processes: [...one.processes, packing!] }));
    const after: ScenarioModel = {
      ...BAKERY,
      sections: [
        { ...office!, mainProcesses: moved },
        { ...making!, mainProcesses: [{ ...bread!, processes: [baking!] }] },
      ],
    };
    expect(scenarioChanges(BAKERY, after)).toEqual({
      ...nothing,
      changed: [{ kind: 'process', id: packing!.id, name: packing!.name, fields: ['costObject'] }],
    });
    const together: ScenarioModel = {
      ...BAKERY,
      sections: [
        { ...office!, mainProcesses: [...office!.mainProcesses, bread!] },
        { ...making!, mainProcesses: [] },
      ],
    };
    expect(scenarioChanges(BAKERY, together)).toEqual({
      ...nothing,
      changed: [{ kind: 'costObject', id: bread!.id, name: bread!.name, fields: ['section'] }],
    });
  });

  test('units are a truth beside the percentages, whichever of them decides', () => {
    const kept = (change: object): ScenarioModel => ({
      ...BAKERY,
      otherCosts: BAKERY.otherCosts.map(cost => ({
        ...cost,
        costAllocations: cost.costAllocations.map((row, index) => (index === 0 ? { ...row, ...change } : row)),
      })),
    });
    const all = BAKERY.otherCosts.map(({ id, name }) => ({ kind: 'otherCost', id, name, fields: ['allocation'] }));
    expect(scenarioChanges(BAKERY, kept({ share: 1 })).changed).toEqual(all);
    expect(scenarioChanges(BAKERY, kept({ units: 77 })).changed).toEqual(all);
  });

  test('of people another percentage is a change, and units, which follow from it, are none', () => {
    const [anna, ...rest] = BAKERY.employees;
    const changes = (change: (row: AllocationTruth) => Partial<AllocationTruth>) => {
      const costAllocations = anna!.costAllocations.map(row => ({ ...row, ...change(row) }));
      return scenarioChanges(BAKERY, { ...BAKERY, employees: [{ ...anna!, costAllocations }, ...rest] });
    };
    expect(changes(({ units }) => ({ units: units + 77 }))).toEqual(nothing);
    expect(changes(({ share }) => ({ share: share - 1 })).changed).toEqual([
      { kind: 'employee', id: 'anna', name: 'Anna', fields: ['allocation'] },
    ]);
  });

  test('another level or basis is a change of the scenario, another cost driver one of the total cost', () => {
    const level: ScenarioModel = { ...BAKERY, processLevel: 2 };
    const scenario = { kind: 'scenario', id: '', name: '' };
    expect(scenarioChanges(BAKERY, level)).toEqual({
      ...nothing,
      changed: [{ ...scenario, fields: ['processLevel'] }],
    });
    expect(scenarioChanges(BAKERY, { ...level, showCostCentersOnPersonnel: true }).changed[0]!.fields).toEqual([
      ...['processLevel', 'showCostCentersOnPersonnel'],
    ]);
    const driven = JSON.parse(JSON.stringify(BAKERY).replace('"orders"', '"parcels"'));
    expect(scenarioChanges(BAKERY, driven)).toEqual({
      ...nothing,
      changed: [{ kind: 'totalCost', id: 'baking', name: 'Baking', fields: ['unitDescription'] }],
    });
  });

  test('the total cost of a cost comes and goes with it and is not named beside it', () => {
    const empty = { ...BAKERY, sections: [], employees: [], otherCosts: [] };
    const kinds = new Set(scenarioChanges(empty, BAKERY).added.map(item => item.kind));
    expect(kinds).toEqual(new Set(['section', 'costObject', 'process', 'employee', 'otherCost']));
  });
});
