import { readArchive } from './archive.ts';
import { elementsOf, relationsOf } from './relations.ts';

// Which cells show their number as a percentage. The library tells formats only with an object for each cell, which takes hundreds
// of megabytes for a large workbook, so this file looks for the formats itself, in the archive that guard.ts has examined.

export type IsPercent = (row: number, column: number) => boolean;

/** By the name of a sheet as it is written in the file. */
export function percentCells(safe: Buffer): (sheet: string) => IsPercent {
  const parts = new Map(readArchive(safe).map(({ name, content }) => [name, content] as const));
  const workbook = relationsOf(parts.get('_rels/.rels'), '').find(({ kind }) => kind === 'officeDocument')!.target;
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1);
  const related = relationsOf(parts.get(`${folder}_rels/${workbook.slice(folder.length)}.rels`), folder);
  const styles = related.find(({ kind }) => kind === 'styles')?.target ?? '';
  const percent = percentStyles(parts.get(styles)?.toString('utf8') ?? '');
  const targets = new Map(related.map(({ id, target }) => [id, target]));
  const sheets = new Map(
    elementsOf(parts.get(workbook)!.toString('utf8'), 'sheet').map(value => [
      value('name'),
      parts.get(targets.get(value('\\w+:id')) ?? ''),
    ]),
  );
  return sheet => {
    let cells: ReadonlySet<number> | undefined;
    return (row, column) => {
      cells ??= cellsWith(percent, sheets.get(sheet)?.toString('latin1') ?? '');
      return cells.has(row * COLUMNS + column);
    };
  };
}

/** The formats for percentages that need not be written out. */
export const PERCENTAGES: readonly number[] = [9, 10];

/** A format with the sign, which shows the hundredfold. A sign in quotation marks is only written beside the number. */
export const isPercentage = (format: string): boolean => format.replace(/".*?"|\\./g, '').includes('%');

function percentStyles(xml: string): ReadonlySet<string> {
  const own = elementsOf(xml, 'numFmt').filter(value => isPercentage(value('formatCode').replaceAll('&quot;', '"')));
  const formats = new Set([...PERCENTAGES.map(String), ...own.map(value => value('numFmtId'))]);
  const cells = /<(?:\w+:)?cellXfs[\s>].*?<\/(?:\w+:)?cellXfs>/s.exec(xml)?.[0] ?? '';
  const looks = elementsOf(cells, 'xf');
  return new Set(looks.flatMap((value, at) => (formats.has(value('numFmtId')) ? [String(at)] : [])));
}

const COLUMNS = 1 << 14;
const ROW_OR_CELL = /<(?:\w+:)?(row|c)(?=[\s/>])([^<>]*)>/g;
const PLACE = /\sr=["']([A-Z]*)(\d+)["']/;
const STYLE = /\ss=["'](\d+)["']/;

/** A row or cell that does not say its place comes after the one before. */
function cellsWith(styles: ReadonlySet<string>, xml: string): ReadonlySet<number> {
  const found = new Set<number>();
  if (styles.size === 0) return found;
  let [row, column] = [-1, -1];
  for (const [, element, about] of xml.matchAll(ROW_OR_CELL)) {
    const [, letters = '', number] = PLACE.exec(about!) ?? [];
    if (element === 'row') [row, column] = [number === undefined ? row + 1 : Number(number) - 1, -1];
    else {
      column = letters === '' ? column + 1 : columnOf(letters);
      if (styles.has(STYLE.exec(about!)?.[1] ?? '')) found.add(row * COLUMNS + column);
    }
  }
  return found;
}

/** `A` is 0, `AA` is 26. */
const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
