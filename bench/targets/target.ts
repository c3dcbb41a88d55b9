/** What a measuring gives: the figure, and what it is held against, both medians of the same run. */
export interface Measured {
  figure: number;
  /** Absent where nothing of the same run says anything about the figure. */
  beside?: number;
  /** What somebody who reads the figure ought to know. */
  note?: string;
}

/** One sentence of what fast means here. */
export interface Target {
  name: string;
  unit: 'ms' | 'MB' | 'KB' | 'round trips' | 'times' | 'requests/s' | 'rows';
  /** What it is measured beside. */
  beside?: string;
  /** The ratio that may not be missed: figure ÷ beside. Absent: figure and `most` are told, and nothing fails. */
  ratio?: { most: number } | { least: number };
  /** What is wanted of the figure itself on a quiet machine with two cores. */
  wanted?: number;
  measure: () => Promise<Measured>;
}

export function ratioOf({ figure, beside }: Measured): number | undefined {
  return beside === undefined ? undefined : figure / beside;
}

export function isMissed({ ratio }: Target, measured: Measured): boolean {
  const is = ratioOf(measured);
  if (!ratio || is === undefined) return false;
  return 'most' in ratio ? is > ratio.most : is < ratio.least;
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Medians of several works in milliseconds, taken in turns: a busy moment of the machine falls on all of them. */
export async function inTurns<Name extends string>(
  times: number,
  works: Record<Name, () => unknown>,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const took = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<Name, number[]>;
  for (let time = 0; time < times; time++)
    for (const name of names) {
      const started = performance.now();
      await works[name]();
      took[name].push(performance.now() - started);
    }
  return Object.fromEntries(names.map(name => [name, median(took[name])])) as Record<Name, number>;
}

/** Made when the first measuring needs it, and only once. */
export function once<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
