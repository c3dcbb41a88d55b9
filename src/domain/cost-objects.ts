// Sections hold cost objects, which hold costs. The level says how many of these layers are shown: 1 costs only, 2 cost objects
// and costs, 3 all; 0 while nobody has chosen. A layer that is not shown holds one thing, so nothing is hidden by accident.

export const DEFAULT_LEVEL = 2;
export type Level = 1 | 2 | 3;
export const LEVELS: readonly Level[] = [1, 2, 3];

export interface Section<Cost = unknown> {
  readonly id: string;
  readonly name: string;
  readonly isBackOffice: boolean;
  readonly mainProcesses: readonly CostObject<Cost>[];
}

export interface CostObject<Cost = unknown> {
  readonly id: string;
  readonly name: string;
  readonly processes: readonly Cost[];
}

export function isLevel(level: number): level is Level {
  return level === 1 || level === 2 || level === 3;
}

/** The names of hidden layers that nobody named. */
export const DEFAULT_LAYER_NAMES = {
  en: { section: 'Section', costObject: 'Cost object' },
  nl: { section: 'Sectie', costObject: 'Kostenobject' },
} as const;

/** Which layer prevents a level, because the level would hide more than one of them. Level 0 is free. */
export function blockingLayer(
  level: number,
  sections: readonly { readonly mainProcesses: readonly unknown[] }[],
): 'section' | 'costObject' | undefined {
  if ((level === 1 || level === 2) && sections.length > 1) return 'section';
  if (level === 1 && sections.flatMap(section => section.mainProcesses).length > 1) return 'costObject';
  return undefined;
}

/** The lowest level, from the chosen one on, that hides nothing. */
export function levelWithRoom(chosen: number, sections: readonly Section[]): Level {
  return LEVELS.find(level => level >= chosen && !blockingLayer(level, sections)) ?? 3;
}

/** The hidden defaults that a level needs and that are missing. */
export function missingDefaults(
  level: Level,
  sections: readonly { readonly mainProcesses: readonly unknown[] }[],
): { section: boolean; costObject: boolean } {
  return {
    section: level <= 2 && sections.length === 0,
    costObject: level === 1 && sections.every(section => section.mainProcesses.length === 0),
  };
}

export interface PlaceFor {
  readonly id: string;
  readonly name: string;
  /** The section, where that is shown. */
  readonly within: string | undefined;
}

/** What else could hold a cost, or a cost object. At a level that does not show it, nothing. */
export function placesFor(
  { kind, id }: { kind: 'costObject' | 'cost'; id: string },
  sections: readonly Section<{ readonly id: string }>[],
  level: number,
): PlaceFor[] {
  const holds = (things: readonly { readonly id: string }[]) => things.some(thing => thing.id === id);
  if (kind === 'costObject')
    return level < 3
      ? []
      : sections
          .filter(section => !holds(section.mainProcesses))
          .map(section => ({ id: section.id, name: section.name, within: undefined }));
  if (level < 2) return [];
  return sections.flatMap(section =>
    section.mainProcesses
      .filter(object => !holds(object.processes))
      .map(object => ({ id: object.id, name: object.name, within: level === 3 ? section.name : undefined })),
  );
}

/** Puts the back office last. Everything else keeps the order of creation. */
export function backOfficeLast<S extends { readonly isBackOffice: boolean }>(sections: readonly S[]): S[] {
  return [...sections.filter(section => !section.isBackOffice), ...sections.filter(section => section.isBackOffice)];
}

/** All costs in the order of creation of what holds them. */
export function costsOf<Cost>(sections: readonly Section<Cost>[]): Cost[] {
  return sections.flatMap(section => section.mainProcesses.flatMap(costObject => costObject.processes));
}

/** The same tree, with each cost as it is changed. */
export function changeCosts<Cost, Changed>(
  sections: readonly Section<Cost>[],
  change: (cost: Cost) => Changed,
): Section<Changed>[] {
  return sections.map(section => ({
    ...section,
    mainProcesses: section.mainProcesses.map(object => ({ ...object, processes: object.processes.map(change) })),
  }));
}

/** The costs of the back office. Their name says so wherever their section is not shown beside them. */
export function backOfficeCosts(sections: readonly Section<{ readonly id: string }>[]): ReadonlySet<string> {
  return new Set(costsOf(sections.filter(section => section.isBackOffice)).map(({ id }) => id));
}
