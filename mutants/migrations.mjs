// Faults in what the database itself refuses: rows of others, values that cannot be, calls that nobody but the program makes. A
// page draws all of it from a migrated database, and other tests try what it forbids.

const in_ =
  (file, ...tests) =>
  (find, replace, why, only) => ({
    file: `migrations/${file}`,
    tests: (tests.length > 0 ? tests : ['db/schema.test.ts']).map(test => `src/server/${test}`),
    find,
    replace,
    why,
    only: only ?? (tests.length > 0 ? undefined : 'server'),
  });

const people = in_('0001-companies-and-users.sql');
const scenarios = in_('0002-scenarios.sql');
const seen = in_('0101-what-one-sees.sql');
const gate = in_('0100-the-gate-places-every-id.sql');
const room = in_('0730-rows-have-room.sql', 'workbook/rows-have-room.test.ts');

export const mutants = [
  in_('0831-extras-as-a-percentage.sql', 'personnel/employees.routes.test.ts')(
    'after update of yearly_wage_cents, extras_cents on employee',
    'after update of name on employee',
    'a program from before leaves 24 % beside extras that are not 24 % of the wage any more',
  ),
  people(
    'create policy own on idempotency to verdeel_app using (user_id = acting_user()) with check (user_id = acting_user());',
    'create policy own on idempotency to verdeel_app using (true);',
    'a key of somebody else gets their answer',
  ),
  people(
    'grant insert on history to verdeel_app, verdeel_identity;',
    'grant insert, update, delete on history to verdeel_app, verdeel_identity;',
    'the program may change the history',
  ),
  people(
    "role text not null check (role in ('financial-consultant', 'company-manager', 'company-user')),",
    'role text not null,',
    'a membership has any role',
  ),
  people(
    '  contracted_reports int4 check (contracted_reports >= 0),',
    '  contracted_reports int4,',
    'fewer than no reports are contracted',
  ),
  people(
    'foreign key (id, manager_id) references membership (company_id, user_id) on delete set null (manager_id);',
    'foreign key (manager_id) references app_user (id);',
    'somebody of another company is the manager',
  ),
  scenarios(
    'process_level int4 not null default 0 check (process_level between 0 and 3),',
    'process_level int4 not null default 0,',
    'a scenario has level 7',
  ),
  scenarios(
    '  salary_cost_cents int8 not null default 0 check (salary_cost_cents >= 0),',
    '  salary_cost_cents int8 not null default 0,',
    'a salary is below zero',
  ),
  scenarios(
    '  fte_hundredths int8 not null default 0 check (fte_hundredths >= 0),',
    '  fte_hundredths int8 not null default 0,',
    'there is less than nobody',
  ),
  in_('0411-entered-percentages.sql')(
    'alter table other_cost_allocation add column entered_share int8 not null default 0 check (entered_share between 0 and 100000000000000);',
    'alter table other_cost_allocation add column entered_share int8 not null default 0;',
    'more than all of a cost is given',
  ),
  in_('0220-origins-year-and-kind.sql')(
    'add column year int4 check (year between 1900 and 2999),',
    'add column year int4,',
    'a scenario is about the year 20',
  ),
  in_('0164-a-lost-second-step.sql')(
    ", 'change', 'lost-step'));",
    ", 'change', 'lost-step', 'any'));",
    'a link has a kind that nobody knows',
  ),
  in_('0060-changed-addresses.sql')(
    "add constraint identity_link_new_email check ((purpose = 'change') = (new_email is not null));",
    'add constraint identity_link_new_email check (true);',
    'a link to a new password carries a new address',
  ),
  seen(
    'create policy gate on app_user to verdeel_gate using (true);',
    'create policy gate on app_user to verdeel_gate, verdeel_app using (true);',
    'the program sees everybody',
  ),
  seen('revoke all on account_binding from verdeel_app;', '', 'the program reads which account is whose'),
  seen(
    'grant select (id, seq, email, first_name,',
    'grant select (id, seq, email, tokens_valid_from, first_name,',
    'the program reads more of people than it needs',
  ),
  seen(
    "    execute format('revoke execute on function %s from public', one);\n",
    '',
    'anybody may bind an account to a user',
  ),
  gate('revoke execute on function gate from public;', '', 'anybody may ask the gate whose a token is'),
  gate(
    'grant execute on function gate to verdeel_app;',
    'grant execute on function gate to verdeel_app, verdeel_identity;',
    'the provider may ask the gate',
  ),
  in_('0160-another-address-ends-sign-ins.sql')(
    'revoke execute on function end_all_sign_ins from public;',
    '',
    'anybody may end somebody’s sign-ins',
  ),
  in_('0600-ledger-imports.sql')(
    'revoke execute on function forget_old_readings from public;',
    '',
    'anybody may clear away readings',
  ),
  in_('0692-an-import-never-changes.sql', 'db/tenant.test.ts')(
    'revoke update, delete on ledger_import, ledger_import_part from verdeel_app;',
    '',
    'what an import took over can be changed',
  ),
  in_('0161-where-one-is-signed-in.sql')(
    'create policy known on identity_sign_in to verdeel_app using (user_id = (select acting_user()));',
    'create policy known on identity_sign_in to verdeel_app using (true);',
    'one sees where others are signed in',
  ),
  in_('0800-who-changed-it.sql')(
    'for select to verdeel_app using (scenario_id = any ((select acting_scenarios())::uuid[]));',
    'for select to verdeel_app using (true);',
    'one reads the history of other companies',
  ),
  room('(fillfactor = 50)', '(fillfactor = 70)', 'a change of all rows of a list writes its indexes, too'),
];
