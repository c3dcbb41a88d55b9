import { sql } from 'kysely';
import type { EmployeeCost } from '#domain/personnel.ts';
import type { Tx } from '#server/db/tenant.ts';
import { type Allocated, allocatedSums } from '../total-costs/allocated.sql.ts';

export interface EmployeeFields extends EmployeeCost {
  name: string;
  jobTitle: string;
}

export interface StoredEmployee extends EmployeeFields {
  id: string;
  scenarioId: string;
  allocated: Allocated;
  allocationsVersion: number;
  version: number;
}

type Row = Omit<StoredEmployee, 'allocated'> & Allocated;

async function read(tx: Tx, where: ReturnType<typeof sql>): Promise<StoredEmployee[]> {
  const { rows } = await sql<Row>`
    select e.id, e.scenario_id as "scenarioId", e.name, e.job_title as "jobTitle", e.work_hours_hundredths as "workHoursPerYear",
      e.yearly_wage_cents as "yearlyWage", e.extras_cents as extras, e.allocations_version as "allocationsVersion", e.version,
      ${allocatedSums}
    from employee e left join employee_allocation a on a.employee_id = e.id where ${where} group by e.id order by e.seq`.execute(
    tx,
  );
  return rows.map(({ share, units, cost, ...employee }) => ({ ...employee, allocated: { share, units, cost } }));
}

export async function listEmployees(tx: Tx, scenarioId: string): Promise<StoredEmployee[]> {
  return await read(tx, sql`e.scenario_id = ${scenarioId}`);
}

export async function findEmployee(tx: Tx, id: string): Promise<StoredEmployee | undefined> {
  const [employee] = await read(tx, sql`e.id = ${id}`);
  return employee;
}

const columns = (fields: EmployeeFields) => ({
  name: fields.name,
  job_title: fields.jobTitle,
  work_hours_hundredths: fields.workHoursPerYear,
  yearly_wage_cents: fields.yearlyWage,
  extras_cents: fields.extras,
});

export async function addEmployee(
  tx: Tx,
  place: { companyId: string; scenarioId: string },
  fields: EmployeeFields,
): Promise<string> {
  const row = await tx
    .insertInto('employee')
    .values({ company_id: place.companyId, scenario_id: place.scenarioId, ...columns(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function keepEmployee(tx: Tx, id: string, fields: EmployeeFields): Promise<void> {
  await tx
    .updateTable('employee')
    .set({ ...columns(fields), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function dropEmployee(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('employee').where('id', '=', id).execute();
}
