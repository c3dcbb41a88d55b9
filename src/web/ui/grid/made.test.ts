import { describe, expect, test } from 'vitest';
import { asOne, type Made, type MadeBeside } from './made.ts';

const cell = (column: string) => ({ row: 'shops', column });
const entry = (column: string): Made<object> => ({
  edits: [{ was: { [column]: 0 }, mine: { [column]: 1 } }],
  entered: [cell(column)],
});
const room = (roomFor: MadeBeside['roomFor']): Made<object> => ({
  edits: [],
  entered: undefined,
  beside: { told: () => 'total', put: () => true, ...(roomFor && { roomFor }) },
});

describe('what is entered, and the room that is made for it', () => {
  test('are one change, whichever of them comes first', () => {
    const waited = room({ cells: [cell('units'), cell('revenue')], waits: true });
    expect(asOne(waited, entry('revenue'))).toEqual({ ...entry('revenue'), beside: waited.beside });
    const after = room({ cells: [cell('revenue')], waits: false });
    expect(asOne(entry('revenue'), after)).toEqual({ ...entry('revenue'), beside: after.beside });
  });

  test('are two where it was made for another cell, or for none, and where something else came in between', () => {
    const waited = room({ cells: [cell('revenue')], waits: true });
    expect(asOne(waited, entry('units'))).toBeUndefined();
    expect(asOne(room(undefined), entry('revenue'))).toBeUndefined();
    expect(asOne(entry('revenue'), room(undefined))).toBeUndefined();
    expect(asOne(entry('revenue'), entry('revenue'))).toBeUndefined();
    // What was in the cell before is no part of what waits to be entered there.
    expect(asOne(entry('revenue'), waited)).toBeUndefined();
    expect(asOne(asOne(waited, entry('revenue'))!, entry('revenue'))).toBeUndefined();
    expect(asOne(asOne(waited, entry('revenue'))!, room({ cells: [cell('revenue')], waits: false }))).toBeUndefined();
  });
});
