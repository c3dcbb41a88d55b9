import { withDots } from '../numbers.ts';
import type { Block } from './cells.ts';

// 6,100 in a pasted list. A comma alone is a decimal mark and no amount has three decimals, so it is refused; English sheets mean
// thousands by it. Invariants: what is read as it was written without a problem is read so, and what somebody says of it wins.

/** The same with dots, where its commas can be thousands. */
export function blockWithDots(block: Block): string[][] | undefined {
  const cells = withDots(block.flat());
  let at = 0;
  return cells && block.map(line => line.map(() => cells[at++]!));
}

/** What was read so, for where it may be read as percentages: there a dot is a decimal mark, as nothing is in thousands. */
export const withoutThousands = (block: Block, dotted: Block): string[][] =>
  block.map((line, row) =>
    line.map((cell, column) => (dotted[row]![column] === cell ? cell : dotted[row]![column]!.replaceAll('.', ''))),
  );

export interface ReadWithCommas<Read> {
  readonly understood: Read;
  /** Where its commas may be thousands, and something is wrong while they are not. */
  readonly dotted?: Block | undefined;
  readonly isDotted: boolean;
}

/** Reads a list in the likelier of both ways: as thousands where less of it is wrong then, or where somebody reads all commas so. */
export function readWithCommas<Read>(
  block: Block,
  read: (block: Block) => Read,
  problemsIn: (read: Read) => number,
  said: 'thousands' | 'asWritten' | undefined,
): ReadWithCommas<Read> {
  const asWritten = read(block);
  const wrong = problemsIn(asWritten);
  const dotted = wrong > 0 ? blockWithDots(block) : undefined;
  const asThousands = dotted && said !== 'asWritten' ? read(dotted) : undefined;
  const isDotted = asThousands !== undefined && (said === 'thousands' || problemsIn(asThousands) < wrong);
  return { understood: isDotted ? asThousands : asWritten, dotted, isDotted };
}
