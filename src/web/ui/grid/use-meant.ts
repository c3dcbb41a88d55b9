import { useMemo } from 'react';
import type { Block } from '#domain/pasted/cells.ts';
import { blockWithDots } from '#domain/pasted/commas.ts';
import { parseBlock } from '../clipboard.ts';
import type { PastedBlock } from './use-refused.ts';

/** More characters would take long, while a table is drawn. */
const MOST_READ = 100_000;

/** What a block that was refused is, if it is meant otherwise. Commas that may be of thousands are. */
export const useMeant = (pasted: PastedBlock | undefined, read: ((block: Block) => Block | undefined) | undefined) =>
  useMemo(() => {
    if (!read || !pasted || pasted.typedIn || pasted.text.length > MOST_READ) return undefined;
    const block = parseBlock(pasted.text);
    return read(blockWithDots(block) ?? block);
  }, [pasted, read]);
