import { describe, expect, test } from 'vitest';
import { contested } from './use-saving.ts';

interface Row {
  id: string;
  name: string;
  wage: number;
  version: number;
}
const row = (id: string, more: Partial<Row> = {}): Row => ({ id, name: id, wage: 100, version: 1, ...more });

describe('an edit of several rows that was refused because somebody else saved first', () => {
  const was = ['a', 'b', 'c'].map(id => row(id));
  const edits = was.map(one => ({ was: one, mine: { ...one, wage: 200 } }));

  test('is sent again over what is stored, without a question, where nobody changed the same', () => {
    const theirs = [row('a', { name: 'Anna', version: 2 }), row('b'), row('c')];
    expect(contested(edits, theirs)).toEqual({
      failed: [],
      again: [
        { was: theirs[0], mine: row('a', { name: 'Anna', wage: 200, version: 2 }) },
        { was: row('b'), mine: row('b', { wage: 200 }) },
        { was: row('c'), mine: row('c', { wage: 200 }) },
      ],
    });
  });

  test('asks about the rows in which the same was changed, and only about those', () => {
    const theirs = [row('a', { wage: 150, version: 2 }), row('b'), row('c')];
    const { failed, again } = contested(edits, theirs);
    expect(failed).toEqual([edits[0]]);
    expect(again.map(({ mine }) => mine.id)).toEqual(['b', 'c']);
  });

  test('is nothing any more where somebody else made the same of it', () => {
    const theirs = [row('a', { wage: 200, version: 2 }), row('b', { wage: 200, version: 2 }), row('c')];
    expect(contested(edits, theirs).again.map(({ mine }) => mine.id)).toEqual(['c']);
  });

  test('goes on its way as it is for a row that is not there any more, so that its saving says so', () => {
    const { failed, again } = contested(edits, [row('a', { version: 2 })]);
    expect(failed).toEqual([]);
    expect(again.slice(1)).toEqual(edits.slice(1));
  });

  test('waits as it was entered while nobody knows what is stored, or another try would meet the same', () => {
    expect(contested(edits, undefined)).toEqual({ failed: edits, again: [] });
    expect(contested(edits, was)).toEqual({ failed: edits, again: [] });
  });
});
