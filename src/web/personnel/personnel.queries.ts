import type { Api } from '#contract/calls.ts';
import { type Cents, type Hundredths, nearestHundredths, type Share } from '#domain/money.ts';
import { emptyValues, fromWire, THINGS, toWire, type ValuesOf } from '#domain/shape.ts';
import { api } from '#web/session/api.ts';
import { WITHOUT_ROWS } from '../allocations/allocations.queries.ts';
import { type Entry, type EntrySource, NOTHING_ALLOCATED, storedOf } from '../allocations/entries.queries.ts';

/** An employee or a cost center. */
export interface PersonnelEntry extends Entry {
  readonly extras: Cents;
  readonly extrasPercentage: Share | null;
  /** The hours or FTE that are not allocated. */
  readonly idle: Hundredths;
}

export type Employee = PersonnelEntry & ValuesOf<'employee'>;
export type CostCenter = PersonnelEntry & ValuesOf<'costCenter'>;

const EMPLOYEE = THINGS.employee.fields;
const COST_CENTER = THINGS.costCenter.fields;

type EmployeeWire = Api['GET /employee/list/:scenarioId']['reply'][number];
type CostCenterWire = Api['GET /cost-center/list/:scenarioId']['reply'][number];

const employeeOf = (wire: EmployeeWire): Employee => ({
  ...fromWire(EMPLOYEE, wire),
  ...storedOf(wire),
  idle: nearestHundredths(wire.idleHours),
});

const costCenterOf = (wire: CostCenterWire): CostCenter => ({
  ...fromWire(COST_CENTER, wire),
  ...storedOf(wire),
  idle: nearestHundredths(wire.idleFte),
});

export const employees: EntrySource<Employee> = {
  feature: 'personnel',
  list: 'employees',
  kind: 'employee',
  load: async (scenarioId, signal) =>
    (await api('GET /employee/list/:scenarioId', { params: { scenarioId }, query: WITHOUT_ROWS, signal })).map(
      employeeOf,
    ),
  make: async (scenarioId, employee) =>
    employeeOf(
      await api('POST /employee/', {
        body: { scenarioId, ...toWire(EMPLOYEE, employee) },
        idempotencyKey: employee.id,
      }),
    ),
  change: async employee =>
    employeeOf(
      await api('PUT /employee/:id', {
        params: { id: employee.storedId! },
        body: toWire(EMPLOYEE, employee),
        version: employee.version,
      }),
    ),
  remove: employee => api('DELETE /employee/:id', { params: { id: employee.storedId! }, version: employee.version }),
  hold: wire => employeeOf(wire as EmployeeWire),
  blank: () => ({ ...emptyValues(EMPLOYEE), ...NOTHING_ALLOCATED, idle: 0 }),
};

export const costCenters: EntrySource<CostCenter> = {
  feature: 'personnel',
  list: 'costCenters',
  kind: 'cost-center',
  load: async (scenarioId, signal) =>
    (await api('GET /cost-center/list/:scenarioId', { params: { scenarioId }, query: WITHOUT_ROWS, signal })).map(
      costCenterOf,
    ),
  make: async (scenarioId, center) =>
    costCenterOf(
      await api('POST /cost-center/', {
        body: { scenarioId, ...toWire(COST_CENTER, center) },
        idempotencyKey: center.id,
      }),
    ),
  change: async center =>
    costCenterOf(
      await api('PUT /cost-center/:id', {
        params: { id: center.storedId! },
        body: toWire(COST_CENTER, center),
        version: center.version,
      }),
    ),
  remove: center => api('DELETE /cost-center/:id', { params: { id: center.storedId! }, version: center.version }),
  hold: wire => costCenterOf(wire as CostCenterWire),
  blank: () => ({ ...emptyValues(COST_CENTER), ...NOTHING_ALLOCATED, idle: 0 }),
};

export const savePersonnelDone = (id: string, employeesComplete: boolean) =>
  api('PATCH /employee/:id', { params: { id }, body: { employeesComplete } });
