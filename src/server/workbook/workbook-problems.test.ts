import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/language.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { readWorkbook, type SheetRead } from '../spreadsheet/spreadsheet.ts';
import { whoseIs } from '../testing/whose.ts';
import { withUuids } from '../testing/with-uuids.ts';
import { readScenarioWorkbook } from './read-scenario-workbook.ts';
import { scenarioWorkbook } from './scenario-workbook.ts';
import { PROBLEM_TEXTS, type ProblemCode, WorkbookProblems } from './workbook-problems.ts';

const MODEL = withUuids(BAKERY).model;
const WHOSE = whoseIs('Bakery', 'Budget', '2027');
type Rows = unknown[][];

/** The sheets of a file that somebody edited. */
async function told(
  edit: (rows: (sheet: string) => Rows, sheets: Edited[]) => void,
  model: ScenarioModel = MODEL,
  language: Language = 'en',
) {
  const file = Buffer.from(await scenarioWorkbook(model, WHOSE, 'en', 0));
  const sheets: Edited[] = (await readWorkbook(file)).sheets.map(sheet => ({
    ...sheet,
    rows: sheet.rows.map(row => [...row]),
  }));
  edit(name => sheets.find(sheet => sheet.name === name)!.rows, sheets);
  const problems = new WorkbookProblems(language);
  readScenarioWorkbook(sheets, model, language, problems);
  return problems;
}
interface Edited extends Omit<SheetRead, 'rows'> {
  rows: Rows;
}
const put = (rows: Rows, row: number, head: string, value: unknown) => {
  rows[row]![rows[0]!.indexOf(head)] = value;
};
const cut = (rows: Rows, head: string) => {
  const at = rows[0]!.indexOf(head);
  for (const row of rows) row.splice(at, 1);
};

const SEGMENT = MODEL.segments[0]!.name;
const COST = MODEL.sections[0]!.mainProcesses[0]!.processes[0]!.name;
type Case = [
  code: ProblemCode,
  edit: (rows: (sheet: string) => Rows, sheets: Edited[]) => void,
  cell: string,
  message: string,
  expected: string,
];
const PART = 'Extras in % of the wage';
const AMOUNT = 'a number from 0 up to 1 billion with at most 2 decimals';

const CASES: Case[] = [
  [
    'sheetMissing',
    (_, sheets) =>
      void sheets.splice(
        sheets.findIndex(sheet => sheet.name === 'Other costs'),
        1,
      ),
    '',
    'The sheet “Other costs” is missing.',
    'Other costs',
  ],
  [
    'columnMissing',
    rows => cut(rows('Total indirect costs'), SEGMENT),
    'Total indirect costs ',
    `The column “${SEGMENT}” is missing, while what it is for is still there.`,
    SEGMENT,
  ],
  [
    'columnMissing',
    rows => cut(rows('Other costs'), 'Amount'),
    'Other costs ',
    'The column “Amount” is missing, while what it is for is still there.',
    'Amount',
  ],
  [
    'columnUnknown',
    rows => void rows('Segments')[0]!.push('Remarks'),
    'Segments C1',
    'No segment, cost or column of this sheet is called “Remarks”.',
    '',
  ],
  [
    'columnTwice',
    rows => void rows('Segments')[0]!.push('Segment'),
    'Segments C1',
    'The column “Segment” stands there twice.',
    '',
  ],
  [
    'cutOff',
    (rows, sheets) => {
      cut(rows('Total indirect costs'), SEGMENT);
      sheets.find(sheet => sheet.name === 'Total indirect costs')!.isCutOff = true;
    },
    'Total indirect costs ',
    'This sheet was cut off at 256 columns, where .xls ends. Save the workbook as .xlsx.',
    '',
  ],
  [
    'required',
    rows => put(rows('Other costs'), 1, 'Other cost', '  '),
    'Other costs B2',
    'This must be filled in.',
    'a name of at most 100 characters',
  ],
  [
    'required',
    rows => put(rows('Segments'), 1, 'Segment', null),
    'Segments B2',
    'This must be filled in.',
    'a name of at most',
  ],
  [
    'notText',
    rows => put(rows('Other costs'), 1, 'Other cost', true),
    'Other costs B2',
    'This is not text that can be a name.',
    '',
  ],
  [
    'hiddenCharacter',
    rows => put(rows('Other costs'), 1, 'Other cost', 'Re\u202ent'),
    'Other costs B2',
    'This holds a character that cannot be seen. Type it again.',
    'text of at most 100 characters',
  ],
  [
    'tooLong',
    rows => put(rows('Segments'), 1, 'Segment', 'x'.repeat(21)),
    'Segments B2',
    'This is too long.',
    'text of at most 20 characters',
  ],
  [
    'notUnique',
    rows => void rows('Segments').push([null, SEGMENT.toUpperCase()]),
    `Segments B${MODEL.segments.length + 2}`,
    `“${SEGMENT.toUpperCase()}” stands there twice; the name must be unique.`,
    '',
  ],
  [
    'notANumber',
    rows => put(rows('Other costs'), 1, 'Amount', 'much'),
    'Other costs C2',
    '“much” is not a number.',
    AMOUNT,
  ],
  [
    'notANumber',
    rows => put(rows('Other costs'), 1, 'Amount', true),
    'Other costs C2',
    '“true” is not a number.',
    AMOUNT,
  ],
  ['negative', rows => put(rows('Other costs'), 1, 'Amount', -0.01), 'Other costs C2', '-0,01 is below 0.', AMOUNT],
  [
    'beyondLimit',
    rows => put(rows('Other costs'), 1, 'Amount', 1e9),
    'Other costs C2',
    '1.000.000.000 is too large.',
    AMOUNT,
  ],
  [
    'tooManyDecimals',
    rows => put(rows('Other costs'), 1, 'Amount', 1.005),
    'Other costs C2',
    '1,005 has too many decimals.',
    AMOUNT,
  ],
  [
    'tooManyDecimals',
    rows => put(rows('Other costs'), 1, 'Amount', '1,005'),
    'Other costs C2',
    '1,005 has too many decimals.',
    AMOUNT,
  ],
  [
    'notAPercentage',
    rows => put(rows('Employees'), 1, COST, 1.01),
    'Employees H2',
    '“101” is not a percentage.',
    'a percentage from 0 to 100, such as 50 %',
  ],
  [
    'notAPercentage',
    rows => put(rows('Employees'), 1, COST, 'half'),
    'Employees H2',
    '“half” is not a percentage.',
    'a percentage from 0 to 100',
  ],
  [
    'notAPercentage',
    rows => put(rows('Employees'), 1, PART, 'some'),
    'Employees G2',
    '“some” is not a percentage.',
    'a percentage of the wage, such as 24 %',
  ],
  [
    'extrasTooLarge',
    rows => {
      put(rows('Employees'), 1, 'Yearly wage', 900_000_000);
      put(rows('Employees'), 1, PART, '200 %');
    },
    'Employees F2',
    'That percentage of the wage is too large.',
    '',
  ],
  [
    'unitsAsPercentage',
    (rows, sheets) => {
      const [heads, cost] = rows('Other costs');
      put(rows('Other costs'), 1, heads!.map(String).find(head => head.startsWith('Cost driver'))!, 'm2');
      cost![heads!.indexOf(COST)] = 1.2;
      sheets.find(sheet => sheet.name === 'Other costs')!.isPercent = () => true;
    },
    'Other costs E2',
    'This cell shows a percentage, in a row with a cost driver.',
    'a number of units in a cell with the format of a number',
  ],
  [
    'oneIsWhat',
    (rows, sheets) => {
      const [heads, employee] = rows('Employees');
      const places = heads!.flatMap((head, at) => (at >= 7 && head !== 'Not yet allocated' ? [at] : []));
      places.forEach((at, n) => {
        employee![at] = [0.4, 0.6][n] ?? null;
      });
      sheets.find(sheet => sheet.name === 'Employees')!.isPercent = () => false;
    },
    'Employees H2',
    'These numbers add up to 1: is that 100 % or 1 %?',
    'percentages in cells that show them, such as 40 %',
  ],
  [
    'sumOver100',
    (rows, sheets) => {
      const employees = rows('Employees');
      sheets.find(sheet => sheet.name === 'Employees')!.isPercent = () => true;
      employees[0]!.forEach((head, at) => {
        if (at >= 7 && head !== 'Not yet allocated') employees[1]![at] = 0.6;
      });
    },
    'Employees H2',
    `“${MODEL.employees[0]!.name}” adds up to 180 %, which is more than 100 %.`,
    'at most 100 %',
  ],
  [
    'sumOverTotal',
    rows => put(rows('Cost objects'), 1, `Revenue: ${SEGMENT}`, 999_999_999),
    'Cost objects I2',
    `What segments have of “${COST}” adds up to 999.999.999, which is more than its total.`,
    'at most ',
  ],
  [
    'notYesOrNo',
    rows => put(rows('Cost objects'), 1, 'Back office', 'perhaps'),
    'Cost objects E2',
    '“perhaps” is neither yes nor no.',
    'Yes or No',
  ],
  [
    'uncomputed',
    (rows, sheets) => {
      put(rows('Other costs'), 1, 'Amount', null);
      sheets.find(sheet => sheet.name === 'Other costs')!.isUncomputed = (row, column) => row === 1 && column === 2;
    },
    'Other costs C2',
    'This formula has no stored value. Open the file in a spreadsheet program and save it.',
    '',
  ],
  [
    'processUnknown',
    rows => void rows('Total indirect costs').push([null, 'No', 'such', 'cost']),
    'Total indirect costs D',
    'There is no such cost on the sheet with cost objects.',
    '',
  ],
];

describe('Every message about what a sheet holds says where, what and what was expected', () => {
  test.each(CASES)('%s', async (_code, edit, place, message, expected) => {
    const { list } = await told(edit);
    const problem = list.find(one => one.message === message);
    expect(problem, JSON.stringify(list)).toBeDefined();
    expect(`${problem!.sheet} ${problem!.cell}`.trimStart()).toContain(place);
    expect(problem!.expected).toContain(expected);
  });

  test('a level that would hide more than one section is a problem', async () => {
    const flat = { ...MODEL, processLevel: 2, sections: MODEL.sections.slice(0, 1) };
    const costs = new Set(flat.sections.flatMap(s => s.mainProcesses.flatMap(o => o.processes.map(cost => cost.id))));
    const kept = <T extends { costAllocations: readonly { id: string }[] }>(things: readonly T[]) =>
      things.map(thing => ({ ...thing, costAllocations: thing.costAllocations.filter(row => costs.has(row.id)) }));
    const model = {
      ...flat,
      employees: kept(flat.employees),
      costCenters: kept(flat.costCenters),
      otherCosts: kept(flat.otherCosts),
    };
    const { list } = await told(rows => {
      const objects = rows('Cost objects');
      const another = objects[0]!.map(() => null as unknown);
      another[objects[0]!.indexOf('Section')] = 'Another';
      objects.push(another);
    }, model);
    expect(list.map(problem => problem.message)).toContain('The scenario shows fewer layers than this needs.');
  });

  test.each([
    ['en', 'Employees: “{name}” adds up to 100,01 % by rounding; it is taken as 100 %.'],
    ['nl', 'Employees: ‘{name}’ komt door afronding op 100,01 % uit; dat is gelezen als 100 %.'],
  ] as const)('what only rounding takes beyond 100 % is no problem, and is told (%s)', async (language, message) => {
    const { list, notes } = await told(
      (rows, sheets) => {
        const [heads, employee] = rows('Employees');
        const places = heads!.flatMap((head, at) => (at >= 7 && head !== 'Not yet allocated' ? [at] : []));
        places.forEach((at, n) => {
          employee![at] = [0.4286, 0.1429, 0.4286][n] ?? null;
        });
        sheets.find(sheet => sheet.name === 'Employees')!.isPercent = (_, column) => column >= 7;
      },
      MODEL,
      language,
    );
    expect(list).toEqual([]);
    expect(notes).toEqual([message.replace('{name}', MODEL.employees[0]!.name)]);
  });

  test('a cell that is read twice is wrong once, and a message names what was expected', async () => {
    const { messages } = await told(rows => put(rows('Other costs'), 1, 'Amount', 'much'));
    expect(messages).toEqual([`Other costs C2: “much” is not a number. Expected: ${AMOUNT}.`]);
  });

  test.each([
    ['en', '1.234.567,891 has too many decimals.', 'at most 150.000'],
    ['nl', '1.234.567,891 heeft te veel decimalen.', 'hooguit 150.000'],
  ] as const)('numbers in it are written as everywhere in the program (%s)', async (language, message, limit) => {
    const { list } = await told(
      rows => {
        put(rows('Other costs'), 1, 'Amount', 1_234_567.891);
        put(rows('Cost objects'), 1, 'Revenue', 150_000);
        put(rows('Cost objects'), 1, `Revenue: ${SEGMENT}`, 999_999_999);
      },
      MODEL,
      language,
    );
    expect(list.map(problem => problem.message)).toContain(message);
    expect(list.map(problem => problem.expected)).toContain(limit);
  });

  test('a segment whose row was removed whole is removed, one whose name was emptied is not', async () => {
    const { list } = await told(rows => rows('Segments').splice(1, 1));
    expect(list).toEqual([]);
  });

  test('after 500 problems it is another file', async () => {
    const { list } = await told(rows => {
      for (let n = 0; n < 600; n++) rows('Other costs').push([null, `Cost ${n}`, -1]);
    });
    expect(list).toHaveLength(500);
  });
});

describe('The list of messages', () => {
  /** Problems of the file as a whole. hostile-workbooks.test.ts provokes these. */
  const OF_THE_FILE = ['notAWorkbook', 'encrypted', 'macros', 'tooLarge', 'tooHeavy', 'tooFar', 'damaged'];
  /** What somebody saved while the file was read. workbook.routes.test.ts provokes these. */
  const OF_OTHERS = ['meanwhile', 'somebody', 'settings'];
  /** What is told beside the changes. upload-settles.test.ts provokes these. */
  const TOLD = [
    ...['rounded', 'extrasStay', 'extrasStayOf', 'extrasFollow', 'extrasFollowOf', 'extrasAmounts', 'extrasAmountOf'],
  ];
  /** What is no workbook. workbook.routes.test.ts provokes these. */
  const OF_OTHER_FILES = ['profitAndLoss', 'noSheets'];

  test('holds none that nothing provokes', () => {
    const others = [...OF_THE_FILE, ...OF_OTHERS, ...OF_OTHER_FILES, ...TOLD];
    const provoked = new Set<string>([...CASES.map(([code]) => code), 'hidesLayers', ...others]);
    expect(Object.keys(PROBLEM_TEXTS.en).filter(code => !/^expect/.test(code) && !provoked.has(code))).toEqual([]);
  });
});
