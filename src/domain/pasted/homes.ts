import type { Level } from '../cost-objects.ts';
import { nameKey } from '../names.ts';
import type { PastedLine } from './table.ts';

// What the lines of a pasted tree belong to where they do not say it.

type Line<Field extends string> = PastedLine<Field | 'section' | 'costObject' | 'cost'>;

interface Holding {
  readonly name: string;
  readonly mainProcesses: readonly {
    readonly name: string;
    readonly processes: readonly { readonly name: string }[];
  }[];
}

/** Where no line says what its cost belongs to, a cost of which the name is there exactly once is that one. */
function inTheirHomes<Field extends string>(
  lines: readonly Line<Field>[],
  level: Level,
  existing: readonly Holding[],
): readonly Line<Field>[] {
  const says = lines.some(({ cells }) => cells.section !== undefined || cells.costObject !== undefined);
  if (level === 1 || says) return lines;
  const homes = Map.groupBy(
    existing.flatMap(section =>
      section.mainProcesses.flatMap(object =>
        object.processes.map(({ name }) => ({ section: section.name, costObject: object.name, cost: nameKey(name) })),
      ),
    ),
    ({ cost }) => cost,
  );
  return lines.map(line => {
    const { cost } = line.cells;
    if (cost === undefined) return line;
    const [home, ...others] = homes.get(nameKey(cost)) ?? [];
    const { section, costObject } = home && others.length === 0 ? home : { section: '', costObject: '' };
    return { ...line, cells: { ...line.cells, ...(level === 3 && { section }), costObject } };
  });
}

/** What all lines belong to. '' where they say it themselves, or where there is no such layer. */
export interface Home {
  readonly section: string;
  readonly costObject: string;
}

export interface HomeAsked {
  /** The layer that no line names. */
  readonly layer: 'section' | 'costObject';
  readonly options: readonly Home[];
  readonly chosen: Home | undefined;
}

export const isSameHome = (one: Home, other: Home | undefined): boolean =>
  one.section === other?.section && one.costObject === other.costObject;

/**
 * Where no line names a layer, all are of the same one: that is asked once, and not of each line. The only one that there is needs
 * no asking.
 */
export function atHome<Field extends string>(
  said: readonly Line<Field>[],
  level: Level,
  existing: readonly Holding[],
  wish: Home | undefined,
): { readonly lines: readonly Line<Field>[]; readonly home: HomeAsked | undefined } {
  const says = (layer: 'section' | 'costObject') => said.some(({ cells }) => (cells[layer] ?? '') !== '');
  const lines = inTheirHomes(said, level, existing);
  const asked = (layer: HomeAsked['layer'], options: readonly Home[], isNew: boolean) => {
    const [only, ...others] = options;
    const known = isNew ? wish : options.find(option => isSameHome(option, wish));
    const home = { layer, options, chosen: known ?? (others.length === 0 ? only : undefined) };
    return { lines: lines.map(line => inHome(line, home)), home };
  };
  if (level === 3 && !says('section') && says('costObject')) {
    // One that is not there yet is made.
    const isNew = wish !== undefined && wish.section !== '' && wish.costObject === '';
    return asked(
      'section',
      existing.map(({ name }) => ({ section: name, costObject: '' })),
      isNew,
    );
  }
  const options = homesIn(existing, level);
  const isLost = lines.some(({ cells }) => cells.cost !== undefined && (cells.costObject ?? '') === '');
  if (level === 1 || says('section') || says('costObject') || !isLost || options.length === 0)
    return { lines, home: undefined };
  return asked('costObject', options, false);
}

/** Where a cost can stand. Hidden layers have no name. */
export const homesIn = (existing: readonly Holding[], level: Level): Home[] =>
  existing.flatMap(section =>
    section.mainProcesses.map(({ name }) => ({
      section: level === 3 ? section.name : '',
      costObject: level >= 2 ? name : '',
    })),
  );

function inHome<Field extends string>(line: Line<Field>, { layer, chosen }: HomeAsked): Line<Field> {
  if (!chosen || (line.cells[layer] ?? '') !== '') return line;
  const { section, costObject } = chosen;
  const cells = { ...line.cells, ...(section !== '' && { section }), ...(costObject !== '' && { costObject }) };
  return { ...line, cells };
}
