import { checkName, nameKey } from '../names.ts';
import { type Block, holdsNames, isFilled, namesWithoutHead } from './cells.ts';
import { isWord } from './table.ts';

// Which column of a pasted list holds the names, where its head does not say it: the only one of words that nothing else is said of.

/** `name`: it has nothing that is seen, or something that is not. */
export interface NameProblem {
  readonly code: 'name' | 'nameTooLong';
  readonly text: string;
}

export function nameProblems(text: string, limit: number): NameProblem[] {
  const checked = checkName(text, limit);
  return checked.ok ? [] : [{ code: checked.reason === 'TooLong' ? 'nameTooLong' : 'name', text }];
}

/** Heads of what people note beside a name. */
const NOTES = [
  ...['remark', 'remarks', 'note', 'notes', 'comment', 'comments', 'opmerking', 'opmerkingen', 'notitie', 'notities'],
  ...['toelichting', 'bijzonderheden', 'phone', 'telephone', 'telefoon', 'address', 'adres', 'email', 'website'],
  ...['unit', 'unit of measure', 'eenheid', 'code', 'status', 'type', 'date', 'datum'],
];

/** The only column of names of which the head says nothing. */
export function onlyNames(
  top: readonly string[],
  heads: readonly unknown[],
  below: Block,
  isName: (column: number) => boolean = () => true,
): number | undefined {
  const [column, ...others] = [...top.keys()].filter(
    column =>
      heads[column] === undefined &&
      (isFilled([top[column]!]) || column === namesWithoutHead(top, below)) &&
      !isWord(top[column]!, NOTES) &&
      holdsNames(below, column) &&
      isName(column),
  );
  return others.length === 0 ? column : undefined;
}

/** The name, where no head says it. Where no other column has names, people are called by their jobs. */
export function nameLeft(
  top: readonly string[],
  heads: readonly unknown[],
  below: Block,
): { column: number; field: 'name' } | undefined {
  if (heads.includes('name')) return undefined;
  const jobs = heads.indexOf('jobTitle');
  const areJobs = jobs >= 0 && [...top.keys()].every(at => (at === jobs) === holdsNames(below, at));
  const column = areJobs ? jobs : onlyNames(top, heads, below);
  return column === undefined ? undefined : { column, field: 'name' };
}

/** Whether the names in a column are each another one of its group. A group that is left out is that of the line above. */
export function isEachOnce(lines: Block, column: number, groups: readonly number[]): boolean {
  const above = new Map<number, string>();
  const names = lines.flatMap(cells => {
    for (const group of groups) if (cells[group]?.trim()) above.set(group, nameKey(cells[group]));
    const name = nameKey(cells[column] ?? '');
    return name === '' ? [] : JSON.stringify([...groups.map(group => above.get(group)), name]);
  });
  return new Set(names).size === names.length;
}
