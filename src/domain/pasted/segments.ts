import { nameKey } from '../names.ts';
import { type Block, filled, isFilled, isNumber } from './cells.ts';
import type { PasteChoices } from './choices.ts';
import { type NameProblem, nameLeft, nameProblems } from './names.ts';
import { type PastedTable, readTable } from './table.ts';
import { readTree } from './tree.ts';
import { SEGMENT_HEADS } from './tree-heads.ts';
import { namedByColumns } from './unknown-segments.ts';

export interface PastedSegment {
  readonly line: number;
  readonly name: string;
  readonly problems: readonly (NameProblem | { readonly code: 'exists' | 'twice'; readonly text: string })[];
}

/** A single row of words, as the heads of a sheet are: each is a line. */
function asColumn(block: Block): Block {
  const [row, ...others] = block.filter(isFilled);
  return row && others.length === 0 && filled(row) > 1 && !row.some(isNumber) ? row.map(cell => [cell]) : block;
}

function namedAbove(block: Block, existing: readonly { readonly name: string }[]): string[] {
  const segments = existing.map(({ name }) => ({ id: nameKey(name), name }));
  const known = new Set(segments.map(({ id }) => id));
  return namedByColumns(readTree(block, 1, [], segments), block).filter(name => !known.has(nameKey(name)));
}

export interface PastedSegments extends Omit<PastedTable<'name'>, 'lines'> {
  readonly lines: readonly PastedSegment[];
  /** Whether they are what columns of a list of costs are of. */
  readonly areOfCosts: boolean;
}

/** Names of segments, one a line or all in one row, or above the columns of a sheet of what is sold to each. */
export function readSegments(
  block: Block,
  limit: number,
  existing: readonly { readonly name: string }[],
  choices?: PasteChoices,
): PastedSegments {
  const words = { name: SEGMENT_HEADS };
  const ofCosts = choices?.columns ? [] : namedAbove(block, existing);
  const areOfCosts = ofCosts.length > 0;
  const names = areOfCosts ? ofCosts.map(name => [name]) : asColumn(block);
  const { lines, ...about } = readTable<'name'>(names, words, ['name'], {
    ...{ ofFirst: 'name', left: nameLeft, choices: areOfCosts ? { head: false } : choices },
  });
  const known = new Set(existing.map(({ name }) => nameKey(name)));
  const seen = new Set<string>();
  return {
    ...{ ...about, areOfCosts },
    lines: lines.map(({ line, cells }): PastedSegment => {
      const name = cells.name ?? '';
      const problems: PastedSegment['problems'][number][] = [];
      problems.push(...nameProblems(name, limit));
      if (known.has(nameKey(name))) problems.push({ code: 'exists', text: name });
      else if (seen.has(nameKey(name))) problems.push({ code: 'twice', text: name });
      seen.add(nameKey(name));
      return { line, name, problems };
    }),
  };
}
