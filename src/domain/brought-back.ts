import { type AllocationRow, settle, type Whole } from './allocation.ts';
import type { Dimension, DirectFigures } from './direct-allocation.ts';
import { HUNDRED_PERCENT, type Hundredths, type Share } from './money.ts';

// What was deleted and comes back. Of what comes back right away everything is as it was. What others have entered since stays as
// they entered it, and nothing comes back that nobody entered.

/**
 * What is allocated of something that was deleted and comes back. Each receiver that is still there gets the percentage, or the
 * units, that were entered for it, and nobody gets what went to one that is gone: it is as if that one had been deleted after
 * this. The rows are in the order of the receivers, which decides between equal remainders.
 */
export function broughtBack<Row extends AllocationRow>(
  allocated: readonly Row[],
  receivers: readonly { readonly id: string }[],
  whole: Whole,
): { rows: Row[]; gone: Row[] } {
  const left = new Map(allocated.map(row => [row.id, row]));
  const kept = receivers.flatMap(({ id }) => {
    const row = left.get(id);
    left.delete(id);
    return row ?? [];
  });
  return { rows: settle(kept, whole), gone: [...left.values()] };
}

/** What is entered in a list, all its receivers together. */
export interface EnteredTogether {
  readonly share: Share;
  readonly units: Hundredths;
}

/** A list that had something entered for receivers that come back. */
export interface ListThen {
  /** What these had of it. */
  readonly back: EnteredTogether;
  /** The percentages that were entered for all. */
  readonly all: Share;
}

/**
 * Whether a list gets back all that was entered in it, or nothing: its percentages have to fit, and units have to leave alone the
 * percentages that count since and were entered since.
 */
export function takesBack({ back, all }: ListThen, now: EnteredTogether, { inUnits }: Pick<Whole, 'inUnits'>): boolean {
  const wouldTakeOver = inUnits && now.units === 0 && back.units > 0 && now.share > all - back.share;
  return !wouldTakeOver && now.share + back.share <= HUNDRED_PERCENT;
}

/** What a cost had entered for a segment that comes back, and for all segments, of which totals. */
export interface DirectThen {
  readonly back: DirectFigures;
  readonly all: DirectFigures;
  readonly totals: DirectFigures;
}

/** Of each dimension all of it where that fits, else nothing. What was beyond its total may be as far beyond it again. */
export function directBack(then: DirectThen, now: DirectFigures, totals: DirectFigures): DirectFigures {
  const fits = (dimension: Dimension): boolean => {
    const beyond = Math.max(0, then.all[dimension] - then.totals[dimension]);
    return now[dimension] + then.back[dimension] <= totals[dimension] + beyond;
  };
  return {
    units: fits('units') ? then.back.units : 0,
    revenue: fits('revenue') ? then.back.revenue : 0,
    directCost: fits('directCost') ? then.back.directCost : 0,
  };
}
