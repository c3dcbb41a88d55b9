import type { Language } from '#domain/language.ts';
import { toEuros } from '#domain/money.ts';
import type { IndirectCost } from '#domain/total-costs.ts';
import type { ResultCell } from '../spreadsheet/spreadsheet.ts';
import { type FileOf, headingLines } from './overview-heads.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

// What both overviews have in common as a sheet. Formulas are made of cell names only, never of what somebody typed. A row that
// is not shown has no name, so it is left out of the formula.

type Name = string | undefined;

/** Rounded to the cent: the cents behind an amount are whole, but a spreadsheet computes with binary fractions. */
export const minus = (from: Name, ...less: readonly Name[]): string | undefined => {
  const taken = less.filter(name => name !== undefined);
  if (from === undefined && taken.length === 0) return undefined;
  return `ROUND(${[from ?? '0', ...taken].join('-')},2)`;
};

export const total = (names: readonly Name[]): string | undefined => {
  const added = names.filter(name => name !== undefined);
  return added.length === 0 ? undefined : `ROUND(${added.join('+')},2)`;
};

/** Empty where the divisor is zero. */
export const ratio = (part: Name, whole: Name, decimals?: number): string | undefined => {
  if (part === undefined || whole === undefined) return undefined;
  const quotient = `${part}/${whole}`;
  return `IF(${whole}=0,"",${decimals === undefined ? quotient : `ROUND(${quotient},${decimals})`})`;
};

export const heading = (file: FileOf): (ResultCell | undefined)[][] => [
  ...headingLines(file).map(([title, value]): ResultCell[] => [{ value: title, tone: 'sum' }, { value }]),
  [],
];

/** What reached no cost object. It is shown below the overview because it is in neither result. */
export function leftOver(
  { personnel, otherCosts }: IndirectCost,
  language: Language,
  column: number,
): (ResultCell | undefined)[][] {
  const texts = OVERVIEW_TEXTS[language];
  const lines = [
    { text: texts.personnelLeft, cents: personnel },
    { text: texts.otherCostsLeft, cents: otherCosts },
  ].filter(({ cents }) => cents !== 0);
  return [
    ...(lines.length > 0 ? [[]] : []),
    ...lines.map(({ text, cents }) => {
      const line: (ResultCell | undefined)[] = [{ value: text }];
      line[column] = { value: toEuros(cents), format: 'amount' };
      return line;
    }),
  ];
}
