import { isLevel } from '#domain/cost-objects.ts';
import { LIKE_NOTHING } from '#domain/divided-like.ts';
import type { Language } from '#domain/language.ts';
import { NAME_LIMIT, nameKey, numbered, unused } from '#domain/names.ts';
import { UNIT_DESCRIPTION_LIMIT } from '#domain/other-costs.ts';
import type { Named, ScenarioModel } from '#domain/scenario-model.ts';
import { SEGMENT_NAME_LIMIT } from '#domain/segments.ts';
import { type EntryKind, type Field, type FieldKind, type FieldsOf, THINGS } from '#domain/shape.ts';
import type { ColumnToWrite, Format } from '../spreadsheet/spreadsheet.ts';
import { type ColumnKey, fill, type SheetKey, WORKBOOK_TEXTS } from './workbook-texts.ts';

/**
 * The hidden sheet that remembers the segment or process of each column, `[sheet, group, id, head]`; in what each row that can
 * have a cost driver was written, `[sheet, WRITTEN_IN, UNITS or PERCENTAGES, id]`; and the percentages that were entered behind
 * units that decide, `[sheet, BEHIND and the id of the row, percentage, head]`. It begins with whose the workbook is,
 * `[WHOSE, place, id, name]`.
 */
export const MEMORY = 'verdeel';
export const MEMORY_FORMAT = 1;
export const WHOSE = 'whose';
export const WRITTEN_IN = 'written in';
export const BEHIND = 'behind';
export const UNITS = 'units';
export const PERCENTAGES = 'percentages';

/** One column for each segment or process, in one of these groups. */
export type Group = 'unitsOf' | 'revenueOf' | 'directCostsOf' | 'shareOf';

/** The kinds of columns on a data sheet: one of the sheet's own, or one of a segment or process. */
export type ColumnOf = { key: ColumnKey } | { group: Group; id: string; header: string };
export type WorkbookColumn = ColumnOf & { column: ColumnToWrite };

interface Own {
  key: ColumnKey;
  format: Format;
  width: number;
  hidden?: boolean;
  isDerived?: boolean;
  maximumLength?: number;
  isYesOrNo?: boolean;
  /** Workbooks from before are without it. */
  isNew?: boolean;
}

const id = (key: ColumnKey): Own => ({ key, format: 'text', width: 4, hidden: true });
const text = (key: ColumnKey, width = 28, maximumLength = NAME_LIMIT): Own => ({
  key,
  format: 'text',
  width,
  maximumLength,
});
const amount = (key: ColumnKey): Own => ({ key, format: 'amount', width: 15 });
const shown = (key: ColumnKey, format: Format, width = 16): Own => ({ key, format, width, isDerived: true });
const units = (key: ColumnKey): Own => ({ key, format: 'units', width: key === 'fte' ? 10 : 13 });
const yesOrNo = (key: ColumnKey): Own => ({ key, format: 'text', width: 11, isYesOrNo: true });
const driver = (key: ColumnKey, limit = UNIT_DESCRIPTION_LIMIT) => text(key, 24, limit);

const OWN: Partial<Record<FieldKind, (key: ColumnKey, limit?: number) => Own>> = {
  name: (key, limit) => text(key, 28, limit),
  text: (key, limit) => text(key, 22, limit),
  mark: yesOrNo,
  amount,
  units,
  driver,
  part: key => ({ key, format: 'percent', width: 15, isNew: true }),
};

type EntryField = { [K in EntryKind]: keyof FieldsOf<K> }[EntryKind];
const isOfLike = (field: string): field is keyof typeof LIKE_NOTHING => field in LIKE_NOTHING;
/** The fields of an entry, each with its column. That of its name is called what the entry is. A likeness stands behind its parts. */
export const fieldsWithColumns = (kind: EntryKind): [field: EntryField, key: ColumnKey, Field][] =>
  (Object.entries<Field>(THINGS[kind].fields) as [EntryField, Field][]).flatMap(([field, of]) =>
    isOfLike(field) ? [] : [[field, field === 'name' ? kind : field, of]],
  );
const like = (): Own => shown('dividedLike', 'text', 22);

const entries = (kind: EntryKind): Layout => ({
  before: [id('id'), ...fieldsWithColumns(kind).map(([, key, { kind: of, limit }]) => OWN[of]!(key, limit))],
  groups: ['shareOf'],
  of: 'processes',
  after: [shown('notAllocated', 'percent'), ...('dividedLike' in THINGS[kind].fields ? [like()] : [])],
  frozen: 2,
});

interface Layout {
  before: readonly Own[];
  groups: readonly Group[];
  of: 'segments' | 'processes';
  after: readonly Own[];
  frozen: number;
}

/** Those that are read back. */
export type DataSheet = Exclude<SheetKey, 'readMe' | 'prices'>;

export const LAYOUTS: Record<DataSheet, Layout> = {
  segments: {
    before: [id('id'), text('segment', 28, SEGMENT_NAME_LIMIT)],
    groups: [],
    of: 'segments',
    after: [],
    frozen: 2,
  },
  costObjects: {
    before: [
      id('sectionId'),
      id('costObjectId'),
      id('id'),
      text('section', 22),
      yesOrNo('isBackOffice'),
      text('costObject', 22),
      text('cost'),
      units('units'),
      amount('revenue'),
      amount('directCosts'),
    ],
    groups: ['unitsOf', 'revenueOf', 'directCostsOf'],
    of: 'segments',
    after: [
      shown('unitsNotAllocated', 'units'),
      shown('revenueNotAllocated', 'amount'),
      shown('directCostsNotAllocated', 'amount'),
    ],
    frozen: 7,
  },
  employees: entries('employee'),
  costCenters: entries('costCenter'),
  otherCosts: entries('otherCost'),
  totalCosts: {
    before: [
      id('id'),
      shown('section', 'text', 22),
      shown('costObject', 'text', 22),
      shown('cost', 'text', 28),
      shown('indirectCost', 'amount'),
      driver('unitDescription'),
    ],
    groups: ['shareOf'],
    of: 'segments',
    after: [shown('notAllocated', 'percent'), like()],
    frozen: 4,
  },
};

/** The sheets of a scenario. Personnel has only the sheet of its basis, and both while there is none. */
export function sheetsOf({ showCostCentersOnPersonnel: basis }: ScenarioModel): DataSheet[] {
  const personnel: DataSheet[] = basis === null ? ['employees', 'costCenters'] : [basis ? 'costCenters' : 'employees'];
  return ['segments', 'costObjects', ...personnel, 'otherCosts', 'totalCosts'];
}

export interface Labelled {
  id: string;
  /** The name, qualified by what holds the thing where names repeat. */
  label: string;
}

/** The heads of a sheet's own columns. A cost called "Extras" needs another head than the column of extras. */
const OWN_HEADS = new Set(Object.values(WORKBOOK_TEXTS).flatMap(texts => Object.values(texts.columns).map(nameKey)));

/** Gives each its own label, without regard to case. Those that would still be the same are distinguished by a number. */
function labelled(things: readonly { id: string; names: readonly string[] }[]): Labelled[] {
  const qualified = (names: readonly string[], depth: number) => names.slice(-depth).join(' / ');
  const levels = [1, 2, 3].map(depth => Map.groupBy(things, thing => nameKey(qualified(thing.names, depth))));
  const used = new Set(OWN_HEADS);
  return things.map(({ id, names }) => {
    const isFree = (depth: number) => {
      const key = nameKey(qualified(names, depth));
      return levels[depth - 1]!.get(key)!.length === 1 && !used.has(key);
    };
    const plain = qualified(names, [1, 2, 3].find(isFree) ?? 3);
    return { id, label: unused(plain, used) };
  });
}

export const segmentLabels = (model: ScenarioModel): Labelled[] =>
  labelled(model.segments.map(({ id, name }) => ({ id, names: [name] })));

export const processLabels = (model: ScenarioModel): Labelled[] =>
  labelled(
    model.sections.flatMap(section =>
      section.mainProcesses.flatMap(costObject =>
        costObject.processes.map(cost => ({ id: cost.id, names: [section.name, costObject.name, cost.name] })),
      ),
    ),
  );

/** How an other cost is called that others are divided like. */
export function otherCostLabels(otherCosts: readonly Named[]): Labelled[] {
  const names = numbered(otherCosts.map(({ name }) => name));
  return otherCosts.map(({ id }, n) => ({ id, label: names[n]! }));
}

/** All columns of a sheet, in their order. */
export function columnsOf(sheet: DataSheet, model: ScenarioModel, language: Language): WorkbookColumn[] {
  const texts = WORKBOOK_TEXTS[language];
  const layout = LAYOUTS[sheet];
  // As long as nobody chose the layers, all of them can be filled in.
  const layers = isLevel(model.processLevel) ? model.processLevel : 3;
  const hidden: Partial<Record<ColumnKey, boolean>> = {
    section: layers < 3 && sheet !== 'segments',
    costObject: layers < 2 && sheet !== 'segments',
    isBackOffice: layers < 3 && sheet === 'costObjects',
  };
  const own = ({ key, format, width, maximumLength, isYesOrNo, ...rest }: Own): WorkbookColumn => ({
    key,
    column: {
      header: texts.columns[key],
      width,
      format,
      hidden: rest.hidden || hidden[key] || false,
      isDerived: rest.isDerived,
      maximumLength,
      choices: isYesOrNo ? [texts.yes, texts.no] : undefined,
    },
  });
  const targets = layout.of === 'segments' ? segmentLabels(model) : processLabels(model);
  const grouped = layout.groups.flatMap(group =>
    targets.map(({ id, label }): WorkbookColumn => {
      const header = group === 'shareOf' ? label : fill(texts.columns[group], { name: label });
      return {
        group,
        id,
        header,
        column: {
          header,
          width: 14,
          format: group === 'shareOf' ? 'percent' : group === 'unitsOf' ? 'units' : 'amount',
        },
      };
    }),
  );
  return [...layout.before.map(own), ...grouped, ...layout.after.map(own)];
}
