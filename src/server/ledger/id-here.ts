import { createHash } from 'node:crypto';

/** What a thing is called in a copy of a copy of its scenario: each copy computes its ids from its own and the old ones. */
export function idHere(id: string, copies: readonly string[]): string {
  return copies.reduce((old, copy) => asUuid(createHash('md5').update(`${copy}${old}`).digest('hex')), id);
}

const asUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
