import type { ScenarioModel } from '../src/domain/scenario-model.ts';
import type { RunningServer } from './server.ts';

export interface StoredScenario {
  companyId: string;
  scenarioId: string;
  /** From the id in the model to the stored one. */
  idOf(id: string): string;
}

type Ask = (method: string, path: string, body?: unknown) => Promise<{ id: string } & Record<string, unknown>>;

interface SignedIn {
  origins: readonly { localStorage: readonly { name: string; value: string }[] }[];
}

/** Calls with the token of the person who has signed in, as the screens make them. */
export const caller =
  ({ url }: RunningServer, { origins }: SignedIn): Ask =>
  async (method, path, body) => {
    const token = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'idToken')?.value;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(`${url}/api${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };

const PERCENT = 1e12;

/** Makes a scenario from plain data, through the calls and in the order of the data. */
export async function storeScenario(
  ask: Ask,
  names: { company: string; report: string; scenario: string },
  model: ScenarioModel,
): Promise<StoredScenario> {
  const ids = new Map<string, string>();
  const idOf = (id: string) => ids.get(id)!;
  const make = async (own: string, path: string, body: unknown) => {
    const { id } = await ask('POST', path, body);
    ids.set(own, id);
    return id;
  };
  const company = await ask('POST', '/company/', { name: names.company, color: '#2b5f8a' });
  const report = await ask('POST', '/report/', { name: names.report, companyId: company.id, allowedUsers: [] });
  const { id: scenarioId } = await ask('POST', '/scenario/', { name: names.scenario, reportId: report.id });
  const { processLevel, showCostCentersOnPersonnel } = model;
  await ask('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel });

  for (const { id, name } of model.segments) await make(id, '/segment/', { name, scenarioId });
  for (const section of model.sections) {
    const processCategoryId = await make(section.id, '/process-category/', {
      scenarioId,
      name: section.name,
      isBackOffice: section.isBackOffice,
    });
    for (const costObject of section.mainProcesses) {
      const mainProcessId = await make(costObject.id, '/main-process/', { processCategoryId, name: costObject.name });
      for (const process of costObject.processes) {
        const { units, revenue, directCost } = process.totals;
        const processId = await make(process.id, '/process/', {
          mainProcessId,
          name: process.name,
          ...{ totalUnits: units / 100, totalRevenue: revenue / 100, totalCost: directCost / 100 },
        });
        const rows = process.costAllocation.map(row => ({
          segmentId: idOf(row.id),
          ...{ units: row.units / 100, revenue: row.revenue / 100, directCost: row.directCost / 100 },
        }));
        if (rows.length > 0) await ask('PATCH', `/process-cost-allocation/${processId}`, rows);
      }
    }
  }
  // After the sections and cost objects: a level makes those that it hides.
  await ask('PATCH', `/scenario/${scenarioId}`, { processLevel });
  const allocate = async (
    path: string,
    receiver: string,
    rows: ScenarioModel['otherCosts'][number]['costAllocations'],
  ) => {
    const body = rows.map(row => ({ [receiver]: idOf(row.id), percent: row.share / PERCENT, units: row.units / 100 }));
    if (body.length > 0) await ask('PATCH', path, body);
  };
  for (const employee of model.employees) {
    const id = await make(employee.id, '/employee/', {
      scenarioId,
      ...{ name: employee.name, jobTitle: employee.jobTitle, workHoursPerYear: employee.workHoursPerYear / 100 },
      ...{ yearlyWage: employee.yearlyWage / 100, extras: employee.extras / 100 },
    });
    await allocate(`/employee-cost-allocation/${id}`, 'processId', employee.costAllocations);
  }
  for (const center of showCostCentersOnPersonnel ? model.costCenters : []) {
    const id = await make(center.id, '/cost-center/', {
      scenarioId,
      ...{ name: center.name, isBackOffice: center.isBackOffice, fte: center.fte / 100 },
      ...{ salaryCost: center.salaryCost / 100, extras: center.extras / 100 },
    });
    await allocate(`/cost-center-allocation/${id}`, 'processId', center.costAllocations);
  }
  for (const cost of model.otherCosts) {
    const { name, totalCost, unitDescription } = cost;
    const id = await make(cost.id, '/other-cost/', { scenarioId, name, totalCost: totalCost / 100, unitDescription });
    await allocate(`/other-cost-allocation/${id}`, 'processId', cost.costAllocations);
  }
  for (const process of model.sections.flatMap(section => section.mainProcesses.flatMap(one => one.processes))) {
    const id = idOf(process.id);
    if (process.unitDescription) await ask('PUT', `/total-cost/${id}`, { unitDescription: process.unitDescription });
    await allocate(`/total-cost-allocation/${id}`, 'segmentId', process.totalCostAllocations);
  }
  return { companyId: company.id, scenarioId, idOf };
}
