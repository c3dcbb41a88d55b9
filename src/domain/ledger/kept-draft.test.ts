import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Draft } from './draft.ts';
import { type Answers, NO_ANSWERS, readMade, writeMade } from './kept-draft.ts';
import { TARGET_KINDS } from './targets.ts';

const key = fc.string({ maxLength: 5 });
const target = fc.record(
  { kind: fc.constantFrom(...TARGET_KINDS), id: fc.uuid(), name: key },
  { requiredKeys: ['kind'], noNullPrototype: true },
);
const map = <T>(value: fc.Arbitrary<T>) => fc.array(fc.tuple(key, value)).map(entries => new Map(entries));
const draft: fc.Arbitrary<Draft> = fc.record(
  {
    ...{
      periods: fc.array(key),
      basis: fc.constantFrom('employees', 'costCenters', null),
      switched: map(fc.boolean()),
    },
    ...{ moved: map(target), codes: map(fc.record({ name: key }, { noNullPrototype: true })) },
    confirmed: fc.array(key).map(ids => new Set(ids)),
  },
  { noNullPrototype: true },
);
const answers = fc.constantFrom<Answers>(NO_ANSWERS, {
  asked: { administration: 'Bakkerij', fiscalYear: '2025' },
  otherYears: 'add',
  choices: [{ id: 'a', field: 'totalCost', keep: 'mine' }],
});

test('what was made of a file is read as it was written', () => {
  fc.assert(
    fc.property(fc.option(draft), answers, (made, said) => {
      expect(readMade(writeMade({ draft: made, answers: said }))).toEqual({ draft: made, answers: said });
    }),
  );
});

test('nothing made is nothing kept, and what can’t be read is nothing', () => {
  const nothing = { draft: null, answers: NO_ANSWERS };
  expect(writeMade(nothing)).toBe('');
  for (const text of ['', 'null', '{', '[]', '{"form":0}', '{"form":1,"draft":{"switched":1}}'])
    expect(readMade(text)).toEqual(nothing);
});
