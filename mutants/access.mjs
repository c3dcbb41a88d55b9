// Who gets what, and whose: faults that the calls themselves show, on a database. mutants/sentences.mjs says of which sentence each is.

const in_ =
  (file, ...tests) =>
  (find, replace, why) => ({ file, tests: tests.map(test => `src/server/${test}`), find, replace, why });

const permissions = (...tests) => in_('src/domain/permissions.ts', ...tests);
const users = in_('src/server/users/users.routes.ts', 'users/users.routes.test.ts');

export const mutants = [
  permissions('reports/reports.routes.test.ts')(
    "  'report.make': managers,",
    "  'report.make': everyone,",
    'a company-user makes reports',
  ),
  permissions('users/users.routes.test.ts')(
    "managers.includes(granter) && (granted === 'company-manager' || granted === 'company-user')",
    'managers.includes(granter)',
    'a manager appoints a consultant',
  ),
  permissions('users/users.routes.test.ts')('  !m.isBlocked && ', '  ', 'who is blocked stays in'),
  permissions('scenarios/scenarios.routes.test.ts')(
    "  'template.save': admins,",
    "  'template.save': consultants,",
    'a consultant saves a template',
  ),
  users(
    '    if (body.reportIds) await giveReports(context, params.userId, body.reportIds);\n',
    '',
    'the reports that somebody may see stay as they were',
  ),
  users('    await removeMember(context.tx, params.id, params.userId);\n', '', 'a membership that was ended goes on'),
  in_('src/server/companies/companies.sql.ts', 'companies/companies.routes.test.ts')(
    'm.user_id is distinct from c.manager_id, ',
    '',
    'the main user of a company is not the one who was chosen',
  ),
  in_('src/server/reports/reports.sql.ts', 'reports/reports.routes.test.ts')(
    '    .forNoKeyUpdate()\n    .executeTakeFirst();\n  if (!company) return undefined;',
    '    .executeTakeFirst();\n  if (!company) return undefined;',
    'who makes reports at once makes more than were contracted',
  ),
  in_('migrations/0101-what-one-sees.sql', 'db/tenant.test.ts')(
    'create policy known on app_user to verdeel_app using (id = (select acting_user())',
    'create policy known on app_user to verdeel_app using (true or id = (select acting_user())',
    'the database shows people to whoever asks',
  ),
  in_('migrations/0001-companies-and-users.sql', 'db/tenant.test.ts')(
    'grant insert on history to verdeel_app, verdeel_identity;',
    'grant insert, update, delete on history to verdeel_app, verdeel_identity;',
    'the program edits the history',
  ),
];
