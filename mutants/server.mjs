// Guards of the server: what is refused, what is written, what is told. The tests need a database.

const in_ =
  (file, ...tests) =>
  (find, replace, why) => ({
    file: `src/server/${file}`,
    tests: tests.map(test => `src/server/${test}`),
    find,
    replace,
    why,
  });

const gate = in_('calls/gate.ts', 'calls/handle.test.ts');
const handle = in_('calls/handle.ts', 'calls/handle.test.ts');
const body = in_('calls/body.ts', 'calls/handle.test.ts');
const idempotency = in_('calls/idempotency.sql.ts', 'calls/handle.test.ts');
const transact = in_('calls/transact.ts', 'calls/handle.test.ts');
const errors = in_('calls/errors.ts', 'calls/handle.test.ts');

export const mutants = [
  gate(
    'identity.email && identity.emailVerified',
    'identity.email',
    'an address that a provider has not verified opens the account of whom it belongs to',
  ),
  gate(
    'denied.companyId = facts.places[0]?.companyId ?? null;',
    'denied.companyId = null;',
    'a denial is written without its company',
  ),
  handle(
    'const TOKEN = /^Bearer ([\\w.~+/=-]+)$/i;',
    'const TOKEN = /([\\w.~+/=-]+)$/i;',
    'a token is taken with any scheme, or none',
  ),
  body("throw invalid(`body.${part.fieldname}`, 'stands there twice');", 'continue;', 'of two fields the first counts'),
  body(
    "if (form.has(part.fieldname)) throw invalid(`body.${part.fieldname}`, 'stands there twice');",
    '',
    'of two fields the last counts',
  ),
  body(
    "if (key === '__proto__' || key === 'constructor') delete",
    "if (key === 'constructor') delete",
    '__proto__ is a field like any other',
  ),
  body('if (++depth > DEEPEST)', 'if (++depth > 1000)', 'JSON may be nested as deeply as anybody likes'),
  body(
    'if (inBody[name] !== undefined && inBody[name] !== inPath)',
    'if (false)',
    'a body may name another thing than the path',
  ),
  idempotency('      where held.created_at < now() - ${KEPT}\n', '', 'a key that is sent again makes the thing again'),
  idempotency("interval '24 hours'", "interval '24 days'", 'a key is kept for 24 days'),
  idempotency("interval '24 hours'", "interval '22 hours'", 'a key is kept for less than 24 hours'),
  idempotency('held.body_hash !== hash ||', '', 'another body gets the first answer'),
  transact('      changes = [];\n', '', 'a change that is tried again is told twice'),
  transact('companyId: denied.companyId,', 'companyId: null,', 'a denial is written without its company'),
  transact(
    'if (context.expected !== undefined && context.expected !== stored) throw conflict(current());',
    '',
    'the last one wins although somebody else saved first',
  ),
  transact(
    "throw invalid('headers.if-match', 'is no version of ours');",
    'return undefined;',
    'a version that nobody can read is taken for none',
  ),
  errors(
    "if (code === '40001' || code === '40P01') return new Refusal('ERROR_UNAVAILABLE');",
    '',
    'a collision is ERR500',
  ),
  in_('calls/errors.ts', 'calls/errors.test.ts')(
    "return new Refusal('ERR500');\n}\n",
    "return new Refusal('ERR500', { message: String(error) });\n}\n",
    'an error that nobody foresaw is told',
  ),
  in_('total-costs/total-costs.routes.ts', 'total-costs/total-costs.routes.test.ts')(
    `    expectVersion(context, stored.allocationsVersion, () =>
      z.encode(totalCosts.allocate.reply, asAllocations(rows, stored.unitDescription)),
    );
`,
    '',
    'a list of total costs overwrites what somebody else saved',
  ),
  in_('allocations/settle-entry.ts', 'personnel/employees.routes.test.ts', 'other-costs/other-costs.routes.test.ts')(
    'expectVersion(context, stored.allocationsVersion, () => definition.wire.rows(asRows(rows, stored)));',
    '',
    'a list of an employee or other cost overwrites what somebody else saved',
  ),
  ...['segments', 'processes', 'employees', 'other_costs', 'total_costs'].map(area =>
    in_('scenarios/copy-scenario.ts', 'scenarios/scenarios.routes.test.ts')(
      `      ${area}_documentation = old.${area}_documentation,\n`,
      '',
      `a copy has no documentation of ${area}`,
    ),
  ),
  in_('scenarios/copy-scenario.ts', 'scenarios/scenarios.routes.test.ts')(
    ',\n      overview_documentation = old.overview_documentation',
    '',
    'a copy has no documentation of profit and loss',
  ),
];
