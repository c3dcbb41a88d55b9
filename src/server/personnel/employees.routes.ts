import { z } from 'zod';
import { employees } from '#contract/employees.ts';
import { employeeTotal } from '#domain/personnel.ts';
import { entryWork } from '../allocations/settle-entry.ts';
import { found } from '../calls/gate.ts';
import { type Route, reading, route } from '../calls/handle.ts';
import { listInParts } from '../calls/list-in-parts.ts';
import { findScenario, setComplete } from '../scenarios/scenarios.sql.ts';
import { personRow } from './person-row.ts';

const work = entryWork('employee', {
  more: (employee, left) => ({ total: employeeTotal(employee), idleHours: left.units }),
  asRow: personRow,
  wire: {
    item: item => z.encode(employees.change.reply, item),
    rows: rows => z.encode(employees.allocate.reply, rows),
  },
});

export const employeeRoutes: Route[] = [
  reading(
    employees.list,
    ({ params, query }, context) => work.list(params.scenarioId, query, context),
    items => listInParts(employees.list.reply, items),
  ),

  route(employees.scenario, async ({ params }, { tx }) => found(await findScenario(tx, params.id))),

  route(employees.setComplete, async ({ params, body }, { tx, changed }) => {
    const { before, after } = found(await setComplete(tx, params.id, 'employeesComplete', body.employeesComplete));
    changed({ entity: 'scenario', id: params.id, before, after });
    return after;
  }),

  route(employees.make, ({ body }, context) => work.make(body, context)),

  route(employees.change, ({ params, body }, context) => work.change(params.id, body, context)),

  route(employees.remove, ({ params }, context) => work.remove(params.id, context)),

  route(employees.allocations, ({ params }, context) => work.allocations(params.id, context)),

  route(employees.allocate, ({ params, body }, context) => work.allocate(params.id, body, context)),
];
