import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Claim, gatherRows, type Known, matchRows } from './match-things.ts';

const known = (id: string, name: string, parent = ''): Known => ({ id, name, parent });
const row = (id: string | null, name: string, parent = ''): Claim => ({ id, name, parent });

const name = fc.constantFrom('Rent', 'RENT', 'Energy', 'Water');
const parent = fc.constantFrom('shop', 'office');
const stored = fc
  .array(fc.record({ name, parent }), { maxLength: 8 })
  .map(things => things.map((thing, n) => ({ id: `id ${n}`, ...thing })));
const rows = fc.array(
  fc.record({
    id: fc.option(fc.nat(9).map(n => `id ${n}`)),
    name,
    parent,
  }),
  { maxLength: 10 },
);

describe('A row is tied to a thing', () => {
  test('by its id, wherever it stands and whatever it is called now', () => {
    fc.assert(
      fc.property(stored, name, parent, (things, called, below) => {
        const claims = things.map(thing => row(thing.id, called, below)).reverse();
        expect(matchRows(claims, things)).toEqual(things.map(thing => thing.id).reverse());
      }),
    );
  });

  test('without an id by its name below its parent, and for equal names by their order', () => {
    const things = [known('1', 'Rent', 'shop'), known('2', 'Rent', 'office'), known('3', 'rent', 'shop')];
    const claims = [row(null, 'RENT', 'office'), row(null, ' Rent ', 'shop'), row(null, 'Rent', 'shop')];
    expect(matchRows(claims, things)).toEqual(['2', '1', '3']);
    fc.assert(
      fc.property(stored, all => {
        const plain = all.map(thing => row(null, thing.name, thing.parent));
        expect(matchRows(plain, all)).toEqual(all.map(thing => thing.id));
      }),
    );
  });

  test('a copied row is a new thing, an unknown id is none', () => {
    const things = [known('1', 'Rent')];
    expect(matchRows([row('1', 'Rent'), row('1', 'Rent 2'), row('of elsewhere', 'Rent 3')], things)).toEqual([
      '1',
      null,
      null,
    ]);
  });

  test('no thing is given to two rows, and none is made up', () => {
    fc.assert(
      fc.property(rows, stored, (claims, things) => {
        const given = matchRows(claims, things).filter(id => id !== null);
        expect(new Set(given).size).toBe(given.length);
        expect(things.map(thing => thing.id)).toEqual(expect.arrayContaining(given));
      }),
    );
  });
});

describe('Rows that name the same section are one section', () => {
  test('a section all of whose rows have a new name was renamed', () => {
    const gathered = gatherRows([row('1', 'Shops'), row('1', 'Shops')], [known('1', 'Retail')]);
    expect(gathered).toEqual([{ id: '1', name: 'Shops', parent: '', rows: [0, 1] }]);
  });

  test('a row that names another section moved there; the section stays where others still name it', () => {
    const gathered = gatherRows(
      [row('1', 'Retail'), row('1', 'Office'), row('2', 'Office')],
      [known('1', 'Retail'), known('2', 'Office')],
    );
    expect(gathered.map(({ id, rows: of }) => [id, of])).toEqual([
      ['1', [0]],
      ['2', [1, 2]],
    ]);
  });

  test('every row is in exactly one of them, no id is used twice, and rows as stored are what is stored', () => {
    fc.assert(
      fc.property(rows, stored, (claims, things) => {
        const gathered = gatherRows(claims, things);
        expect(gathered.flatMap(one => one.rows).sort((a, b) => a - b)).toEqual(claims.map((_, n) => n));
        const ids = gathered.map(one => one.id).filter(id => id !== null);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
    fc.assert(
      fc.property(stored, fc.integer({ min: 1, max: 3 }), (things, times) => {
        const claims = things.flatMap(thing =>
          Array.from({ length: times }, () => row(thing.id, thing.name, thing.parent)),
        );
        expect(gatherRows(claims, things).map(one => one.id)).toEqual(things.map(thing => thing.id));
      }),
    );
  });
});
