import type { Level } from './cost-objects.ts';
import { nameKey } from './names.ts';
import type { PastedLine } from './pasted-table.ts';

interface Holding {
  readonly name: string;
  readonly mainProcesses: readonly {
    readonly name: string;
    readonly processes: readonly { readonly name: string }[];
  }[];
}

/** Where no line says what its cost belongs to, a cost of which the name is there exactly once is that one. */
export function inTheirHomes<Field extends string>(
  lines: readonly PastedLine<Field | 'section' | 'costObject' | 'cost'>[],
  level: Level,
  existing: readonly Holding[],
): readonly PastedLine<Field | 'section' | 'costObject' | 'cost'>[] {
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
