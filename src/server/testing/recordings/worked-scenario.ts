import type { Method } from '../test-app.ts';

export type Step = readonly [method: Method, path: string, body?: object, headers?: Record<string, string>];

const budget = { scenarioId: '<Budget>' };

/**
 * A report made by calls alone: every kind of thing is made, changed, allocated and deleted, totals are lowered below what
 * is allocated, a driver is typed and taken away, and what is refused is asked too. `<Baking>` is the id of what is called
 * Baking.
 */
export const WORKED: readonly Step[] = [
  ['POST', '/report/', { companyId: '<Worked>', name: '2027', allowedUsers: [] }],
  ['POST', '/report/', { companyId: '<Worked>', name: '2027' }],
  ['POST', '/scenario/', { reportId: '<2027>', name: 'Budget' }],
  ...['Retail', 'Wholesale', 'Online'].map((name): Step => ['POST', '/segment/', { ...budget, name }]),
  ['POST', '/segment/', { ...budget, name: 'RETAIL' }],
  ['POST', '/process-category/layered/1', { ...budget, name: 'Making', mainProcesses: [{ name: 'Bread' }] }],
  ['GET', '/scenario/processlevel/<Budget>/3'],
  ['POST', '/process-category/', { ...budget, name: 'Office', isBackOffice: true }],
  ['POST', '/main-process/', { processCategoryId: '<Office>', name: 'Running the place' }],
  [
    'POST',
    '/process/',
    { mainProcessId: '<Bread>', name: 'Baking', totalUnits: 400, totalRevenue: 1000, totalCost: 333.33 },
  ],
  ['POST', '/process/', { mainProcessId: '<Bread>', name: 'Packing', totalCost: 100 }],
  ['POST', '/process/', { mainProcessId: '<Running the place>', name: 'Administration' }],
  ['POST', '/process/', { mainProcessId: '<Running the place>', name: 'Closing down' }],
  ['GET', '/scenario/processlevel/<Budget>/1'],
  [
    'PATCH',
    '/process-cost-allocation/<Baking>',
    [
      { segmentId: '<Wholesale>', units: 100, revenue: 400, directCost: 0.01 },
      { segmentId: '<Retail>', units: 300, revenue: 599.99, directCost: 333.32 },
    ],
  ],
  ['PATCH', '/process-cost-allocation/<Packing>', [{ segmentId: '<Online>', directCost: 50 }]],
  ['PATCH', '/scenario/<Budget>', { showCostCentersOnPersonnel: false }],
  [
    'POST',
    '/employee/',
    { ...budget, name: 'Anna', jobTitle: 'Baker', workHoursPerYear: 1600, yearlyWage: 40_000, extras: 8_000.01 },
  ],
  ['POST', '/employee/', { ...budget, name: 'Bas', workHoursPerYear: 800.5, yearlyWage: 20_000 }],
  [
    'PATCH',
    '/employee-cost-allocation/<Anna>',
    ['<Baking>', '<Packing>', '<Administration>'].map(processId => ({ processId, percent: 33.333333333333 })),
  ],
  ['PATCH', '/employee-cost-allocation/<Bas>', [{ processId: '<Closing down>', percent: 62.5 }]],
  ['PATCH', '/employee-cost-allocation/<Bas>', [{ processId: '<Baking>', percent: 100.5 }]],
  ['POST', '/cost-center/', { ...budget, name: 'Shop floor', fte: 2.5, salaryCost: 90_000, extras: 10_000 }],
  ['PATCH', '/cost-center-allocation/<Shop floor>', [{ processId: '<Packing>', percent: 12.345678901234 }]],
  ['PUT', '/cost-center/<Shop floor>', { isBackOffice: true, extras: null }],
  ['POST', '/other-cost/', { ...budget, name: 'Rent', totalCost: 30_000, unitDescription: 'm²' }],
  ['POST', '/other-cost/', { ...budget, name: 'Energy', totalCost: 10_000.01 }],
  ['POST', '/other-cost/', { ...budget, name: 'Software', totalCost: 500 }],
  [
    'PATCH',
    '/other-cost-allocation/<Rent>',
    [
      { processId: '<Administration>', units: 10 },
      { processId: '<Baking>', units: 60 },
      { processId: '<Packing>', units: 30 },
    ],
  ],
  ['PATCH', '/other-cost-allocation/<Energy>', [{ processId: '<Baking>', percent: 66.666666666667 }]],
  ['PATCH', '/other-cost-allocation/<Software>', [{ processId: '<Administration>', percent: 60 }]],
  ['PUT', '/total-cost/<Baking>', { unitDescription: 'orders' }],
  [
    'PATCH',
    '/total-cost-allocation/<Baking>',
    [
      { segmentId: '<Retail>', units: 300 },
      { segmentId: '<Wholesale>', units: 100 },
    ],
  ],
  [
    'PATCH',
    '/total-cost-allocation/<Packing>',
    ['<Retail>', '<Wholesale>', '<Online>'].map(segmentId => ({ segmentId, percent: 30 })),
  ],

  ['PUT', '/process/<Baking>', { totalUnits: 399, totalRevenue: 900, totalCost: 300 }],
  ['PATCH', '/process-cost-allocation/<Baking>', [{ segmentId: '<Retail>', units: 300, revenue: 901 }]],
  ['PUT', '/employee/<Anna>', { workHoursPerYear: 1500, yearlyWage: 41_000, jobTitle: null }],
  ['PUT', '/other-cost/<Rent>', { totalCost: 30_000.02 }],
  ['PUT', '/other-cost/<Software>', { unitDescription: 'desks' }],
  ['PATCH', '/other-cost-allocation/<Software>', [{ processId: '<Packing>', units: 3 }]],
  ['PUT', '/other-cost/<Software>', { unitDescription: null }],
  ['PUT', '/total-cost/<Packing>', { unitDescription: 'parcels' }],
  ['PUT', '/total-cost/<Packing>', { unitDescription: null }],
  ['PUT', '/segment/<Retail>', { name: 'Shops' }, { 'if-match': '"1"' }],
  ['PUT', '/segment/<Retail>', { name: 'Retail' }, { 'if-match': '"1"' }],
  ['PUT', '/process-category/<Office>', { name: 'Back office', version: 9 }],
  ['PUT', '/main-process/<Bread>', { name: 'Bread and cake' }],
  ['PUT', '/employee/<Anna>', { yearlyWage: -1 }],
  ['PUT', '/scenario/<Budget>', { segmentsDocumentation: 'Who buys', overviewDocumentation: ' as\nwritten ' }],
  ['GET', '/scenario/showCostCentersOnPersonnel/<Budget>/true'],
  ['PATCH', '/segment/<Budget>', { segmentsComplete: true }],
  ['PATCH', '/process-category/<Budget>', { processesComplete: true }],
  ['PATCH', '/employee/<Budget>', { employeesComplete: true }],
  ['PATCH', '/other-cost/<Budget>', { otherCostsComplete: true }],
  ['PATCH', '/total-cost/<Budget>', { totalCostsComplete: true }],
  ['PUT', '/report/<2027>', { name: 'Plan 2027' }],

  ['DELETE', '/segment/<Online>'],
  ['DELETE', '/process/<Closing down>'],
  ['DELETE', '/cost-center/<Shop floor>', undefined, { 'if-match': '"1"' }],
  ['DELETE', '/other-cost/<Energy>'],
  ['POST', '/deleted-entry/bring-back', { ...budget, entryId: '<Energy>' }],
  ['POST', '/deleted-entry/bring-back', { ...budget, entryId: '<Energy>' }],
  ['DELETE', '/segment/<Retail>'],
  ['DELETE', '/main-process/<Bread>'],
  ['DELETE', '/employee/<Anna>'],
  ['POST', '/deleted-entry/bring-back', { ...budget, entryId: '<Anna>' }],
  ['POST', '/deleted-entry/bring-back', { ...budget, entryId: '<Bread>' }],
  ['POST', '/deleted-entry/bring-back', { ...budget, entryId: '<Retail>' }],
  ['POST', '/scenario/', { reportId: '<2027>', name: 'Copy', existingScenarioId: '<Budget>' }],
  ['POST', '/scenario/', { reportId: '<2027>', name: 'budget' }],
  ['POST', '/scenario/', { reportId: '<2027>', name: 'Empty' }],
];
