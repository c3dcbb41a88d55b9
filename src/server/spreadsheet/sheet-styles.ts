// How the cells of a workbook look.

/** The kinds of figures that a column, or a cell with a format of its own, can hold. */
export type Format = 'text' | 'amount' | 'units' | 'price' | 'percent' | 'whole';

const NUMBER_FORMATS: Record<Format, string> = {
  text: '@',
  amount: '#,##0.00;[Red](#,##0.00)',
  units: '#,##0.00;[Red](#,##0.00)',
  price: '#,##0.0000;[Red](#,##0.0000)',
  percent: '0.00%;[Red](0.00%)',
  whole: '#,##0',
};
/** Set in every style: one that names no font gets another font than the rest of the sheet. */
export const FONT = { name: 'Calibri', size: 11 };
const HEAD = {
  font: { ...FONT, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E9EBEF' } },
  border: { bottom: { style: 'thin', color: { rgb: '8A8F98' } } },
  alignment: { wrapText: true, vertical: 'top' },
} as const;
export const HEAD_OF_WORDS = { ...HEAD, alignment: { ...HEAD.alignment, horizontal: 'left', indent: 1 } } as const;
export const HEAD_OF_FIGURES = { ...HEAD, alignment: { ...HEAD.alignment, horizontal: 'right' } } as const;
export const TITLE = { font: { ...FONT, size: 14, bold: true } } as const;
export const PROSE = { alignment: { wrapText: true, vertical: 'top' } } as const;
const DERIVED = { font: { ...FONT, color: { rgb: '6B7280' }, italic: true } } as const;
/** Keeps words apart from the figures to their left. */
const WORDS = { horizontal: 'left', indent: 1 } as const;

const look = (format: Format, isDerived: boolean) => ({
  numFmt: NUMBER_FORMATS[format],
  ...(format === 'text' ? { alignment: WORDS } : {}),
  ...(isDerived ? DERIVED : {}),
});
const looks = new Map<string, ReturnType<typeof look>>();

/** The same object for the same look, because the library compares styles. */
export function styleOf(format: Format, isDerived: boolean): ReturnType<typeof look> {
  const key = `${format} ${isDerived}`;
  if (!looks.has(key)) looks.set(key, look(format, isDerived));
  return looks.get(key)!;
}

const REPORT_FORMATS: Record<Format, string> = {
  text: '@',
  amount: '#,##0.00;(#,##0.00)',
  units: '#,##0.00',
  // As on the screen: below 1 the cents would be all there is to see.
  price: '[<1]0.0000;#,##0.00',
  percent: '0.00%;(0.00%)',
  whole: '#,##0;(#,##0)',
};
const RESULT_EDGES = {
  top: { style: 'thin', color: { rgb: '1C1F25' } },
  bottom: { style: 'double', color: { rgb: '1C1F25' } },
} as const;
/** How a row of a result sheet looks. */
export type Tone = 'head' | 'sum' | 'result';

const reportLook = (format: Format, tone: Tone | undefined) => ({
  ...(format === 'text' ? { alignment: WORDS } : {}),
  ...(tone === 'head' ? (format === 'text' ? HEAD_OF_WORDS : HEAD_OF_FIGURES) : {}),
  ...(tone === 'sum' || tone === 'result' ? { font: { ...FONT, bold: true } } : {}),
  ...(tone === 'result' ? { border: RESULT_EDGES } : {}),
  numFmt: REPORT_FORMATS[format],
});
const reportLooks = new Map<string, ReturnType<typeof reportLook>>();

/** The same object for the same look, in a result sheet. */
export function reportStyle(format: Format, tone: Tone | undefined): ReturnType<typeof reportLook> {
  const key = `${format} ${tone}`;
  if (!reportLooks.has(key)) reportLooks.set(key, reportLook(format, tone));
  return reportLooks.get(key)!;
}

const LINE_POINTS = 15;
const MOST_LINES = 8;
/**
 * The height for texts that wrap: the program that opens the file does not compute it by itself. Bold is wider than this
 * counts.
 */
export const heightFor = (texts: readonly { text: string; width: number }[]): { height: number } => ({
  height:
    LINE_POINTS *
    Math.min(MOST_LINES, Math.max(1, ...texts.map(({ text, width }) => Math.ceil((text.length * 1.2) / width)))),
});
