import type { Language } from '#domain/language.ts';
import { firstNames } from '#domain/names.ts';
import { formatAmount } from '#domain/numbers.ts';
import { doExtrasStay, type Pay } from '#domain/personnel.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import type { WorkbookProblems } from './workbook-problems.ts';
import { WORKBOOK_TEXTS } from './workbook-texts.ts';

/** So many are told by their names. */
const NAMED = 3;

interface Paid extends Pay {
  id: string;
  name: string;
}

/** Says whose extras stay while their wages change: who expects a percentage to follow is not told by the list of changes. */
export function noteExtras(
  before: ScenarioModel,
  after: ScenarioModel,
  problems: WorkbookProblems,
  language: Language,
): void {
  for (const [key, paidIn] of [
    ['employees', employees],
    ['costCenters', costCenters],
  ] as const) {
    const sheet = WORKBOOK_TEXTS[language].sheets[key];
    const was = new Map(paidIn(before).map(one => [one.id, one]));
    const stay = paidIn(after).filter(one => {
      const old = was.get(one.id);
      return old && doExtrasStay(old, one);
    });
    const [one, ...others] = stay;
    if (!one) continue;
    const names = firstNames(
      stay.map(({ name }) => name),
      NAMED,
    );
    if (others.length > 0) problems.note('extrasStay', { sheet, name: names }, stay.length);
    else problems.note('extrasStayOf', { sheet, name: one.name }, `€\u00a0${formatAmount(one.extras)}`);
  }
}

const employees = (model: ScenarioModel): Paid[] =>
  model.employees.map(({ id, name, yearlyWage: wage, extras }) => ({ id, name, wage, extras }));

const costCenters = (model: ScenarioModel): Paid[] =>
  model.costCenters.map(({ id, name, salaryCost: wage, extras }) => ({ id, name, wage, extras }));
