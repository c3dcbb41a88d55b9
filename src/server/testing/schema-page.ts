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

/** What the name of a table does not say. */
const PURPOSE: Record<string, string> = {
  account_binding: 'An account at an OpenID provider, bound to a user for good.',
  ended_session: 'Sign-ins that were ended before their tokens expire.',
  membership: 'A user in a company, with the role there.',
  industry_template: 'One per sector: a document of names, never a figure.',
  history: 'Who changed what, when, from what to what. Only ever added to.',
  idempotency: 'The first answer to a POST with an Idempotency-Key.',
  report_access: 'allowedUsers: members who see the report although their role alone does not let them.',
  process_category: 'A section.',
  main_process: 'A cost object.',
  ledger_reading: 'What was read of a file, for an hour: one a person and scenario, until it is imported.',
  ledger_import: 'An import from the ledger, which never changes and goes with the last scenario that refers to it.',
  ledger_import_part: 'An account of an import, or what of it has one code, and what it became.',
  scenario_ledger_import: 'The imports a scenario refers to; copies: by which copies, in order, its ids were computed.',
  ledger_mapping: 'Where each account of a company’s ledgers went last.',
  ledger_code_mapping: 'Where each cost-centre code of a company’s ledgers went last.',
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
  identity_recovery_code: 'The own OpenID provider: codes for when that app is lost. Only the hash is kept.',
  identity_sign_in: 'The own OpenID provider: where people are signed in.',
  identity_attempt: 'The own OpenID provider: failed log-ins, counted until their window ends.',
};

/** docs/schema.md, from a migrated database. */
export async function schemaPage(tx: Tx): Promise<string> {
  const [columns, keys, secured] = [await columnsOf(tx), await keysOf(tx), await securedTables(tx)];
  const tables = [...new Set(columns.map(({ table }) => table))];
  const links = keys.filter(({ kind }) => kind === 'f');
  return `# The schema

All tables on one page, drawn from \`migrations/\` by a test (\`npx vitest run --project server src/server/db/schema.test.ts -u\` draws it again).
Amounts are whole cents, units whole hundredths, shares whole 10⁻¹² percent. Below a report every row carries its company and its scenario and every
foreign key carries both, so that a link across companies or scenarios cannot be stored. \`seq\` keeps the order of creation, \`…_key\` a name as it is
compared. 🔒: row-level security shows the role of the program only the rows of the company, reports and scenarios that a call is about.

\`\`\`mermaid
erDiagram
${[...new Set(links.map(({ table, to, columns: by }) => `  ${to} ||--o{ ${table} : "${by.at(-1)}"`))].join('\n')}
\`\`\`

${tables.map(table => section(table, columns, keys, secured.has(table))).join('\n')}`;
}

function section(table: string, columns: Column[], keys: Key[], isSecured: boolean): string {
  const own = keys.filter(key => key.table === table);
  const primary = own.find(({ kind }) => kind === 'p')?.columns ?? [];
  const rows = columns
    .filter(column => column.table === table)
    .map(({ column, type, isRequired, filled }) => {
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
  return `## ${table}${isSecured ? ' 🔒' : ''}

${PURPOSE[table] ? `${PURPOSE[table]}\n\n` : ''}| Column | Type | |
|---|---|---|
${rows.join('\n')}
${unique.length > 0 ? `\nUnique: ${unique.join(', ')}\n` : ''}`;
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
