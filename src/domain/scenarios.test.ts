import { expect, test } from 'vitest';
import { DEFAULT_SECTOR_ID, DOCUMENTATION_FIELDS, doneMarks, offersIndustryTemplate } from './scenarios.ts';

const nothingDone = {
  segmentsComplete: false,
  processesComplete: false,
  employeesComplete: false,
  otherCostsComplete: false,
  totalCostsComplete: false,
};
const allButSegments = {
  ...nothingDone,
  processesComplete: true,
  employeesComplete: true,
  otherCostsComplete: true,
  totalCostsComplete: true,
};

test('P3.24 profit and loss counts as done when processes, employees, other costs and total costs are all complete', () => {
  expect(doneMarks(allButSegments).profitAndLoss).toBe(true);
  for (const flag of ['processesComplete', 'employeesComplete', 'otherCostsComplete', 'totalCostsComplete'] as const)
    expect(doneMarks({ ...allButSegments, [flag]: false }).profitAndLoss).toBe(false);
});

test("each area's mark comes from its completeness flag", () => {
  expect(doneMarks({ ...nothingDone, segmentsComplete: true })).toEqual({
    segments: true,
    costObjects: false,
    personnelCosts: false,
    otherCosts: false,
    totalCosts: false,
    profitAndLoss: false,
  });
});

test('P3.25 each documentation tab has its field', () => {
  expect(DOCUMENTATION_FIELDS).toEqual({
    segments: 'segmentsDocumentation',
    costObjects: 'processesDocumentation',
    personnelCosts: 'employeesDocumentation',
    otherCosts: 'otherCostsDocumentation',
    totalCosts: 'totalCostsDocumentation',
    profitAndLoss: 'overviewDocumentation',
  });
});

test('P5.14 the industry template is offered only when the company has a sector that is not the default one', () => {
  expect(offersIndustryTemplate(null)).toBe(false);
  expect(offersIndustryTemplate(DEFAULT_SECTOR_ID)).toBe(false);
  expect(offersIndustryTemplate('00000000-0000-0000-0000-000000000002')).toBe(true);
});
