import type { Api } from '#contract/calls.ts';
import {
  type Cents,
  type Hundredths,
  nearestHundredths,
  toCents,
  toEuros,
  toHundredths,
  toUnits,
} from '#domain/money.ts';
import type { CostCenterCost, EmployeeCost } from '#domain/personnel.ts';
import { api } from '#web/session/api.ts';
import { soFarOf } from '../allocations/allocations.queries.ts';
import { type Entry, type EntrySource, keyOf } from '../allocations/entries.queries.ts';

/** An employee or a cost center. */
export interface PersonnelEntry extends Entry {
  readonly extras: Cents;
  /** The hours or FTE that are not allocated. */
  readonly idle: Hundredths;
}

export interface Employee extends PersonnelEntry, EmployeeCost {
  readonly jobTitle: string;
}

export interface CostCenter extends PersonnelEntry, CostCenterCost {
  readonly isBackOffice: boolean;
}

type EmployeeWire = Api['GET /employee/list/:scenarioId']['reply'][number];
type CostCenterWire = Api['GET /cost-center/list/:scenarioId']['reply'][number];

const employeeOf = (wire: EmployeeWire): Employee => ({
  id: keyOf(wire.id),
  storedId: wire.id,
  name: wire.name,
  jobTitle: wire.jobTitle,
  workHoursPerYear: toHundredths(wire.workHoursPerYear),
  yearlyWage: toCents(wire.yearlyWage),
  extras: toCents(wire.extras),
  ...soFarOf(wire),
  idle: nearestHundredths(wire.idleHours),
  version: wire.version,
});

const costCenterOf = (wire: CostCenterWire): CostCenter => ({
  id: keyOf(wire.id),
  storedId: wire.id,
  name: wire.name,
  isBackOffice: wire.isBackOffice,
  fte: toHundredths(wire.fte),
  salaryCost: toCents(wire.salaryCost),
  extras: toCents(wire.extras),
  ...soFarOf(wire),
  idle: nearestHundredths(wire.idleFte),
  version: wire.version,
});

const employeeBody = (employee: Employee) => ({
  name: employee.name,
  jobTitle: employee.jobTitle,
  workHoursPerYear: toUnits(employee.workHoursPerYear),
  yearlyWage: toEuros(employee.yearlyWage),
  extras: toEuros(employee.extras),
});

const costCenterBody = (center: CostCenter) => ({
  name: center.name,
  isBackOffice: center.isBackOffice,
  fte: toUnits(center.fte),
  salaryCost: toEuros(center.salaryCost),
  extras: toEuros(center.extras),
});

export const employees: EntrySource<Employee> = {
  feature: 'personnel',
  list: 'employees',
  load: async (scenarioId, signal) =>
    (await api('GET /employee/list/:scenarioId', { params: { scenarioId }, signal })).map(employeeOf),
  make: async (scenarioId, employee) =>
    employeeOf(
      await api('POST /employee/', { body: { scenarioId, ...employeeBody(employee) }, idempotencyKey: employee.id }),
    ),
  change: async employee =>
    employeeOf(
      await api('PUT /employee/:id', {
        params: { id: employee.storedId! },
        body: employeeBody(employee),
        version: employee.version,
      }),
    ),
  remove: employee => api('DELETE /employee/:id', { params: { id: employee.storedId! }, version: employee.version }),
  hold: wire => employeeOf(wire as EmployeeWire),
  blank: () => ({
    jobTitle: '',
    workHoursPerYear: 0,
    yearlyWage: 0,
    extras: 0,
    allocated: 0,
    notAllocated: 0,
    idle: 0,
  }),
};

export const costCenters: EntrySource<CostCenter> = {
  feature: 'personnel',
  list: 'costCenters',
  load: async (scenarioId, signal) =>
    (await api('GET /cost-center/list/:scenarioId', { params: { scenarioId }, signal })).map(costCenterOf),
  make: async (scenarioId, center) =>
    costCenterOf(
      await api('POST /cost-center/', { body: { scenarioId, ...costCenterBody(center) }, idempotencyKey: center.id }),
    ),
  change: async center =>
    costCenterOf(
      await api('PUT /cost-center/:id', {
        params: { id: center.storedId! },
        body: costCenterBody(center),
        version: center.version,
      }),
    ),
  remove: center => api('DELETE /cost-center/:id', { params: { id: center.storedId! }, version: center.version }),
  hold: wire => costCenterOf(wire as CostCenterWire),
  blank: () => ({ isBackOffice: false, fte: 0, salaryCost: 0, extras: 0, allocated: 0, notAllocated: 0, idle: 0 }),
};

export const savePersonnelDone = (id: string, employeesComplete: boolean) =>
  api('PATCH /employee/:id', { params: { id }, body: { employeesComplete } });
