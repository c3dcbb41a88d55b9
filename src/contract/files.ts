import { z } from 'zod';
import { call } from './call.ts';
import { id } from './fields.ts';

const choice = { reportId: id, scenarioId: id };
const access = {
  action: 'report.work',
  subject: { kind: 'scenario', at: 'body.scenarioId' },
  within: [{ kind: 'report', at: 'body.reportId' }],
} as const;
const form = z.object({
  ...choice,
  file: z.custom<{ name: string; bytes: Uint8Array }>(
    value => (value as { bytes?: unknown } | null)?.bytes instanceof Uint8Array,
    {
      error: 'is no file',
    },
  ),
});

const item = z.object({ kind: z.string(), name: z.string() });
/** What an upload does, or would do, item by item. */
const outcome = z.object({
  messages: z.array(z.string()),
  changes: z.object({
    added: z.array(item),
    changed: z.array(item.extend({ fields: z.array(z.string()) })),
    removed: z.array(item),
  }),
});

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
  }),
  validate: call({
    method: 'POST',
    path: '/file-generator/scenario-template-validate-file',
    summary: 'Every problem of a workbook, and what its upload would add, change and remove; writes nothing',
    access,
    body: form,
    changes: false,
    multipart: true,
    bodyLimit: 21 * 1024 * 1024,
    reply: outcome,
    status: 200,
    errors: ['ERROR_TOO_LARGE', 'ERROR_TOO_MANY_REQUESTS'],
    perMinute: 60,
  }),
  upload: call({
    method: 'POST',
    path: '/file-generator/scenario-template-upload-file',
    summary: 'Validates a workbook again and makes the scenario what it says, in one transaction or not at all',
    access,
    body: form,
    multipart: true,
    bodyLimit: 21 * 1024 * 1024,
    reply: outcome,
    status: 200,
    errors: ['ERROR_CONFLICT', 'ERROR_TOO_LARGE', 'ERROR_TOO_MANY_REQUESTS'],
    perMinute: 60,
  }),
};
