import type { MadeBeside } from './made.ts';
import { resumed } from './steps.ts';
import { type CommonSteps, commonSteps, nextStep, type Step, type Table } from './steps-of-tables.ts';

// Which steps are those of a table: by page and label, while the page is open. Whoever leaves it, for its results perhaps, and returns can
// still take back.

export interface Own {
  steps: CommonSteps;
  table: Table;
}

const ofTables = new Map<string, CommonSteps>();

export const allSteps = (): readonly CommonSteps[] => [...ofTables.values()];

const besideOf = (beside: MadeBeside) => ({ edits: [], entered: undefined, beside });

function stepsAt(name: string, path = window.location.pathname): CommonSteps {
  const place = `${path} ${name}`;
  const steps = ofTables.get(place) ?? commonSteps(path);
  ofTables.set(place, steps);
  return steps;
}

/** `beside`: what it has in common with a table that can stand in its place, such as a list with its matrix. */
function ownAt(label: string, beside: string | undefined, path?: string): Own {
  const steps = stepsAt(beside ?? label, path);
  return { steps, table: steps.tableCalled(label) };
}

/** Of two tables of which one is shown: how the other one is, until what it returns. The address may be another one by then. */
export function showsOther(beside: string, show: () => void): () => void {
  const { setOther } = stepsAt(beside);
  setOther(show);
  return () => setOther(undefined);
}

const alone = (): Own => {
  const steps = commonSteps();
  return { steps, table: steps.tableCalled('') };
};

export function ownOf(label: string | undefined, beside: string | undefined, before: readonly MadeBeside[]): Own {
  const own = label ? ownAt(label, beside) : alone();
  const deletedIn = ({ made }: Step) => made.beside?.deleted;
  const ofGone = {
    isBeside: ({ of, made }: Step) => of === own.table && made.beside !== undefined && !made.beside.lasts,
    isSame: (one: Step, other: Step) => deletedIn(one) !== undefined && deletedIn(one) === deletedIn(other),
    isBack: ({ made }: Step) => made.beside?.isBack ?? false,
  };
  const known = Object.values(own.steps.now()).flat();
  const given = before.map((beside): Step => {
    const step = { of: own.table, made: besideOf(beside), at: 0 };
    const { at = 0, doneAt } = known.find(one => ofGone.isSame(one, step)) ?? {};
    return { ...step, at, ...(doneAt !== undefined && { doneAt }) };
  });
  own.steps.resume(resumed(own.steps.now(), given, ofGone));
  return own;
}

/** What was done for a table that may not be there: whoever pastes into an empty list, and goes on, is not in it yet. */
export function noteFor(label: string, beside: string | undefined, made: MadeBeside, path?: string): void {
  const { steps, table } = ownAt(label, beside, path);
  steps.add({ of: table, made: besideOf(made), at: nextStep() });
}
