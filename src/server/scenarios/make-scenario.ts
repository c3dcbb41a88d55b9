import type { z } from 'zod';
import type { scenarios } from '#contract/scenarios.ts';
import { actInNewScenario, type Tx } from '#server/db/tenant.ts';
import { absentKeeps } from '../calls/absent-keeps.ts';
import { revisionIn } from '../calls/figures.sql.ts';
import { found } from '../calls/gate.ts';
import { OutOfDate } from '../calls/handle.ts';
import type { Context } from '../calls/transact.ts';
import type { HiddenCopy } from './fill-hidden.ts';
import { addScenario, findScenario, type Scenario, showScenario } from './scenarios.sql.ts';

/** What a new scenario begins with, whatever comes into it: in a copy, what is not said is that of the original. */
export async function makeEmpty(
  { name, reportId, existingScenarioId, ...sent }: z.output<typeof scenarios.make.body>,
  { tx, place }: Context,
): Promise<Scenario> {
  const companyId = found(place.companyId);
  const original = existingScenarioId ? found(await findScenario(tx, existingScenarioId)) : undefined;
  const year = absentKeeps(sent.year, original?.year ?? null, null);
  const kind = absentKeeps(sent.kind, original?.kind ?? null, null);
  return addScenario(tx, { companyId, reportId, name, year, kind });
}

/** Only of an original that is as it was when the copy began. */
export async function showCopy(tx: Tx, original: string, hidden: HiddenCopy): Promise<Scenario> {
  actInNewScenario(tx, hidden.id);
  const isAsBegun = (await revisionIn(tx, original)) === hidden.revision;
  const shown = isAsBegun ? await showScenario(tx, hidden.id) : undefined;
  if (!shown) throw new OutOfDate();
  return shown;
}
