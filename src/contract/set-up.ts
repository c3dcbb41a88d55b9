import { z } from 'zod';
import { NAME_LIMIT } from '#domain/names.ts';
import { UNIT_DESCRIPTION_LIMIT } from '#domain/other-costs.ts';
import { SEGMENT_NAME_LIMIT } from '#domain/segments.ts';
import { name, text } from './fields.ts';

const some = <Each extends z.ZodType>(each: Each) => z.array(each).readonly();
const named = z.object({ name: name() });
const driven = named.extend({ unitDescription: text(UNIT_DESCRIPTION_LIMIT).nullable() });
const costObject = named.extend({ processes: some(driven) });

/** What a scenario is made of, by name, without a figure or a person. */
export const setUp = z.object({
  processLevel: z.int().min(0).max(3),
  showCostCentersOnPersonnel: z.boolean().nullable(),
  segments: some(z.object({ name: name(SEGMENT_NAME_LIMIT) })),
  sections: some(named.extend({ isBackOffice: z.boolean(), mainProcesses: some(costObject) })),
  otherCosts: some(driven),
  costCenters: some(named.extend({ isBackOffice: z.boolean().optional() })),
  jobTitles: some(name(NAME_LIMIT)),
});
