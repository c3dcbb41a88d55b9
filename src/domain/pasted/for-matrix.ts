import type { Named } from '../scenario-model.ts';
import type { EntryKind } from '../shape.ts';
import { areFigures } from './cells.ts';
import type { PastedEntries } from './entries.ts';
import { onlyOnesMeant } from './near-names.ts';
import { headKey } from './table.ts';

/** Of the columns that are not read, those whose heads can be one of these costs only are told apart. */
export function withCostsApart<K extends EntryKind>(read: PastedEntries<K>, costs: readonly Named[]): PastedEntries<K> {
  const heads = read.columns.flatMap(({ field, head, begins }) => (!field && areFigures(begins) ? head : []));
  const names = new Set(costs.map(({ name }) => headKey(name)));
  const meant = onlyOnesMeant(heads, costs);
  const ofCosts = heads.filter(head => meant.has(head) || names.has(headKey(head)));
  const columns = read.columns.map(one => (ofCosts.includes(one.head) ? { ...one, isForLater: true } : one));
  return { ...read, columns, ofCosts, unread: read.unread.filter(head => !ofCosts.includes(head)) };
}
