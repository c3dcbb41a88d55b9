import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
  filled: string | null;
}
interface Key {
  table: string;
  kind: 'p' | 'u' | 'f';
  columns: string[];
  to: string | null;
  onDelete: 'cascade' | 'set null' | 'refused';
}

interface Policy {
  table: string;
  name: string;
  how: string;
  roles: string[];
  command: string;
  sees: string | null;
  writes: string | null;
}
/** What a role may do with a table, or with some of its columns. */
interface Right {
  table: string;
  role: string;
  what: string;
  columns: string[] | null;
}
interface Schema {
  columns: Column[];
  keys: Key[];
  secured: Set<string>;
  checks: { table: string; rule: string }[];
  policies: Policy[];
  rights: Right[];
}

/** What the name of a table does not say. */
const PURPOSE: Record<string, string> = {
  account_binding: 'An account at an OpenID provider, bound to a user for good.',
  ended_session: 'Sign-ins that were ended before their tokens expire.',
  membership: 'A user in a company, with the role there.',
  industry_template: 'One per sector: a document of names, never a figure.',
  history: 'Who changed what, when, from what to what. Only ever added to.',
  idempotency: 'The first answer to a POST with an Idempotency-Key.',
  report_access: 'allowedUsers: members who see the report although their role alone does not let them.',
  scenario: 'Names are unique in a report but for hidden ones: copies that are being filled.',
  process_category: 'A section.',
  main_process: 'A cost object.',
  ledger_reading:
    'What was read of a file, for an hour from the last work on it: one a person and scenario, until it is imported.',
  ledger_import: 'An import from the ledger, which never changes and goes with the last scenario that refers to it.',
  ledger_import_part: 'An account of an import, or what of it has one code, and what it became.',
  scenario_ledger_import: 'The imports a scenario refers to; copies: by which copies, in order, its ids were computed.',
  ledger_mapping: 'Where each account of a company’s ledgers went last.',
  ledger_code_mapping: 'Where each cost-centre code of a company’s ledgers went last.',
  deleted_entry: 'What a deletion took of a scenario, for a day: it can be brought back.',
  process: 'A cost; its total indirect cost shares the row, with versions of its own.',
  process_cost_allocation: 'What a cost holds of its own per segment: units, revenue, direct costs.',
  employee_allocation: 'Personnel to costs, where the basis is employees.',
  cost_center_allocation: 'Personnel to costs, where the basis is cost centers.',
  other_cost_allocation: 'Other costs to costs.',
  total_cost_allocation: 'Total indirect costs to segments.',
  identity_account: 'The own OpenID provider: the password of a user.',
  identity_artifact: 'The own OpenID provider: sessions, grants, codes, tokens.',
  identity_secret: 'The own OpenID provider: its keys.',
  identity_link: 'The own OpenID provider: links sent by mail.',
  identity_second_step: 'The own OpenID provider: the app whose codes are asked for after the password.',
  identity_passkey: 'The own OpenID provider: passkeys, each with how often it was used.',
  identity_recovery_code: 'The own OpenID provider: codes for when that app is lost. Only the hash is kept.',
  identity_sign_in: 'The own OpenID provider: where people are signed in.',
  identity_attempt: 'The own OpenID provider: failed log-ins, counted until their window ends.',
};

/** docs/schema.md, from a migrated database. */
export async function schemaPage(tx: Tx): Promise<string> {
  const schema: Schema = {
    columns: await columnsOf(tx),
    keys: await keysOf(tx),
    secured: await securedTables(tx),
    checks: await checksOf(tx),
    policies: await policiesOf(tx),
    rights: await rightsOf(tx),
  };
  const tables = [...new Set(schema.columns.map(({ table }) => table))];
  const links = schema.keys.filter(({ kind }) => kind === 'f');
  return `# The schema

All tables on one page, drawn from \`migrations/\` by a test (\`npx vitest run --project server src/server/db/schema.test.ts -u\` draws it again).
Amounts are whole cents, units whole hundredths, shares whole 10⁻¹² percent. Below a report every row carries its company and its scenario and every
foreign key carries both, so that a link across companies or scenarios cannot be stored. \`seq\` keeps the order of creation, \`…_key\` a name as it is
compared. 🔒: row-level security shows the role of the program only the rows of the company, reports and scenarios that a call is about: its policies
say which. What a role may do that owns nothing stands below each table; what it is not given there it may not do.

\`\`\`mermaid
erDiagram
${[...new Set(links.map(({ table, to, columns: by }) => `  ${to} ||--o{ ${table} : "${by.at(-1)}"`))].join('\n')}
\`\`\`

${tables.map(table => section(table, schema)).join('\n')}
## Functions

| Function | Runs as | May be called by |
|---|---|---|
${(await functionsOf(tx)).map(({ name, runsAs, callers }) => `| ${name} | ${runsAs} | ${callers} |`).join('\n')}
`;
}

function section(table: string, schema: Schema): string {
  const of = <Part extends { table: string }>(parts: Part[]) => parts.filter(part => part.table === table);
  const own = of(schema.keys);
  const primary = own.find(({ kind }) => kind === 'p')?.columns ?? [];
  const rows = of(schema.columns).map(({ column, type, isRequired, filled }) => {
    const link = own.find(({ kind, columns: by }) => kind === 'f' && by.at(-1) === column);
    const notes = [
      primary.includes(column) ? 'key' : '',
      isRequired ? '' : 'may be null',
      filled ? `default ${filled}` : '',
      link ? `→ ${link.to}${link.onDelete === 'refused' ? '' : `, on delete ${link.onDelete}`}` : '',
    ];
    return `| ${column} | ${type} | ${notes.filter(Boolean).join('; ')} |`;
  });
  const unique = own.filter(({ kind }) => kind === 'u').map(({ columns: by }) => `(${by.join(', ')})`);
  const checks = of(schema.checks).map(({ rule }) => `\`${rule}\``);
  const policies = of(schema.policies).map(({ name, how, roles, command, sees, writes }) => {
    const rules = [sees && `using \`${sees}\``, writes && `with check \`${writes}\``].filter(Boolean).join(', ');
    return `${name} (${how === 'PERMISSIVE' ? '' : 'restrictive, '}${command.toLowerCase()} for ${roles.join(', ')}): ${rules}`;
  });
  const rights = of(schema.rights).map(
    ({ role, what, columns }) => `${role} ${what}${columns ? ` (${columns.join(', ')})` : ''}`,
  );
  const lists = [
    ['Unique', unique.join(', ')],
    ['Checks', checks.join(', ')],
    ['Policies', policies.map(policy => `\n- ${policy}`).join('')],
    ['Rights', rights.join('; ')],
  ];
  return `## ${table}${schema.secured.has(table) ? ' 🔒' : ''}

${PURPOSE[table] ? `${PURPOSE[table]}\n\n` : ''}| Column | Type | |
|---|---|---|
${rows.join('\n')}
${lists
  .filter(([, list]) => list)
  .map(([title, list]) => `\n${title}:${list!.startsWith('\n') ? '\n' : ' '}${list}\n`)
  .join('')}`;
}

async function columnsOf(tx: Tx): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname::text as table, a.attname::text as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
      case when a.attidentity <> '' then 'next number' else pg_get_expr(d.adbin, d.adrelid) end as filled
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
    order by c.oid, a.attnum`.execute(tx);
  return rows;
}

async function keysOf(tx: Tx): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select conrelid::regclass::text as table, contype::text as kind, nullif(confrelid, 0)::regclass::text as to,
      case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'refused' end as "onDelete",
      (select array_agg(a.attname::text order by k.at) from unnest(conkey) with ordinality k (n, at)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = k.n) as columns
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
    order by conrelid, contype, conname`.execute(tx);
  return rows;
}

async function securedTables(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class where relrowsecurity`.execute(
    tx,
  );
  return new Set(rows.map(({ name }) => name));
}

async function checksOf(tx: Tx): Promise<Schema['checks']> {
  const { rows } = await sql<Schema['checks'][number]>`
    select conrelid::regclass::text as table, pg_get_expr(conbin, conrelid) as rule from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'c' and conrelid <> 0 order by conrelid, conname`.execute(
    tx,
  );
  return rows;
}

async function policiesOf(tx: Tx): Promise<Policy[]> {
  const { rows } = await sql<Policy>`
    select tablename::text as table, policyname::text as name, permissive as how, roles::text[] as roles, cmd as command,
      regexp_replace(qual, '\\s+', ' ', 'g') as sees, regexp_replace(with_check, '\\s+', ' ', 'g') as writes
    from pg_policies where schemaname = 'public' order by tablename, policyname`.execute(tx);
  return rows;
}

async function rightsOf(tx: Tx): Promise<Right[]> {
  const { rows } = await sql<Right>`
    select t.relname::text as table, coalesce(r.rolname, 'everybody')::text as role, t.what, t.columns from (
      select c.oid, c.relname, a.grantee, string_agg(lower(a.privilege_type), ', ' order by a.privilege_type) as what, null::text[] as columns
      from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.grantee <> c.relowner group by 1, 2, 3
      union all
      select c.oid, c.relname, a.grantee, lower(a.privilege_type), array_agg(k.attname::text order by k.attnum)
      from pg_class c join pg_attribute k on k.attrelid = c.oid, aclexplode(k.attacl) a
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1, 2, 3, 4
    ) t left join pg_roles r on r.oid = t.grantee order by t.oid, 2, 3`.execute(tx);
  return rows;
}

async function functionsOf(tx: Tx): Promise<{ name: string; runsAs: string; callers: string }[]> {
  const { rows } = await sql<{ name: string; runsAs: string; callers: string }>`
    select p.oid::regprocedure::text as name,
      case when not p.prosecdef then 'whoever calls' when o.rolname like 'verdeel!_%' escape '!' then o.rolname::text else 'the owner' end as "runsAs",
      (select string_agg(coalesce(r.rolname, 'everybody'), ', ' order by r.rolname)
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a left join pg_roles r on r.oid = a.grantee
        where a.grantee <> p.proowner) as callers
    from pg_proc p join pg_roles o on o.oid = p.proowner
    where p.pronamespace = 'public'::regnamespace order by 1`.execute(tx);
  return rows.map(row => ({ ...row, callers: row.callers ?? 'nobody' }));
}
