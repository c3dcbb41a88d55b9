import { expect, test } from 'vitest';
import { templateOf } from './template.ts';

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
