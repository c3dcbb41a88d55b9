import type { Book } from '../book.ts';
import { sum } from '../money.ts';
import { outOfDate } from '../out-of-date.ts';
import { personnelBasis } from '../personnel.ts';
import type { ScenarioSums } from '../progress.ts';
import { reconciliation } from '../reconciliation.ts';
import type { CompletionFlags } from '../scenarios.ts';

/** The sums of a book, to hold those of the database against. */
export function sumsOf(book: Book, flags: CompletionFlags): ScenarioSums {
  const { truths } = book;
  const { showCostCentersOnPersonnel } = truths;
  const { segmentsComplete, processesComplete, employeesComplete, otherCostsComplete, totalCostsComplete } = flags;
  const passages = Object.fromEntries(reconciliation(book, 'segment').map(({ of, ...figures }) => [of, figures]));
  const uneven = truths.processes.filter(({ units, direct }) => units !== sum(direct.units));
  const old = Map.groupBy(outOfDate(book), ({ of }) => of);
  const basis = personnelBasis(showCostCentersOnPersonnel);
  return {
    ...{ segmentsComplete, processesComplete, employeesComplete, otherCostsComplete, totalCostsComplete },
    showCostCentersOnPersonnel,
    counts: {
      segments: truths.segments.length,
      costs: truths.processes.length,
      personnel: basis ? truths[basis].length : 0,
      otherCosts: truths.otherCosts.length,
      unitsUneven: uneven.length,
      unitsIdle: uneven.filter(({ revenue, direct }) => revenue === 0 && sum(direct.units) === 0).length,
      otherCostsOutOfDate: old.get('otherCost')?.length ?? 0,
      totalCostsOutOfDate: old.get('totalCost')?.length ?? 0,
    },
    passages: passages as ScenarioSums['passages'],
  };
}
