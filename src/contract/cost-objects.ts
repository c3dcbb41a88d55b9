import { z } from 'zod';
import { call } from './call.ts';
import { computedUnits, euros, figure, id, name, units, version } from './fields.ts';
import { scenario } from './scenarios.ts';

/** What a segment holds of a cost. The list has one item for each segment, in the order of the segments. */
const costAllocation = z.object({
  segmentId: id,
  segmentName: z.string(),
  units: computedUnits,
  revenue: figure,
  directCost: figure,
});

const named = { id, originId: id, name: z.string() };

const process = z.object({
  ...named,
  mainProcessId: id,
  scenarioId: id,
  totalUnits: computedUnits,
  totalRevenue: figure,
  totalCost: figure,
  costAllocation: z.array(costAllocation),
  unitsFullyAllocated: z.boolean(),
  revenueFullyAllocated: z.boolean(),
  costsFullyAllocated: z.boolean(),
  version,
  /** The version of `costAllocation`. Its PATCH takes it as If-Match, so that a rename and an allocation do not conflict. */
  allocationsVersion: version,
});

const mainProcess = z.object({
  ...named,
  processCategoryId: id,
  scenarioId: id,
  processes: z.array(process),
  version,
});

const processCategory = z.object({
  ...named,
  isBackOffice: z.boolean(),
  scenarioId: id,
  mainProcesses: z.array(mainProcess),
  version,
});

const itself = z.object({ id });
const inScenario = z.object({ scenarioId: id });
const ofScenario = { action: 'report.work', subject: { kind: 'scenario', at: 'params.scenarioId' } } as const;
const noOtherScenario = { kind: 'scenario', at: 'body.scenarioId' } as const;

/** A total that is absent keeps its value; null clears it. */
const totals = { totalUnits: units.nullish(), totalRevenue: euros.nullish(), totalCost: euros.nullish() };

/** What segments are to hold of a cost. A segment that is left out holds nothing. */
const heldBySegments = z
  .array(z.object({ segmentId: id, units: units.nullish(), revenue: euros.nullish(), directCost: euros.nullish() }))
  .max(10_000);

/** What a PUT may carry beside what it changes: ids that have to agree with the path. */
const identity = { id: id.optional(), scenarioId: id.optional(), version: version.optional() };

export const costObjects = {
  listSections: call({
    method: 'GET',
    path: '/process-category/list/:scenarioId',
    summary: 'The sections of a scenario with their cost objects, costs, and what each segment holds of a cost',
    access: ofScenario,
    params: inScenario,
    reply: z.array(processCategory),
    status: 200,
  }),
  list: call({
    method: 'GET',
    path: '/main-process/list/:scenarioId',
    summary: 'The cost objects of a scenario with their costs',
    access: ofScenario,
    params: inScenario,
    reply: z.array(mainProcess),
    status: 200,
  }),

  layer: call({
    method: 'POST',
    path: '/process-category/layered/:level',
    summary: 'Makes the hidden section, and for level 1 the hidden cost object, that are missing, and sets the level',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'body.scenarioId' } },
    params: z.object({ level: z.enum(['1', '2', '3']) }),
    body: z.object({
      scenarioId: id,
      name: name().optional(),
      isBackOffice: z.boolean().optional(),
      mainProcesses: z.array(z.object({ name: name() })).optional(),
    }),
    /** Null where level 3 finds no section. */
    reply: processCategory.nullable(),
    status: 201,
    errors: ['ERROR_LEVEL'],
  }),

  makeSection: call({
    method: 'POST',
    path: '/process-category/',
    summary: 'Makes a section',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'body.scenarioId' } },
    body: z.object({ scenarioId: id, name: name(), isBackOffice: z.boolean().optional() }),
    reply: processCategory,
    status: 201,
    errors: ['ERROR_LEVEL'],
  }),
  changeSection: call({
    method: 'PUT',
    path: '/process-category/:id',
    summary: 'Renames a section, or marks it as back office',
    access: {
      action: 'report.work',
      subject: { kind: 'process-category', at: 'params.id' },
      within: [noOtherScenario],
    },
    params: itself,
    body: z.object({ ...identity, name: name().optional(), isBackOffice: z.boolean().nullish() }),
    reply: processCategory,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
  removeSection: call({
    method: 'DELETE',
    path: '/process-category/:id',
    summary: 'Deletes a section with its cost objects and costs',
    access: { action: 'report.work', subject: { kind: 'process-category', at: 'params.id' } },
    params: itself,
    status: 204,
    errors: ['ERROR_CONFLICT'],
  }),
  setComplete: call({
    method: 'PATCH',
    path: '/process-category/:id',
    summary: 'Sets or clears the done mark of the cost objects; the id is the scenario',
    access: { action: 'report.work', subject: { kind: 'scenario', at: 'params.id' } },
    params: itself,
    body: z.object({ processesComplete: z.boolean() }),
    reply: scenario,
    status: 200,
  }),

  make: call({
    method: 'POST',
    path: '/main-process/',
    summary: 'Makes a cost object in a section',
    access: {
      action: 'report.work',
      subject: { kind: 'process-category', at: 'body.processCategoryId' },
      within: [noOtherScenario],
    },
    body: z.object({ processCategoryId: id, scenarioId: id.optional(), name: name() }),
    reply: mainProcess,
    status: 201,
    errors: ['ERROR_LEVEL'],
  }),
  change: call({
    method: 'PUT',
    path: '/main-process/:id',
    summary: 'Renames a cost object, or moves it to another section of its scenario',
    access: {
      action: 'report.work',
      subject: { kind: 'main-process', at: 'params.id' },
      within: [noOtherScenario, { kind: 'process-category', at: 'body.processCategoryId' }],
    },
    params: itself,
    body: z.object({ ...identity, name: name().optional(), processCategoryId: id.optional() }),
    reply: mainProcess,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/main-process/:id',
    summary: 'Deletes a cost object with its costs',
    access: { action: 'report.work', subject: { kind: 'main-process', at: 'params.id' } },
    params: itself,
    status: 204,
    errors: ['ERROR_CONFLICT'],
  }),

  makeCost: call({
    method: 'POST',
    path: '/process/',
    summary: 'Makes a cost in a cost object, also with what each segment holds of it',
    access: {
      action: 'report.work',
      subject: { kind: 'main-process', at: 'body.mainProcessId' },
      within: [noOtherScenario, { kind: 'segment', at: 'body.costAllocation.*.segmentId' }],
    },
    body: z.object({
      ...{ mainProcessId: id, scenarioId: id.optional(), name: name(), ...totals },
      costAllocation: heldBySegments.optional(),
    }),
    reply: process,
    status: 201,
  }),
  changeCost: call({
    method: 'PUT',
    path: '/process/:id',
    summary: 'Changes the name or the totals of a cost, or moves it to another cost object of its scenario',
    access: {
      action: 'report.work',
      subject: { kind: 'process', at: 'params.id' },
      within: [noOtherScenario, { kind: 'main-process', at: 'body.mainProcessId' }],
    },
    params: itself,
    body: z.object({ ...identity, name: name().optional(), mainProcessId: id.optional(), ...totals }),
    reply: process,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
  removeCost: call({
    method: 'DELETE',
    path: '/process/:id',
    summary: 'Deletes a cost with everything that was allocated to it and from it',
    access: { action: 'report.work', subject: { kind: 'process', at: 'params.id' } },
    params: itself,
    status: 204,
    errors: ['ERROR_CONFLICT'],
  }),
  allocate: call({
    method: 'PATCH',
    path: '/process-cost-allocation/:processId',
    summary: 'Saves what each segment holds of a cost; a segment left out holds nothing',
    access: {
      action: 'report.work',
      subject: { kind: 'process', at: 'params.processId' },
      within: [{ kind: 'segment', at: 'body.*.segmentId' }],
    },
    params: z.object({ processId: id }),
    body: heldBySegments,
    reply: z.array(costAllocation),
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
};

export type SectionItem = z.output<typeof processCategory>;
export type CostObjectItem = z.output<typeof mainProcess>;
export type CostItem = z.output<typeof process>;
