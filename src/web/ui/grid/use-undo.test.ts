import { describe, expect, test } from 'vitest';
import { madeAgain } from './use-undo.ts';

const row = (id: string, more: object = {}) => ({ id, name: id, wage: 100, version: 1, ...more });
const edits = ['a', 'b'].map(id => ({ was: row(id), mine: row(id, { wage: 200 }) }));
const stored = [row('a', { wage: 200, version: 2 }), row('b', { wage: 200, version: 2 })];

describe('E.6 what is taken back', () => {
  test('is what the edit changed, and nothing else that was changed since', () => {
    const renamed = { ...stored[0]!, name: 'Anna', version: 3 };
    expect(madeAgain(edits, [renamed, stored[1]!], true)).toEqual([
      { was: renamed, mine: { ...renamed, wage: 100 } },
      { was: stored[1], mine: { ...stored[1], wage: 100 } },
    ]);
  });

  test('and done again is the edit once more', () => {
    expect(madeAgain(edits, [row('a', { version: 3 }), row('b', { version: 3 })], false)).toEqual([
      { was: row('a', { version: 3 }), mine: row('a', { wage: 200, version: 3 }) },
      { was: row('b', { version: 3 }), mine: row('b', { wage: 200, version: 3 }) },
    ]);
  });

  test('and done again where a cell that was empty before has been stored as nothing since', () => {
    const was = row('a', { shares: { x: 10 } });
    const mine = row('a', { shares: { x: 10, y: 60 } });
    const stored = row('a', { shares: { x: 10, y: 0 }, version: 3 });
    expect(madeAgain([{ was, mine }], [stored], false)).toEqual([
      { was: stored, mine: { ...stored, shares: { x: 10, y: 60 } } },
    ]);
    const theirs = row('a', { shares: { x: 10, y: 5 }, version: 3 });
    expect(madeAgain([{ was, mine }], [theirs], false)).toBeUndefined();
  });

  test('and done again is a new row once more, which is gone since: no other one that is gone', () => {
    const [was, mine] = [row('c', { name: '', isNew: true }), row('c', { name: 'Carla' })];
    const isBlank = (one: object) => 'isNew' in one;
    const again = madeAgain([{ was, mine }], stored, false, isBlank);
    expect(again).toEqual([{ was, mine: expect.objectContaining({ id: 'c', name: 'Carla' }) }]);
    expect(madeAgain([{ was, mine }], stored, true, isBlank)).toBeUndefined();
    expect(madeAgain(edits, [stored[1]!], false, isBlank)).toBeUndefined();
  });

  test('is nothing at all where somebody else has changed the same since, or one of the rows is gone', () => {
    const theirs = { ...stored[0]!, wage: 150, version: 3 };
    expect(madeAgain(edits, [theirs, stored[1]!], true)).toBeUndefined();
    expect(madeAgain(edits, [stored[1]!], true)).toBeUndefined();
  });
});
