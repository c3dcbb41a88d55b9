import { found } from '../calls/gate.ts';
import type { Context } from '../calls/transact.ts';
import { findScenario, type Scenario, updateScenario } from './scenarios.sql.ts';

/** How a scenario is set up. A file that is taken over may say more of it than there was. */
export type SetUp = Pick<Scenario, 'processLevel' | 'showCostCentersOnPersonnel'>;

export async function setUp({ tx, changed }: Context, scenarioId: string, after: SetUp): Promise<void> {
  const before = found(await findScenario(tx, scenarioId));
  const isSame = (Object.keys(after) as (keyof SetUp)[]).every(each => after[each] === before[each]);
  if (isSame) return;
  changed({ entity: 'scenario', id: scenarioId, before, after: await updateScenario(tx, { ...before, ...after }) });
}
