import { useMemo } from 'react';
import type { Block } from '#domain/pasted/cells.ts';
import { parseBlock } from '../clipboard.ts';
import type { PastedBlock } from './use-refused.ts';

/** More characters would take long, while a table is drawn. */
const MOST_READ = 100_000;

/** What a block that was read and refused is, if it is meant otherwise. */
export const useMeant = (block: PastedBlock | undefined, read: ((block: Block) => Block | undefined) | undefined) =>
  useMemo(
    () =>
      read && block?.isRead && !block.typedIn && block.text.length <= MOST_READ
        ? read(parseBlock(block.text))
        : undefined,
    [block, read],
  );
