import { changeCosts, DEFAULT_LAYER_NAMES, levelWithRoom, type Section } from '../cost-objects.ts';
import type { Dimension, DirectRow } from '../direct-allocation.ts';
import { LIKE_NOTHING } from '../divided-like.ts';
import { withSentExtras } from '../extras.ts';
import { type Cents, split, sum } from '../money.ts';
import type { ProcessModel, ScenarioModel } from '../scenario-model.ts';
import { emptyValues, THINGS, type ValuesOf } from '../shape.ts';
import type { LedgerLanguage } from './groups.ts';
import { type Figure, figureKey } from './rows.ts';
import { type Field, type Found, findByName } from './targets.ts';

// A scenario with figures put into it, and with what is new made. Allocations stay as they are; of a process, revenue and
// direct costs keep their proportions over segments where they were fully allocated.

export type NewId = (kind: Found['kind'] | 'section' | 'costObject', name: string) => string;

/** A dimension whose segments keep their amounts, because they did not hold all of it. */
export interface Unspread {
  readonly id: string;
  readonly name: string;
  readonly dimension: Dimension;
}

export function takeFigures(
  model: ScenarioModel,
  figures: readonly Figure[],
  made: readonly Found[],
  language: LedgerLanguage,
  newId: NewId,
): { model: ScenarioModel; unspread: Unspread[] } {
  const cents = new Map(figures.map(figure => [figureKey(figure), figure.cents]));
  const figure = (id: string, field: Field, otherwise: Cents): Cents =>
    cents.get(figureKey({ id, field })) ?? otherwise;
  const madeOf = (kind: Found['kind']) =>
    made.filter(thing => thing.kind === kind).map(({ id, name }) => ({ id, name }));
  const newProcesses = madeOf('process').map(thing => ({ ...thing, ...EMPTY_PROCESS }));
  const withNew = newProcesses.length > 0 ? placed(model, newProcesses, language, newId) : model;

  const unspread: Unspread[] = [];
  const process = ({ id, name, totals, costAllocation, ...rest }: ProcessModel): ProcessModel => {
    const after = { ...totals };
    let rows = costAllocation;
    for (const dimension of ['revenue', 'directCost'] as const) {
      after[dimension] = figure(id, dimension, totals[dimension]);
      if (after[dimension] === totals[dimension]) continue;
      const kept = spread(rows, dimension, totals[dimension], after[dimension]);
      if (!kept && rows.some(row => row[dimension] !== 0)) unspread.push({ id, name, dimension });
      rows = kept ?? rows;
    }
    return { id, name, totals: after, costAllocation: rows, ...rest };
  };
  return {
    unspread,
    model: {
      ...withNew,
      sections: changeCosts(withNew.sections, process),
      otherCosts: [...model.otherCosts, ...madeOf('otherCost').map(thing => ({ ...thing, ...EMPTY_OTHER_COST }))].map(
        cost => ({ ...cost, totalCost: figure(cost.id, 'totalCost', cost.totalCost) }),
      ),
      costCenters: [
        ...model.costCenters,
        ...madeOf('costCenter').map(thing => ({ ...EMPTY_COST_CENTER, ...thing })),
      ].map(center => ({
        ...center,
        ...withPersonnel(center, of => cents.get(figureKey({ id: center.id, field: of }))),
      })),
    },
  };
}

/** Extras of the file are an amount. Where it has none, a percentage goes on with the wages; of more than fits, with the amount. */
function withPersonnel(
  center: ValuesOf<'costCenter'>,
  of: (field: Field) => Cents | undefined,
): ValuesOf<'costCenter'> {
  const [salaryCost, extras] = [of('salaryCost'), of('extras')];
  const taken = withSentExtras('costCenter', center, { salaryCost, extras });
  return taken ?? withSentExtras('costCenter', center, { salaryCost, extras: center.extras })!;
}

const EMPTY_OTHER_COST = {
  ...{ totalCost: 0, unitDescription: null, ...LIKE_NOTHING, costAllocations: [] },
};
const EMPTY_COST_CENTER = { ...emptyValues(THINGS.costCenter.fields), costAllocations: [] };
const EMPTY_PROCESS = {
  totals: { units: 0, revenue: 0, directCost: 0 },
  costAllocation: [],
  unitDescription: null,
  ...LIKE_NOTHING,
  totalCostAllocations: [],
};

/** The segments' amounts of a new total in the old proportions; null where they did not hold exactly the old one. */
function spread(rows: readonly DirectRow[], dimension: Dimension, before: Cents, after: Cents): DirectRow[] | null {
  const amounts = rows.map(row => row[dimension]);
  if (sum(amounts) !== before) return null;
  const parts = split(after, amounts);
  return rows.map((row, n) => ({ ...row, [dimension]: parts[n]! }));
}

/** New processes stand in the section and cost object that have the default names, or are the hidden ones. */
function placed(
  model: ScenarioModel,
  processes: readonly ProcessModel[],
  language: LedgerLanguage,
  newId: NewId,
): ScenarioModel {
  const processLevel = levelWithRoom(model.processLevel, model.sections);
  const names = DEFAULT_LAYER_NAMES[language];
  const byDefaultName = <T extends { readonly name: string }>(things: readonly T[], layer: keyof typeof names) =>
    findByName(things, DEFAULT_LAYER_NAMES.nl[layer]) ?? findByName(things, DEFAULT_LAYER_NAMES.en[layer]);

  const section: Section<ProcessModel> = (processLevel < 3
    ? model.sections[0]
    : byDefaultName(model.sections, 'section')) ?? {
    ...{ id: newId('section', names.section), name: names.section, isBackOffice: false, mainProcesses: [] },
  };
  const costObject = (processLevel < 2
    ? section.mainProcesses[0]
    : byDefaultName(section.mainProcesses, 'costObject')) ?? {
    ...{ id: newId('costObject', names.costObject), name: names.costObject, processes: [] },
  };
  const filled = { ...costObject, processes: [...costObject.processes, ...processes] };
  return {
    ...model,
    processLevel,
    sections: put(model.sections, { ...section, mainProcesses: put(section.mainProcesses, filled) }),
  };
}

function put<T extends { readonly id: string }>(things: readonly T[], thing: T): T[] {
  return things.some(({ id }) => id === thing.id)
    ? things.map(each => (each.id === thing.id ? thing : each))
    : [...things, thing];
}
