import { HUNDRED_PERCENT } from '../money.ts';
import type { AllocationTruth, ScenarioModel } from '../scenario-model.ts';

// A small bakery, worked out by hand. Its figures are in the tests of both overviews. It has one of everything that can go
// wrong: a third that leaves cents over, hours that nobody allocated, a back office that no segment pays for.

const percent = (id: string, percentage: number): AllocationTruth => ({
  id,
  share: percentage * (HUNDRED_PERCENT / 100),
  units: 0,
});
const units = (id: string, number: number): AllocationTruth => ({ id, share: 0, units: number * 100 });
const euros = (amount: number) => amount * 100;

export const BAKERY: ScenarioModel = {
  processLevel: 3,
  showCostCentersOnPersonnel: false,
  segments: [
    { id: 'retail', name: 'Retail' },
    { id: 'wholesale', name: 'Wholesale' },
  ],
  sections: [
    {
      id: 'office',
      name: 'Office',
      isBackOffice: true,
      mainProcesses: [
        {
          id: 'running',
          name: 'Running the place',
          processes: [
            {
              id: 'admin',
              name: 'Administration',
              totals: { units: 0, revenue: 0, directCost: 0 },
              costAllocation: [],
              unitDescription: null,
              dividedLike: null,
              dividedLikeOf: null,
              dividedAmongSome: false,
              totalCostAllocations: [],
            },
          ],
        },
      ],
    },
    {
      id: 'making',
      name: 'Making',
      isBackOffice: false,
      mainProcesses: [
        {
          id: 'bread',
          name: 'Bread',
          processes: [
            {
              id: 'baking',
              name: 'Baking',
              totals: { units: 10_000_000, revenue: euros(150_000), directCost: euros(40_000) },
              costAllocation: [
                { id: 'retail', units: 4_000_000, revenue: euros(90_000), directCost: euros(16_000) },
                { id: 'wholesale', units: 5_000_000, revenue: euros(50_000), directCost: euros(20_000) },
              ],
              unitDescription: 'orders',
              dividedLike: null,
              dividedLikeOf: null,
              dividedAmongSome: false,
              totalCostAllocations: [units('retail', 300), units('wholesale', 100)],
            },
            {
              id: 'packing',
              name: 'Packing',
              totals: { units: 0, revenue: 0, directCost: euros(1_000) },
              costAllocation: [
                { id: 'retail', units: 0, revenue: 0, directCost: euros(250) },
                { id: 'wholesale', units: 0, revenue: 0, directCost: euros(750) },
              ],
              unitDescription: null,
              dividedLike: null,
              dividedLikeOf: null,
              dividedAmongSome: false,
              totalCostAllocations: [percent('retail', 40), percent('wholesale', 40)],
            },
          ],
        },
      ],
    },
  ],
  employees: [
    {
      id: 'anna',
      name: 'Anna',
      jobTitle: 'Baker',
      workHoursPerYear: 160_000,
      yearlyWage: euros(40_000),
      extras: euros(8_000),
      extrasPercentage: null,
      costAllocations: [percent('admin', 25), percent('baking', 50), percent('packing', 25)],
    },
    {
      id: 'bas',
      name: 'Bas',
      jobTitle: 'Apprentice',
      workHoursPerYear: 80_000,
      yearlyWage: euros(20_000),
      extras: euros(4_000),
      extrasPercentage: null,
      costAllocations: [percent('baking', 50)],
    },
  ],
  costCenters: [
    {
      id: 'floor',
      name: 'Shop floor',
      isBackOffice: false,
      fte: 250,
      salaryCost: euros(90_000),
      extras: euros(10_000),
      extrasPercentage: null,
      costAllocations: [percent('baking', 100)],
    },
  ],
  otherCosts: [
    {
      id: 'rent',
      name: 'Rent',
      totalCost: euros(30_000),
      unitDescription: 'm²',
      dividedLike: null,
      dividedLikeOf: null,
      dividedAmongSome: false,
      costAllocations: [units('admin', 10), units('baking', 60), units('packing', 30)],
    },
    {
      id: 'energy',
      name: 'Energy',
      totalCost: 1_000_001,
      unitDescription: null,
      dividedLike: null,
      dividedLikeOf: null,
      dividedAmongSome: false,
      costAllocations: [
        { id: 'admin', share: 33_333_333_333_334, units: 0 },
        { id: 'baking', share: 33_333_333_333_333, units: 0 },
        { id: 'packing', share: 33_333_333_333_333, units: 0 },
      ],
    },
  ],
};
