import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spokenOf } from './spoken-of.ts';

const things = (...names: string[]) => names.map(name => ({ name }));
const found = (text: string, ...names: string[]) => spokenOf(things(...names))(text)?.name;

describe('The one thing that the name of an account speaks of', () => {
  test.each([
    ['Revenue tables', 'Tables'],
    ['Table revenue', 'Tables'],
    ['Omzet tafels', 'Tafel'],
    ['Opbrengst stoel', 'Stoelen'],
    ['Omzet broden', 'Brood'],
    ['Omzet huis', 'Huizen'],
    ['Inkoop bedden', 'Bed'],
    ["Omzet auto's", 'Auto'],
    ['Sales of boxes', 'Box'],
    ['Bakery revenue', 'Bakeries'],
    ['8010 OMZET CAFÉ', 'Café'],
    ['Revenue chairs, oak', 'Oak chairs'],
    ['Omzet stoelen en tafels', 'Tafels & stoelen'],
  ])('“%s” is %s', (account, name) => {
    expect(found(account, name, 'Lamps')).toBe(name);
  });

  test.each([
    ['part of a word is none', 'Revenue tablets', ['Table']],
    ['a compound is another word', 'Omzet tuintafels', ['Tafels']],
    ['half of a name is none', 'Revenue tables', ['Garden tables']],
    ['two are one too many', 'Revenue tables and chairs', ['Tables', 'Chairs']],
    ['so are two of the same name', 'Revenue tables', ['Tables', 'table']],
    ['a name of nothing but small words is none', 'Cost of the sales', ['Of the', 'De', '–']],
    ['words that are alike are two', 'Revenue care', ['Cars']],
  ])('%s: “%s”', (_, account, names) => {
    expect(found(account, ...names)).toBeUndefined();
  });

  test('is the narrower one where its name holds the other’s', () => {
    expect(found('Revenue garden tables', 'Tables', 'Garden tables')).toBe('Garden tables');
    expect(found('Revenue tables', 'Tables', 'Garden tables')).toBe('Tables');
  });

  const WORDS = ['table', 'chair', 'oak', 'garden', 'brood', 'huis', 'bed', 'lamp'];
  const names = fc.uniqueArray(fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }), {
    ...{ maxLength: 6, selector: words => words.toSorted().join(' ') },
  });

  test('is found by its own name, wherever it stands, in whatever order the things are', () => {
    fc.assert(
      fc.property(names, fc.nat(), fc.infiniteStream(fc.nat()), (all, which, order) => {
        if (all.length === 0) return;
        const list = all.map(words => words.join(' '));
        const wanted = list[which % list.length]!;
        const shuffled = list
          .map(name => [order.next().value!, name] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, name]) => name);
        expect(found(`Revenue ${wanted} 2026`, ...shuffled)).toBe(wanted);
      }),
    );
  });

  test('all its words are in the account, and it holds those of every other that is', () => {
    fc.assert(
      fc.property(names, fc.uniqueArray(fc.constantFrom(...WORDS)), (all, said) => {
        const one = found(`Omzet ${said.join(' ')}`, ...all.map(words => words.join(' ')));
        const spoken = all.filter(words => words.every(word => said.includes(word)));
        const widest = spoken.filter(words => spoken.every(other => other.every(word => words.includes(word))));
        expect(one).toBe(widest[0]?.join(' '));
      }),
    );
  });
});
