import { z } from 'zod';
import { PLACES } from '#domain/whose.ts';
import { call } from './call.ts';
import { id, uploadedFile } from './fields.ts';

const choice = { reportId: id, scenarioId: id };
const access = {
  action: 'report.work',
  subject: { kind: 'scenario', at: 'body.scenarioId' },
  within: [{ kind: 'report', at: 'body.reportId' }],
} as const;
const form = z.object({
  ...choice,
  file: uploadedFile,
  /** What numbers are where percentages are wanted, in cells that do not show any: 0.4 is 40 %, or 0.4 %. */
  plainNumbers: z.enum(['fractions', 'percentages']).optional(),
});

const item = z.object({ kind: z.string(), name: z.string() });
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** What the fields of the first 200 of them said and say. */
const values = z.record(z.string(), z.object({ from: value, to: value })).optional();
/** What a file changes, item by item. */
export const toldChanges = z.object({
  added: z.array(item),
  changed: z.array(item.extend({ fields: z.array(z.string()), values })),
  removed: z.array(item),
});
/** What an upload does, or would do. */
const outcome = z.object({ messages: z.array(z.string()), changes: toldChanges });

export const LARGEST_WORKBOOK = 20 * 1024 * 1024;
export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const files = {
  template: call({
    method: 'POST',
    path: '/file-generator/scenario-template',
    summary: 'A scenario as a workbook, in the language of the person; its name in suggested-filename',
    access,
    body: z.object(choice),
    changes: false,
    status: 200,
    produces: [WORKBOOK],
    perMinute: 60,
    isHeavy: true,
  }),
  validate: call({
    method: 'POST',
    path: '/file-generator/scenario-template-validate-file',
    summary: 'Every problem of a workbook, and what its upload would add, change and remove; writes nothing',
    access,
    body: form,
    changes: false,
    multipart: LARGEST_WORKBOOK,
    bodyLimit: LARGEST_WORKBOOK + 1024 * 1024,
    /** The workbook says that it is of another company, report or scenario. */
    reply: outcome.extend({ elsewhere: z.object({ place: z.enum(PLACES), message: z.string() }).optional() }),
    status: 200,
    errors: ['ERROR_TOO_LARGE', 'ERROR_TOO_MANY_REQUESTS'],
    perMinute: 60,
    isHeavy: true,
  }),
  upload: call({
    method: 'POST',
    path: '/file-generator/scenario-template-upload-file',
    summary: 'Validates a workbook again and makes the scenario what it says, in one transaction or not at all',
    access,
    body: form,
    multipart: LARGEST_WORKBOOK,
    bodyLimit: LARGEST_WORKBOOK + 1024 * 1024,
    reply: outcome,
    status: 200,
    errors: ['ERROR_CONFLICT', 'ERROR_TOO_LARGE', 'ERROR_TOO_MANY_REQUESTS'],
    perMinute: 60,
    isHeavy: true,
  }),
};
