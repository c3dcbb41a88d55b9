import { z } from 'zod';
import { employees } from '#contract/employees.ts';
import { fullyAllocated, notAllocated } from '#domain/allocation.ts';
import { toEuros, toUnits } from '#domain/money.ts';
import { employeeTotal, employeeWhole } from '#domain/personnel.ts';
import { absentKeeps } from '../absent-keeps.ts';
import { found } from '../auth/gate.ts';
import { invalid } from '../errors.ts';
import { type Route, route } from '../handle.ts';
import { findScenario, setComplete } from '../scenarios/scenarios.sql.ts';
import { allocationsToProcesses, type ProcessRow } from '../total-costs/allocated.sql.ts';
import { lockScenario } from '../total-costs/derived.sql.ts';
import { placeOf, settleAllocation, told } from '../total-costs/settle-allocation.ts';
import { settleScenario } from '../total-costs/settle-scenario.ts';
import { type Context, expectVersion } from '../transact.ts';
import {
  addEmployee,
  dropEmployee,
  type EmployeeFields,
  findEmployee,
  keepEmployee,
  listEmployees,
  type StoredEmployee,
} from './employees.sql.ts';

type Item = z.output<typeof employees.make.reply>;
type AllocationItem = z.output<typeof employees.allocations.reply>[number];

function asItem({ allocated, ...employee }: StoredEmployee): Item {
  const row = { id: employee.id, ...allocated };
  const left = notAllocated([row], employeeWhole(employee));
  return {
    ...employee,
    total: employeeTotal(employee),
    allocatedPercent: allocated.share,
    notAllocated: left.cost,
    idleHours: left.units,
    costsFullyAllocated: fullyAllocated([row]),
  };
}

const asAllocation = ({ id, name, mainProcessName, units, share, cost }: ProcessRow): AllocationItem => ({
  processId: id,
  processName: name,
  mainProcessName,
  units,
  percent: share,
  costs: cost,
});

const inHistory = ({ name, jobTitle, workHoursPerYear, yearlyWage, extras }: EmployeeFields) => ({
  name,
  jobTitle,
  workHoursPerYear: toUnits(workHoursPerYear),
  yearlyWage: toEuros(yearlyWage),
  extras: toEuros(extras),
});

/** The employee as it is now, and nobody else changes anything of its scenario's costs until the transaction ends. */
async function hold(context: Context, id: string): Promise<StoredEmployee> {
  await lockScenario(context.tx, placeOf(context).scenarioId);
  return found(await findEmployee(context.tx, id));
}

export const employeeRoutes: Route[] = [
  route(employees.list, async ({ params }, { tx }) => (await listEmployees(tx, params.scenarioId)).map(asItem)),

  route(employees.scenario, async ({ params }, { tx }) => found(await findScenario(tx, params.id))),

  route(employees.setComplete, async ({ params, body }, { tx, changed }) => {
    const { before, after } = found(await setComplete(tx, params.id, 'employeesComplete', body.employeesComplete));
    changed({ entity: 'scenario', id: params.id, before, after });
    return after;
  }),

  route(employees.make, async ({ body }, context) => {
    const fields = {
      name: body.name,
      jobTitle: body.jobTitle ?? '',
      workHoursPerYear: body.workHoursPerYear ?? 0,
      yearlyWage: body.yearlyWage ?? 0,
      extras: body.extras ?? 0,
    };
    const id = await addEmployee(context.tx, placeOf(context), fields);
    context.changed({ entity: 'employee', id, before: null, after: inHistory(fields) });
    return asItem(found(await findEmployee(context.tx, id)));
  }),

  route(employees.change, async ({ params, body }, context) => {
    if (body.id !== undefined && body.id !== params.id) throw invalid('body.id', 'is not the id of the path');
    const stored = await hold(context, params.id);
    expectVersion(context, stored.version, () => z.encode(employees.change.reply, asItem(stored)));
    const fields: EmployeeFields = {
      name: body.name ?? stored.name,
      jobTitle: absentKeeps(body.jobTitle, stored.jobTitle, ''),
      workHoursPerYear: absentKeeps(body.workHoursPerYear, stored.workHoursPerYear, 0),
      yearlyWage: absentKeeps(body.yearlyWage, stored.yearlyWage, 0),
      extras: absentKeeps(body.extras, stored.extras, 0),
    };
    const [before, after] = [inHistory(stored), inHistory(fields)];
    if (JSON.stringify(before) === JSON.stringify(after)) return asItem(stored);
    await keepEmployee(context.tx, params.id, fields);
    await settleScenario(context.tx, placeOf(context), { employees: [params.id] });
    context.changed({ entity: 'employee', id: params.id, before, after });
    return asItem(found(await findEmployee(context.tx, params.id)));
  }),

  route(employees.remove, async ({ params }, context) => {
    const stored = await hold(context, params.id);
    expectVersion(context, stored.version, () => z.encode(employees.change.reply, asItem(stored)));
    const allocations = (await allocationsToProcesses(context.tx, 'employee_allocation', stored)).filter(
      row => row.share !== 0,
    );
    await dropEmployee(context.tx, params.id);
    await settleScenario(context.tx, placeOf(context), { processes: allocations.map(row => row.id) });
    const before = { ...inHistory(stored), allocations: told(allocations) };
    context.changed({ entity: 'employee', id: params.id, before, after: null });
  }),

  route(employees.allocations, async ({ params }, { tx, etag }) => {
    const stored = found(await findEmployee(tx, params.id));
    etag(stored.allocationsVersion);
    return (await allocationsToProcesses(tx, 'employee_allocation', stored)).map(asAllocation);
  }),

  route(employees.allocate, async ({ params, body }, context) => {
    const stored = await hold(context, params.id);
    const rows = await allocationsToProcesses(context.tx, 'employee_allocation', stored);
    expectVersion(context, stored.allocationsVersion, () => z.encode(employees.allocate.reply, rows.map(asAllocation)));
    const list = { table: 'employee_allocation', parentId: params.id, whole: employeeWhole(stored), rows } as const;
    const saved = await settleAllocation(
      context,
      list,
      body.map(({ processId, ...row }) => ({ id: processId, ...row })),
    );
    await settleScenario(context.tx, placeOf(context), { processes: saved.changed });
    context.etag(stored.allocationsVersion + (saved.changed.length > 0 ? 1 : 0));
    return saved.rows.map(asAllocation);
  }),
];
