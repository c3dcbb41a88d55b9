import { z } from 'zod';
import { LANGUAGES } from '#domain/language.ts';
import { REPORT_NAME_LIMIT } from '#domain/reports.ts';
import { call } from './call.ts';
import { id, name, version } from './fields.ts';
import { scenario } from './scenarios.ts';

const params = z.object({ id });
const reportName = name(REPORT_NAME_LIMIT);
const allowedUsers = z.array(z.object({ id })).max(10_000);
const allowed = { kind: 'user', at: 'body.allowedUsers.*.id' } as const;

export const report = z.object({
  id,
  name: z.string(),
  companyId: id,
  allowedUsers: z.array(z.object({ id })),
  scenarios: z.array(scenario),
  version,
});

export const reports = {
  list: call({
    method: 'GET',
    path: '/report/list/:companyId',
    summary: "A company's cost reports with their scenarios; a company-user gets those that list them",
    access: { action: 'report.list', subject: { kind: 'company', at: 'params.companyId' } },
    params: z.object({ companyId: id }),
    reply: z.array(report),
    status: 200,
  }),
  make: call({
    method: 'POST',
    path: '/report/',
    summary: 'Makes a cost report, as long as the company has contracted more than it has',
    access: { action: 'report.make', subject: { kind: 'company', at: 'body.companyId' }, within: [allowed] },
    body: z.object({ companyId: id, name: reportName, allowedUsers: allowedUsers.nullish() }),
    reply: report,
    status: 201,
    errors: ['ERROR_REPORTNAME_NOT_UNIQUE', 'ERROR_REPORT_LIMIT_EXCEEDED'],
  }),
  copyExample: call({
    method: 'POST',
    path: '/report/example',
    summary: 'Makes the cost reports of the worked example, in the language that is sent or that of the user',
    access: { action: 'report.make', subject: { kind: 'company', at: 'body.companyId' } },
    body: z.object({ companyId: id, language: z.enum(LANGUAGES).optional() }),
    reply: z.array(report),
    status: 201,
    errors: ['ERROR_REPORT_LIMIT_EXCEEDED'],
  }),
  change: call({
    method: 'PUT',
    path: '/report/:id',
    summary: 'Renames a cost report, or says who may see it',
    access: {
      action: 'report.change',
      subject: { kind: 'report', at: 'params.id' },
      within: [{ kind: 'report', at: 'body.id' }, { kind: 'company', at: 'body.companyId' }, allowed],
    },
    params,
    body: z.object({
      id: id.optional(),
      companyId: id.optional(),
      name: reportName.optional(),
      allowedUsers: allowedUsers.nullish(),
      version: version.optional(),
    }),
    reply: report,
    status: 200,
    errors: ['ERROR_REPORTNAME_NOT_UNIQUE', 'ERROR_CONFLICT'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/report/:id',
    summary: 'Deletes a cost report with all its scenarios',
    access: { action: 'report.change', subject: { kind: 'report', at: 'params.id' } },
    params,
    status: 204,
    errors: ['ERROR_CONFLICT'],
  }),
};
