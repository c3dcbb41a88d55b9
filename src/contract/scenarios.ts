import { z } from 'zod';
import { isMarginPossible } from '#domain/prices/full-cost-price.ts';
import { DOCUMENTATION_LIMIT, SCENARIO_KINDS, SCENARIO_YEARS } from '#domain/scenarios.ts';
import { wholeKinds } from '#domain/shape.ts';
import { call } from './call.ts';
import { id, name, percent, version } from './fields.ts';
import { setUp } from './set-up.ts';

/** Kept exactly as it is written: nothing is trimmed. Null clears it. */
const documentation = z
  .string()
  .max(DOCUMENTATION_LIMIT)
  .refine(value => value.isWellFormed() && !value.includes('\0'), { error: 'holds a character that is no text' })
  .nullish();

const documentationTexts = {
  segmentsDocumentation: documentation,
  processesDocumentation: documentation,
  employeesDocumentation: documentation,
  otherCostsDocumentation: documentation,
  totalCostsDocumentation: documentation,
  overviewDocumentation: documentation,
};
const processLevel = z.int().min(0).max(3);
const basis = z.boolean().nullable();
/** The year the figures are about. */
const year = z.int().min(SCENARIO_YEARS.first).max(SCENARIO_YEARS.last).nullable();
/** What the figures are. */
const kind = z.enum(SCENARIO_KINDS).nullable();
/** What is to be left of revenue at the prices that are asked. */
const wantedMargin = percent.refine(isMarginPossible, { error: 'is not below 100, with at most 2 decimals' });

export const scenario = z.object({
  id,
  name: z.string(),
  companyId: id,
  reportId: id,
  year,
  kind,
  processLevel,
  showCostCentersOnPersonnel: basis,
  wantedMargin: percent,
  segmentsDocumentation: z.string(),
  processesDocumentation: z.string(),
  employeesDocumentation: z.string(),
  otherCostsDocumentation: z.string(),
  totalCostsDocumentation: z.string(),
  overviewDocumentation: z.string(),
  segmentsComplete: z.boolean(),
  processesComplete: z.boolean(),
  employeesComplete: z.boolean(),
  otherCostsComplete: z.boolean(),
  totalCostsComplete: z.boolean(),
  version,
});

const params = z.object({ id });
const subject = { kind: 'scenario', at: 'params.id' } as const;
const work = { action: 'report.work', subject } as const;
const itself = { kind: 'scenario', at: 'body.id' } as const;
/** A scenario stays in its report. */
const itsReport = { kind: 'report', at: 'body.reportId' } as const;
const changes = z.object({
  name: name().optional(),
  year: year.optional(),
  kind: kind.optional(),
  processLevel: processLevel.optional(),
  showCostCentersOnPersonnel: basis.optional(),
  wantedMargin: wantedMargin.optional(),
  ...documentationTexts,
  version: version.optional(),
});

/** So many at most, the newest: beyond that one opens the company first. */
export const FINDABLE_SCENARIOS = 2_000;

export const scenarios = {
  list: call({
    method: 'GET',
    path: '/scenario/list',
    summary: `Every scenario one may open, of all companies, to find one by its name: the newest ${FINDABLE_SCENARIOS}`,
    access: { who: 'signed-in' },
    reply: z.array(z.object({ id, name: z.string(), reportName: z.string(), companyId: id, companyName: z.string() })),
    status: 200,
  }),
  get: call({
    method: 'GET',
    path: '/scenario/:id',
    summary: 'A scenario with its documentation and done marks',
    access: work,
    params,
    // The revision rises with every change in the scenario. The version counts the changes of the scenario's own fields.
    // Something is divided like figures, which may change afterwards.
    reply: scenario.extend({ revision: z.int().min(1), anyDividedLike: z.boolean() }),
    status: 200,
    isSmallRead: true,
  }),
  names: call({
    method: 'GET',
    path: '/scenario/:id/names',
    summary: 'What is in a scenario by name, kind by kind in order of creation, to find one of it',
    access: work,
    params,
    reply: z.array(z.object({ kind: z.enum(wholeKinds), id, name: z.string() })),
    status: 200,
  }),
  setUp: call({
    method: 'GET',
    path: '/scenario/:id/set-up',
    summary:
      'What a scenario is made of, by name, without a figure or a person: to make another like it, in any company',
    access: work,
    params,
    reply: setUp,
    status: 200,
  }),
  make: call({
    method: 'POST',
    path: '/scenario/',
    summary: 'Makes a scenario: empty, as a copy of another of the company, from the industry template, or of a set-up',
    access: {
      action: 'report.work',
      subject: { kind: 'report', at: 'body.reportId' },
      within: [{ kind: 'scenario', at: 'body.existingScenarioId' }],
    },
    isHeavy: true,
    repeatableRead: true,
    body: z.object({
      name: name(),
      reportId: id,
      useIndustryTemplate: z.boolean().nullish(),
      existingScenarioId: id.nullish(),
      setUp: setUp.nullish(),
      /** Absent in a copy: those of the original. */
      year: year.optional(),
      kind: kind.optional(),
    }),
    reply: scenario,
    status: 201,
    errors: [
      'ERROR_SCENARIONAME_NOT_UNIQUE',
      'ERROR_SEGMENTNAME_NOT_UNIQUE',
      'ERROR_NO_TEMPLATE',
      'ERROR_LEVEL',
      'ERROR_HIDDEN_CHARACTER',
    ],
  }),
  change: call({
    method: 'PUT',
    path: '/scenario/:id',
    summary: 'Changes a scenario: its name and documentation texts, and what else is sent',
    access: { ...work, within: [itself, itsReport] },
    params,
    body: changes.extend({ id: id.optional(), reportId: id.optional() }),
    reply: scenario,
    status: 200,
    errors: ['ERROR_SCENARIONAME_NOT_UNIQUE', 'ERROR_CONFLICT', 'ERROR_LEVEL'],
  }),
  patch: call({
    method: 'PATCH',
    path: '/scenario/:id',
    summary: 'Changes any of name, year, kind, level, personnel basis, wanted margin and documentation texts',
    access: work,
    params,
    body: changes,
    reply: scenario,
    status: 200,
    errors: ['ERROR_SCENARIONAME_NOT_UNIQUE', 'ERROR_CONFLICT', 'ERROR_LEVEL'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/scenario/:id',
    summary: 'Deletes a scenario with everything in it',
    access: work,
    params,
    status: 204,
    errors: ['ERROR_CONFLICT'],
  }),
  processLevel: call({
    method: 'GET',
    path: '/scenario/processlevel/:id/:level',
    summary: 'Stores the level; use PATCH /scenario/{id} instead',
    changes: true,
    access: work,
    params: z.object({ id, level: z.enum(['0', '1', '2', '3']) }),
    reply: scenario,
    status: 200,
    errors: ['ERROR_CONFLICT', 'ERROR_LEVEL'],
  }),
  basis: call({
    method: 'GET',
    path: '/scenario/showCostCentersOnPersonnel/:id/:choice',
    summary: 'Stores the personnel basis; use PATCH /scenario/{id} instead',
    changes: true,
    access: work,
    params: z.object({ id, choice: z.enum(['true', 'false']) }),
    reply: scenario,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
  saveAsTemplate: call({
    method: 'POST',
    path: '/sector/:id',
    summary:
      "Saves the names of a scenario as the industry template of its company's sector; over another only when told to",
    access: { action: 'template.save', subject, within: [itself, itsReport] },
    params,
    body: z.object({ id: id.optional(), reportId: id.optional(), replace: z.boolean().optional() }),
    reply: z.object({ id, name: z.string() }),
    status: 201,
    errors: ['ERROR_TEMPLATE_EXISTS'],
  }),
};
