import { blockingLayer, changeCosts, costsOf, isLevel } from '#domain/cost-objects.ts';
import type { Language } from '#domain/language.ts';
import { holdsHidden } from '#domain/names.ts';
import { thingsOf } from '#domain/scenario-by-kind.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import type { SheetRead } from '../spreadsheet/spreadsheet.ts';
import { otherFile } from './other-file.ts';
import { readSections } from './read-cost-objects.ts';
import { likeThere, withTrueFollowing } from './read-likes.ts';
import { readOtherCosts } from './read-other-costs.ts';
import { readEntries, readSegments } from './read-things.ts';
import { readTotalCosts } from './read-total-costs.ts';
import type { CreationOrder } from './settled-rows.ts';
import { type DataSheet, MEMORY, sheetsOf } from './workbook-columns.ts';
import { findSheet, readTable } from './workbook-heads.ts';
import type { WorkbookProblems } from './workbook-problems.ts';
import { type Memory, memoryKey, type PlainNumbers, type Table } from './workbook-table.ts';
import { WORKBOOK_TEXTS } from './workbook-texts.ts';

/**
 * Reads the scenario that a workbook describes, as it would be stored: ids are kept, and everything is judged by the rules of
 * the screens. What is wrong with it is added to `problems`. With any problem, the model must not be stored.
 */
export function readScenarioWorkbook(
  sheets: readonly SheetRead[],
  stored: ScenarioModel,
  language: Language,
  problems: WorkbookProblems,
  plainNumbers?: PlainNumbers,
  created: CreationOrder = new Map(),
): ScenarioModel {
  const other = otherFile(sheets, stored);
  if (other) {
    problems.add(other.code, { name: other.name });
    return stored;
  }
  const known = {
    memory: readMemory(sheets),
    kept: new Set(hiddenTextsOf(stored)),
    plainNumbers,
    layers: stored.processLevel,
  };
  const tables = new Map<DataSheet, Table>();
  for (const sheet of sheetsOf(stored)) {
    const read = findSheet(sheets, sheet);
    if (read) tables.set(sheet, readTable(sheet, read, known, language, problems));
    // Without a basis there may be one list of personnel, or none.
    else if (stored.showCostCentersOnPersonnel !== null || !PERSONNEL.has(sheet))
      problems.add('sheetMissing', {}, '', { text: WORKBOOK_TEXTS[language].sheets[sheet] });
  }
  const table = (sheet: DataSheet): Table | undefined => tables.get(sheet);
  if (!table('segments') || !table('costObjects')) return stored;

  const processLevel = levelOf(table('costObjects')!, stored);
  const segments = readSegments(table('segments')!, stored, problems);
  const withSegments = { ...stored, segments, processLevel };
  const read = readSections(table('costObjects')!, withSegments, stored, language, problems);
  const sections = changeCosts(read, likeThere(costsOf(read)));
  const model: ScenarioModel = { ...withSegments, sections };
  if (blockingLayer(processLevel, sections)) problems.add('hidesLayers', { sheet: table('costObjects')!.name });

  const employees = table('employees');
  const costCenters = table('costCenters');
  const otherCosts = table('otherCosts');
  const totalCosts = table('totalCosts');
  const withTotals = totalCosts ? { ...model, sections: readTotalCosts(totalCosts, model, stored, problems) } : model;
  const entriesOf = <K extends 'employee' | 'costCenter'>(kind: K, sheet: Table) =>
    readEntries(kind, sheet, model, stored, problems).map(({ entry }) => entry);
  const withPersonnel: ScenarioModel = {
    ...withTotals,
    showCostCentersOnPersonnel: basisOf(stored, employees, costCenters),
    employees: employees ? entriesOf('employee', employees) : stored.employees,
    costCenters: costCenters ? entriesOf('costCenter', costCenters) : stored.costCenters,
  };
  const others = otherCosts && readOtherCosts(otherCosts, withPersonnel, stored, problems, created);
  const whole = others ? { ...withPersonnel, otherCosts: others } : withPersonnel;
  // Nothing can be computed of what is wrong, and it is stored nowhere.
  return problems.list.length > 0 ? whole : withTrueFollowing(whole, stored, created);
}

const PERSONNEL: ReadonlySet<DataSheet> = new Set(['employees', 'costCenters']);

/** Where nobody chose how many layers a scenario without any has, those that are filled in. */
function levelOf({ rows }: Table, { processLevel, sections }: ScenarioModel): number {
  if (isLevel(processLevel) || sections.length > 0 || rows.length === 0) return processLevel;
  const has = (key: 'section' | 'costObject') => rows.some(line => line.value(key) !== null);
  return has('section') ? 3 : has('costObject') ? 2 : 1;
}

/** Where nobody chose a basis and there is no personnel, the one list that is filled in. */
function basisOf(stored: ScenarioModel, employees: Table | undefined, costCenters: Table | undefined): boolean | null {
  const { showCostCentersOnPersonnel: basis } = stored;
  if (basis !== null || stored.employees.length + stored.costCenters.length > 0) return basis;
  const [people, centers] = [employees?.rows.length ?? 0, costCenters?.rows.length ?? 0];
  return people > 0 === centers > 0 ? null : centers > 0;
}

const hiddenTextsOf = (stored: ScenarioModel): string[] =>
  Object.values<readonly object[]>(thingsOf(stored)).flatMap(things =>
    things.flatMap(thing => Object.values(thing).filter(value => typeof value === 'string' && holdsHidden(value))),
  );

function readMemory(sheets: readonly SheetRead[]): Memory {
  const rows = sheets.find(sheet => sheet.name === MEMORY)?.rows ?? [];
  return new Map(
    rows
      .slice(1)
      .map(
        ([sheet, group, id, header]) => [memoryKey(String(sheet), String(group), String(header)), String(id)] as const,
      ),
  );
}
