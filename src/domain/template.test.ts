import { expect, test } from 'vitest';
import { isLayered, type Template, templateOf } from './template.ts';

test('a template carries names, marks, level and basis, and never an amount, a number, a percentage, a person or a text', () => {
  const secret = { id: 'secret', totalCost: 9191, units: 9191, percent: 9191, notes: 'secret', isBackOffice: true };
  const process = { ...secret, name: 'Baking', unitDescription: 'loaves', costAllocation: [{ units: 9191 }] };
  const scenario = {
    ...secret,
    processLevel: 3,
    showCostCentersOnPersonnel: false,
    segmentsDocumentation: 'secret',
    segments: [{ ...secret, name: 'Retail' }],
    sections: [
      {
        ...secret,
        name: 'Making',
        isBackOffice: true,
        mainProcesses: [{ ...secret, name: 'Bread', processes: [process] }],
      },
    ],
    otherCosts: [{ ...secret, name: 'Rent', unitDescription: 'm²' }],
    costCenters: [
      { ...secret, name: 'Bakery', isBackOffice: false },
      { ...secret, name: 'Office', isBackOffice: true },
    ],
    employees: [
      { ...secret, name: 'secret Jansen', jobTitle: ' Baker ' },
      { ...secret, name: 'secret De Vries', jobTitle: ' baker ' },
      { ...secret, name: 'secret Bakker', jobTitle: '' },
    ],
  };
  expect(templateOf(scenario)).toEqual({
    processLevel: 3,
    showCostCentersOnPersonnel: false,
    segments: [{ name: 'Retail' }],
    sections: [
      {
        name: 'Making',
        isBackOffice: true,
        mainProcesses: [{ name: 'Bread', processes: [{ name: 'Baking', unitDescription: 'loaves' }] }],
      },
    ],
    otherCosts: [{ name: 'Rent', unitDescription: 'm²' }],
    costCenters: [
      { name: 'Bakery', isBackOffice: false },
      { name: 'Office', isBackOffice: true },
    ],
    jobTitles: ['Baker'],
  });
  expect(JSON.stringify(templateOf(scenario))).not.toMatch(/secret|9191/);
});

test('a level shows all layers that there are, and has those that it hides', () => {
  const section = (costObjects: number) => ({
    ...{ name: 'Making', isBackOffice: false },
    mainProcesses: Array.from({ length: costObjects }, () => ({ name: 'Bread', processes: [] })),
  });
  const layered = (processLevel: number, ...costObjects: number[]) =>
    isLayered({ processLevel, sections: costObjects.map(section) } as unknown as Template);
  expect([layered(3), layered(3, 2, 2), layered(2, 2), layered(1, 1)]).toEqual([true, true, true, true]);
  expect([layered(2, 2, 2), layered(1, 1, 1), layered(1, 2)]).toEqual([false, false, false]);
  expect([layered(2), layered(1), layered(1, 0)]).toEqual([false, false, false]);
  // Nobody has chosen a level.
  expect([layered(0), layered(0, 2, 2)]).toEqual([true, true]);
});
