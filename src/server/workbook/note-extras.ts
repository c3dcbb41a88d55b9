import { doExtrasFollow, type EnteredPay } from '#domain/extras.ts';
import type { Language } from '#domain/language.ts';
import { firstNames } from '#domain/names.ts';
import { formatAmount } from '#domain/numbers.ts';
import { doExtrasStay } from '#domain/personnel.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import type { ProblemCode, WorkbookProblems } from './workbook-problems.ts';
import { WORKBOOK_TEXTS } from './workbook-texts.ts';

/** So many are told by their names. */
const NAMED = 3;

interface Paid extends EnteredPay {
  id: string;
  name: string;
}

/** Each with what is said of several and of one. What is a percentage no more is told as that. */
const NOTES: readonly [(old: Paid, one: Paid) => boolean, of: ProblemCode, ofOne: ProblemCode][] = [
  [(old, one) => old.percentage !== null && one.percentage === null, 'extrasAmounts', 'extrasAmountOf'],
  [(old, one) => doExtrasFollow(old, one), 'extrasFollow', 'extrasFollowOf'],
  [(old, one) => old.percentage === null && doExtrasStay(old, one), 'extrasStay', 'extrasStayOf'],
];

/** Says whose extras stay or follow while their wages change: the list of changes does not tell what was expected of them. */
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
    for (const [isSo, of, ofOne] of NOTES) {
      const those = paidIn(after).filter(one => {
        const old = was.get(one.id);
        return old && isSo(old, one);
      });
      const [one, ...others] = those;
      if (!one) continue;
      const names = firstNames(
        those.map(({ name }) => name),
        NAMED,
      );
      if (others.length > 0) problems.note(of, { sheet, name: names }, those.length);
      else problems.note(ofOne, { sheet, name: one.name }, `€\u00a0${formatAmount(one.extras)}`);
    }
  }
}

const employees = (model: ScenarioModel): Paid[] =>
  model.employees.map(({ yearlyWage: wage, extrasPercentage: percentage, ...one }) => ({ ...one, wage, percentage }));

const costCenters = (model: ScenarioModel): Paid[] =>
  model.costCenters.map(({ salaryCost: wage, extrasPercentage: percentage, ...one }) => ({ ...one, wage, percentage }));
