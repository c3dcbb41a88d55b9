import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestFirst, onlyOnesMeant } from './near-names.ts';

const named = (...names: string[]) => names.map((name, at) => ({ id: `${at}`, name }));
const nearest = (name: string, ...names: string[]) => nearestFirst(named(...names))(name)[0]?.name;

test('a name is nearest to that of the same person or work, however it was written elsewhere', () => {
  const people = ['J. Pietersen', 'P. Jansen', 'Petra Hansen', 'K. de Vries', 'Anna Müller'];
  expect(nearest('Piet Jansen', ...people)).toBe('P. Jansen');
  expect(nearest('Vries, Karel de', ...people)).toBe('K. de Vries');
  expect(nearest('A. Muller', ...people)).toBe('Anna Müller');
  expect(nearest('JANSSEN Piet', ...people)).toBe('P. Jansen');
  expect(nearest('Inkoop grondstof', 'Verkoop', 'Inkoop van grondstoffen', 'Inpakken')).toBe('Inkoop van grondstoffen');
  // An initial tells who of a family it is.
  expect(nearest('Kees Bakker', 'P. Bakker', 'K. Bakker')).toBe('K. Bakker');
});

test('equally near ones stay in their order', () => {
  expect(nearestFirst(named('Zoë', 'Ann', 'Bob'))('123').map(({ name }) => name)).toEqual(['Zoë', 'Ann', 'Bob']);
});

const name = fc
  .array(fc.constantFrom('Piet', 'jansen', 'de', 'Vries', 'É', 'x'), { maxLength: 4 })
  .map(words => words.join(' '));

const meant = (names: string[], things: string[]) =>
  Object.fromEntries([...onlyOnesMeant(names, named(...things))].map(([name, id]) => [name, things[Number(id)]]));

test('a first name, an initial or another order is proposed where it can be nobody else', () => {
  const people = ['Hannah Reed', 'Bilal Khan', 'Grace Lin', 'Callum Fox', 'P. Jansen'];
  expect(meant(['Hannah', 'Khan, Bilal', 'grace', 'Piet Jansen', 'Zoë'], people)).toEqual({
    Hannah: 'Hannah Reed',
    'Khan, Bilal': 'Bilal Khan',
    grace: 'Grace Lin',
    'Piet Jansen': 'P. Jansen',
  });
});

test('so is the beginning of a word', () => {
  const work = ['Brand strategy', 'Websites', 'Social media', 'Studio & IT', 'Administration', 'Account management'];
  expect(meant(['Web', 'Social', 'Strategy', 'Studio', 'Admin', 'Accounts'], work)).toEqual({
    ...{ Web: 'Websites', Social: 'Social media', Strategy: 'Brand strategy', Studio: 'Studio & IT' },
    ...{ Admin: 'Administration', Accounts: 'Account management' },
  });
});

test('so is a word in which one letter is wrong, and no other word', () => {
  const work = ['Printing', 'Delivery', 'Admin'];
  expect(meant(['Printng', 'Delivrey', 'Admim'], work)).toEqual({
    ...{ Printng: 'Printing', Delivrey: 'Delivery', Admim: 'Admin' },
  });
  expect(meant(['Prinnting'], work)).toEqual({ Prinnting: 'Printing' });
  expect(meant(['Prntng', 'Sprinting', 'Deilvrey', 'Devilry'], ['Printing', 'Delivery'])).toEqual({
    Sprinting: 'Printing',
  });
  expect(meant(['Sale', 'Team1', 'Jansen'], ['Salt', 'Team2', 'Janssen', 'Hansen'])).toEqual({});
});

test('nobody is proposed where it can be two, for two, or by initials alone', () => {
  expect(meant(['Jan'], ['Jan Smit', 'Jan Vos'])).toEqual({});
  expect(meant(['Jan', 'Smit'], ['Jan Smit'])).toEqual({});
  expect(meant(['J.S.'], ['Jan Smit'])).toEqual({});
  expect(meant(['Tom'], ['Thomas Baker'])).toEqual({});
  expect(meant(['Jo'], ['Johan Smit'])).toEqual({});
  expect(meant(['Piet Jansen'], ['Piet Smit'])).toEqual({});
});

test('no name is left out, and one with the same words comes first', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), name, (names, wanted) => {
      const things = named(...names);
      const found = nearestFirst(things)(wanted);
      expect(found.map(({ id }) => id).sort()).toEqual(things.map(({ id }) => id).sort());
      const wordsOf = (text: string) => text.split(' ').sort().join(' ');
      if (wanted !== '' && names.includes(wanted)) expect(wordsOf(found[0]!.name)).toBe(wordsOf(wanted));
    }),
  );
});
