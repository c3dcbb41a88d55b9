import { reports } from '#contract/reports.ts';
import { reportLimitReached } from '#domain/reports.ts';
import { Refusal } from '../calls/errors.ts';
import { found, seenReports } from '../calls/gate.ts';
import { type Route, route } from '../calls/handle.ts';
import { expectVersion } from '../calls/transact.ts';
import { contentsOf, deleteScenarios } from '../scenarios/scenarios.sql.ts';
import { copyExample } from './copy-example.ts';
import {
  addReport,
  allowUsers,
  deleteReport,
  listReports,
  lockReport,
  lockReportCount,
  renameReport,
} from './reports.sql.ts';
import { story } from './story.data.ts';

const distinct = (users: readonly { id: string }[]): string[] => [...new Set(users.map(user => user.id))];

export const reportRoutes: Route[] = [
  route(reports.list, ({ params: { companyId } }, context) => listReports(context.tx, companyId, seenReports(context))),

  route(reports.make, async ({ body }, { tx, changed }) => {
    const { companyId, name, allowedUsers } = body;
    const { contractedReports, reports: made } = found(await lockReportCount(tx, companyId));
    if (reportLimitReached(contractedReports, made)) throw new Refusal('ERROR_REPORT_LIMIT_EXCEEDED');
    const id = await addReport(tx, companyId, name);
    await allowUsers(tx, { id, companyId }, distinct(allowedUsers ?? []));
    const after = found(await lockReport(tx, id));
    changed({ entity: 'report', id, before: null, after });
    return after;
  }),

  route(reports.copyExample, async ({ body: { companyId, language } }, context) => {
    const { contractedReports, reports: made } = found(await lockReportCount(context.tx, companyId));
    if (reportLimitReached(contractedReports, made + story('en').length - 1))
      throw new Refusal('ERROR_REPORT_LIMIT_EXCEEDED');
    return copyExample(context, companyId, language ?? context.user.language);
  }),

  route(reports.change, async ({ params: { id }, body }, context) => {
    const { tx, changed } = context;
    const before = found(await lockReport(tx, id));
    expectVersion(context, before.version, () => before);
    const { name = before.name, allowedUsers } = body;
    const users = allowedUsers === undefined ? undefined : distinct(allowedUsers ?? []);
    const sameUsers = !users || sameSet(users, distinct(before.allowedUsers));
    if (name === before.name && sameUsers) return before;
    if (users && !sameUsers) await allowUsers(tx, before, users);
    await renameReport(tx, id, name);
    const after = found(await lockReport(tx, id));
    changed({ entity: 'report', id, before, after });
    return after;
  }),

  route(reports.remove, async ({ params: { id } }, context) => {
    const { tx, changed } = context;
    const before = found(await lockReport(tx, id));
    expectVersion(context, before.version, () => before);
    const scenarioIds = before.scenarios.map(scenario => scenario.id);
    const tookAlong = await contentsOf(tx, scenarioIds);
    await deleteScenarios(tx, scenarioIds);
    await deleteReport(tx, id);
    changed({ entity: 'report', id, before: { ...before, tookAlong }, after: null });
  }),
];

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === one.length;
