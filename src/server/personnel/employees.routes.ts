import { z } from 'zod';
import { employees } from '#contract/employees.ts';
import { toEuros, toUnits } from '#domain/money.ts';
import { employeeTotal, employeeWhole } from '#domain/personnel.ts';
import { entryWork } from '../allocations/settle-entry.ts';
import { absentKeeps } from '../calls/absent-keeps.ts';
import { found } from '../calls/gate.ts';
import { type Route, route } from '../calls/handle.ts';
import { findScenario, setComplete } from '../scenarios/scenarios.sql.ts';
import { employeesStored } from './employees.sql.ts';
import { personRow } from './person-row.ts';

const work = entryWork({
  entity: 'employee',
  entries: employeesStored,
  touched: id => ({ employees: [id] }),
  wholeOf: employeeWhole,
  more: (employee, left) => ({ total: employeeTotal(employee), idleHours: left.units }),
  asRow: personRow,
  inHistory: ({ name, jobTitle, workHoursPerYear, yearlyWage, extras }) => ({
    name,
    jobTitle,
    workHoursPerYear: toUnits(workHoursPerYear),
    yearlyWage: toEuros(yearlyWage),
    extras: toEuros(extras),
  }),
  wire: {
    item: item => z.encode(employees.change.reply, item),
    rows: rows => z.encode(employees.allocate.reply, rows),
  },
});

export const employeeRoutes: Route[] = [
  route(employees.list, ({ params }, context) => work.list(params.scenarioId, context)),

  route(employees.scenario, async ({ params }, { tx }) => found(await findScenario(tx, params.id))),

  route(employees.setComplete, async ({ params, body }, { tx, changed }) => {
    const { before, after } = found(await setComplete(tx, params.id, 'employeesComplete', body.employeesComplete));
    changed({ entity: 'scenario', id: params.id, before, after });
    return after;
  }),

  route(employees.make, ({ body }, context) =>
    work.make(
      {
        name: body.name,
        jobTitle: body.jobTitle ?? '',
        workHoursPerYear: body.workHoursPerYear ?? 0,
        yearlyWage: body.yearlyWage ?? 0,
        extras: body.extras ?? 0,
      },
      context,
    ),
  ),

  route(employees.change, ({ params, body }, context) =>
    work.change(params, body, context, stored => ({
      name: body.name ?? stored.name,
      jobTitle: absentKeeps(body.jobTitle, stored.jobTitle, ''),
      workHoursPerYear: absentKeeps(body.workHoursPerYear, stored.workHoursPerYear, 0),
      yearlyWage: absentKeeps(body.yearlyWage, stored.yearlyWage, 0),
      extras: absentKeeps(body.extras, stored.extras, 0),
    })),
  ),

  route(employees.remove, ({ params }, context) => work.remove(params.id, context)),

  route(employees.allocations, ({ params }, context) => work.allocations(params.id, context)),

  route(employees.allocate, ({ params, body }, context) => work.allocate(params.id, body, context)),
];
