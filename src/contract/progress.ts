import { z } from 'zod';
import { call } from './call.ts';
import { figure, id } from './fields.ts';
import { scenario } from './scenarios.ts';

/** What was entered of one kind, and what of it reaches segments. Of personnel and other costs: cost objects. */
const passage = z.object({ entered: figure, notAllocated: figure, overAllocated: figure, reaches: figure });
const count = z.int().min(0);

const scenarioProgress = scenario
  .pick({
    id: true,
    name: true,
    companyId: true,
    reportId: true,
    year: true,
    kind: true,
    showCostCentersOnPersonnel: true,
    segmentsComplete: true,
    processesComplete: true,
    employeesComplete: true,
    otherCostsComplete: true,
    totalCostsComplete: true,
  })
  .extend({
    reportName: z.string(),
    changedAt: z.iso.datetime(),
    /** `unitsUneven`: the costs whose segments have fewer or more units than the cost; `unitsIdle`: those of them that have no revenue, and units in no segment; `otherCostsOutOfDate`, `totalCostsOutOfDate`: the divisions that were made like figures which have changed since. */
    counts: z.object({
      segments: count,
      costs: count,
      personnel: count,
      otherCosts: count,
      unitsUneven: count,
      unitsIdle: count,
      otherCostsOutOfDate: count,
      totalCostsOutOfDate: count,
    }),
    passages: z.object({
      revenue: passage,
      directCosts: passage,
      personnel: passage,
      otherCosts: passage,
      indirectCosts: passage,
    }),
    netResult: figure,
    /** No step is left. */
    isFinished: z.boolean(),
  });

/** So many of a company at most: those that were changed last. */
export const LATEST_SCENARIOS = 10;

export const progress = {
  ofCompany: call({
    method: 'GET',
    path: '/progress/:companyId',
    summary: `How far the scenarios of a company are, and their results: the ${LATEST_SCENARIOS} that were changed last and that one may see`,
    access: { action: 'report.list', subject: { kind: 'company', at: 'params.companyId' } },
    params: z.object({ companyId: id }),
    reply: z.array(scenarioProgress),
    status: 200,
  }),
  portfolio: call({
    method: 'GET',
    path: '/portfolio',
    summary: 'The scenario that was changed last in each company one may open: its result, and how far it is',
    access: { who: 'signed-in' },
    reply: z.array(scenarioProgress),
    status: 200,
  }),
};
