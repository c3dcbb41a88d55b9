import type { Language } from '#domain/language.ts';
import { cellName } from '../spreadsheet/cell-names.ts';
import type { InTheWay } from './meanwhile.sql.ts';
import { fill } from './workbook-texts.ts';

const EN = {
  notAWorkbook: 'This is not an Excel workbook (.xlsx or .xls).',
  encrypted: 'This workbook is protected by a password. Save it without one.',
  macros: 'This workbook holds macros. Save it as a workbook without macros (.xlsx).',
  tooLarge: 'This workbook is too large: at most 20 MB, and 100 MB once unpacked.',
  tooHeavy: 'This workbook takes too long or too much to read.',
  damaged: 'This workbook is damaged and cannot be read.',
  tooFar: 'A sheet of this workbook has cells too far out.',
  cutOff: 'This sheet was cut off at 256 columns, where .xls ends. Save the workbook as .xlsx.',
  profitAndLoss:
    'This is the profit and loss of “{name}”, not the workbook to fill in. You download that one on the tab “Download”.',
  noSheets:
    'This file has none of the sheets of a workbook. You download the workbook to fill in on the tab “Download”.',
  sheetMissing: 'The sheet “{expected}” is missing.',
  columnMissing: 'The column “{expected}” is missing, while what it is for is still there.',
  columnUnknown: 'No segment, cost or column of this sheet is called “{value}”.',
  columnTwice: 'The column “{value}” stands there twice.',
  required: 'This must be filled in.',
  notText: 'This is not text that can be a name.',
  hiddenCharacter: 'This holds a character that cannot be seen. Type it again.',
  tooLong: 'This is too long.',
  notUnique: '“{value}” stands there twice; the name must be unique.',
  notANumber: '“{value}” is not a number.',
  negative: '{value} is below 0.',
  beyondLimit: '{value} is too large.',
  tooManyDecimals: '{value} has too many decimals.',
  notAPercentage: '“{value}” is not a percentage.',
  oneIsWhat: 'These numbers add up to 1: is that 100 % or 1 %?',
  unitsAsPercentage: 'This cell shows a percentage, in a row with a cost driver.',
  sumOver100: '“{name}” adds up to {value} %, which is more than 100 %.',
  rounded: '“{name}” adds up to {value} % by rounding; it is taken as 100 %.',
  extrasStay: '{value} wages change, and their extras stay the amounts that they are: {name}.',
  extrasStayOf: 'The wage of {name} changes, and the extras stay the amount that they are: {value}.',
  extrasFollow: '{value} wages change, and their extras follow by their percentage: {name}.',
  extrasFollowOf: 'The wage of {name} changes, and the extras follow: {value}.',
  extrasAmounts: 'The extras of {value} people become amounts, without a percentage: {name}.',
  extrasAmountOf: 'The extras of {name} become an amount, without a percentage: {value}.',
  extrasTooLarge: 'That percentage of the wage is too large.',
  sumOverTotal: 'What segments have of “{name}” adds up to {value}, which is more than its total.',
  notYesOrNo: '“{value}” is neither yes nor no.',
  uncomputed: 'This formula has no stored value. Open the file in a spreadsheet program and save it.',
  processUnknown: 'There is no such cost on the sheet with cost objects.',
  hidesLayers: 'The scenario shows fewer layers than this needs.',
  expectText: 'text of at most {limit} characters',
  expectName: 'a name of at most {limit} characters',
  expectAmount: 'a number from 0 up to 1 billion with at most 2 decimals',
  expectPercentage: 'a percentage from 0 to 100, such as 50 %',
  expectPart: 'a percentage of the wage, such as 24 %',
  expectSign: 'percentages in cells that show them, such as 40 %',
  expectUnits: 'a number of units in a cell with the format of a number, or a percentage of at most 100 %',
  expectSum: 'at most {limit}',
  expectYesOrNo: 'Yes or No',
  expected: 'Expected: {expected}.',
  meanwhile: '{by} changed {what} in the meantime, and this workbook needs it as it was. Download the scenario again.',
  somebody: 'Somebody',
  settings: 'how the scenario is set up',
};

const NL: typeof EN = {
  notAWorkbook: 'Dit is geen Excel-werkmap (.xlsx of .xls).',
  encrypted: 'Deze werkmap is beveiligd met een wachtwoord. Sla hem zonder wachtwoord op.',
  macros: 'Deze werkmap bevat macro’s. Sla hem op als werkmap zonder macro’s (.xlsx).',
  tooLarge: 'Deze werkmap is te groot: hooguit 20 MB, en 100 MB uitgepakt.',
  tooHeavy: 'Deze werkmap kost te veel tijd of geheugen om te lezen.',
  damaged: 'Deze werkmap is beschadigd en kan niet worden gelezen.',
  tooFar: 'Een werkblad van deze werkmap heeft cellen te ver naar buiten.',
  cutOff: 'Dit werkblad is afgekapt bij 256 kolommen, waar .xls ophoudt. Sla de werkmap op als .xlsx.',
  profitAndLoss:
    'Dit is winst en verlies van ‘{name}’, niet de werkmap om in te vullen. Die download je op het tabblad ‘Downloaden’.',
  noSheets:
    'Dit bestand heeft geen van de werkbladen van een werkmap. De werkmap om in te vullen download je op het tabblad ‘Downloaden’.',
  sheetMissing: 'Het werkblad ‘{expected}’ ontbreekt.',
  columnMissing: 'De kolom ‘{expected}’ ontbreekt, terwijl het onderdeel er nog is.',
  columnUnknown: 'Geen segment, proces of kolom van dit werkblad heet ‘{value}’.',
  columnTwice: 'De kolom ‘{value}’ staat er twee keer.',
  required: 'Dit moet je invullen.',
  notText: 'Dit is geen tekst die een naam kan zijn.',
  hiddenCharacter: 'Hierin staat een teken dat je niet ziet. Typ de tekst opnieuw.',
  tooLong: 'Dit is te lang.',
  notUnique: '‘{value}’ staat er twee keer; de naam moet uniek zijn.',
  notANumber: '‘{value}’ is geen getal.',
  negative: '{value} is minder dan 0.',
  beyondLimit: '{value} is te groot.',
  tooManyDecimals: '{value} heeft te veel decimalen.',
  notAPercentage: '‘{value}’ is geen percentage.',
  oneIsWhat: 'Deze getallen zijn samen 1: is dat 100 % of 1 %?',
  unitsAsPercentage: 'Deze cel toont een percentage, in een rij met een verdeelsleutel.',
  sumOver100: '‘{name}’ is samen {value} %, meer dan 100 %.',
  rounded: '‘{name}’ komt door afronding op {value} % uit; dat is gelezen als 100 %.',
  extrasStay: '{value} lonen veranderen, en de toeslagen erbij blijven de bedragen die ze zijn: {name}.',
  extrasStayOf: 'Het loon van {name} verandert, en de toeslagen erbij blijven het bedrag dat ze zijn: {value}.',
  extrasFollow: '{value} lonen veranderen, en de toeslagen erbij gaan met hun percentage mee: {name}.',
  extrasFollowOf: 'Het loon van {name} verandert, en de toeslagen gaan mee: {value}.',
  extrasAmounts: 'De toeslagen van {value} mensen worden bedragen, zonder percentage: {name}.',
  extrasAmountOf: 'De toeslagen van {name} worden een bedrag, zonder percentage: {value}.',
  extrasTooLarge: 'Dat percentage van het loon is te groot.',
  sumOverTotal: 'Wat segmenten van ‘{name}’ hebben is samen {value}, meer dan het totaal ervan.',
  notYesOrNo: '‘{value}’ is geen ja of nee.',
  uncomputed: 'Deze formule heeft geen opgeslagen waarde. Open het bestand in een rekenprogramma en sla het op.',
  processUnknown: 'Dit proces staat niet op het werkblad met kostenobjecten.',
  hidesLayers: 'Het scenario toont minder lagen dan hiervoor nodig zijn.',
  expectText: 'tekst van hooguit {limit} tekens',
  expectName: 'een naam van hooguit {limit} tekens',
  expectAmount: 'een getal van 0 tot 1 miljard met hooguit 2 decimalen, zoals 1.234,56',
  expectPercentage: 'een percentage van 0 tot 100, zoals 50 %',
  expectPart: 'een percentage van het loon, zoals 24 %',
  expectSign: 'percentages in cellen die ze tonen, zoals 40 %',
  expectUnits: 'een aantal eenheden in een cel met de notatie van een getal, of een percentage van hooguit 100 %',
  expectSum: 'hooguit {limit}',
  expectYesOrNo: 'Ja of Nee',
  expected: 'Verwacht: {expected}.',
  meanwhile:
    '{by} heeft intussen {what} gewijzigd, en deze werkmap heeft dat nodig zoals het was. Download het scenario opnieuw.',
  somebody: 'Iemand',
  settings: 'de opzet van het scenario',
};

export const PROBLEM_TEXTS: Record<Language, typeof EN> = { en: EN, nl: NL };
export type ProblemCode = keyof typeof EN;

export interface WorkbookProblem {
  sheet: string;
  cell: string;
  message: string;
  expected: string;
  /** What the person can say so that the file can be read after all: see PlainNumbers. */
  asks?: 'plainNumbers';
}

/** As all numbers of the program, in either language: one that is read both ways is another one. */
const NUMBERS = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 12 });
const written = (value: unknown): string => (typeof value === 'number' ? NUMBERS.format(value) : String(value));

/** What somebody changed while the file was read, so that it can't be uploaded. */
export function meanwhileText(language: Language, { kind, name, by }: InTheWay): string {
  const { meanwhile, somebody, settings } = PROBLEM_TEXTS[language];
  return fill(meanwhile, { by: by ?? somebody, what: kind === 'scenario' ? settings : `“${name}”` });
}

/** All problems of a file, in the words that people read. It stops after so many: a file with more is another kind of file. */
const MOST = 500;

export class WorkbookProblems {
  readonly list: WorkbookProblem[] = [];
  readonly notes: string[] = [];
  readonly #reported = new Set<string>();
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  add(
    code: ProblemCode,
    at: { sheet?: string; row?: number; column?: number; name?: string } = {},
    value: unknown = '',
    expected: { code?: ProblemCode; text?: string; limit?: number | string } = {},
  ): void {
    if (this.list.length >= MOST) return;
    const texts = PROBLEM_TEXTS[this.#language];
    const wanted = expected.code
      ? fill(texts[expected.code], { limit: written(expected.limit ?? '') })
      : (expected.text ?? '');
    const problem = {
      sheet: at.sheet ?? '',
      cell: at.row === undefined || at.column === undefined ? '' : cellName(at.row, at.column),
      message: fill(texts[code], {
        name: at.name ?? '',
        value: written(value).slice(0, 100),
        expected: wanted,
      }),
      expected: wanted,
      ...(code === 'oneIsWhat' && { asks: 'plainNumbers' as const }),
    };
    // A cell may be read twice. Its problem is reported once.
    const key = JSON.stringify(problem);
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.list.push(problem);
  }

  /** What is no problem, but is told together with what the file changes. */
  note(code: ProblemCode, { sheet, name }: { sheet: string; name: string }, value: unknown): void {
    if (this.notes.length >= MOST) return;
    const text = fill(PROBLEM_TEXTS[this.#language][code], { name, value: written(value) });
    this.notes.push(`${sheet}: ${text}`);
  }

  get messages(): string[] {
    const { expected: text } = PROBLEM_TEXTS[this.#language];
    return this.list.map(({ sheet, cell, message, expected }) => {
      const wanted = expected === '' || message.includes(expected) ? '' : fill(text, { expected });
      return [sheet && `${sheet}${cell && ` ${cell}`}:`, message, wanted].filter(Boolean).join(' ');
    });
  }
}
