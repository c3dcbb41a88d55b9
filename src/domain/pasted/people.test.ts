import { describe, expect, test } from 'vitest';
import { readPeople } from './people.ts';

const KNOWN = {
  reports: [
    { id: 'r1', name: 'Budget 2027' },
    { id: 'r2', name: 'Actual, 2026' },
  ],
  emails: ['Jan@Bakery.nl'],
  mayGrant: (role: string) => role !== 'financial-consultant',
};
const read = (...lines: string[][]) => readPeople(lines, KNOWN);
const codes = (...lines: string[][]) => read(...lines).people.map(one => one.problems.map(({ code }) => code));

describe('A pasted list of people', () => {
  test('is read by its heading, in either language and any order', () => {
    const { hasHead, unread, people } = read(
      ['Rol', 'E-mailadres', 'Telefoon', 'Voornaam', 'Achternaam', 'Kostenrapporten'],
      ['Hoofdgebruiker', 'anna@bakery.nl', '06', 'Anna', 'de Vries', ''],
      ['', 'BRAM@bakery.nl', '', 'Bram', 'Bos', 'budget 2027; Actual, 2026'],
    );
    expect({ hasHead, unread }).toEqual({ hasHead: true, unread: ['Telefoon'] });
    expect(people).toEqual([
      {
        line: 2,
        firstName: 'Anna',
        lastName: 'de Vries',
        email: 'anna@bakery.nl',
        role: 'company-manager',
        reportIds: [],
        problems: [],
      },
      expect.objectContaining({ line: 3, email: 'bram@bakery.nl', role: 'company-user', reportIds: ['r1'] }),
    ]);
  });

  test('without a heading it is name, e-mail, role, reports', () => {
    const { hasHead, people } = read(
      ['Anna de Vries', 'anna@bakery.nl', 'user', 'Actual, 2026'],
      [],
      ['Bos, Bram', 'bram@bakery.nl'],
    );
    expect(hasHead).toBe(false);
    expect(people.map(({ line, firstName, lastName, reportIds }) => [line, firstName, lastName, reportIds])).toEqual([
      [1, 'Anna', 'de Vries', ['r2']],
      [3, 'Bram', 'Bos', []],
    ]);
  });

  test('takes addresses as mail programs write them, and "all" for all reports', () => {
    const [anna] = read(['Anna de Vries <anna@bakery.nl>', 'gebruiker', 'alle']).people;
    expect(anna).toMatchObject({ firstName: 'Anna', email: 'anna@bakery.nl', reportIds: ['r1', 'r2'], problems: [] });
  });

  test('takes names in one cell or two, with or without spaces around what parts them', () => {
    const names = (...lines: string[][]) => read(...lines).people.map(one => [one.firstName, one.lastName]);
    const at = (name: string) => [name, 'x@bakery.nl'];
    expect(names(at('Anna  de  Vries'), at('Vries , Anna'), at('Bos,Bram'))).toEqual([
      ['Anna', 'de Vries'],
      ['Anna', 'Vries'],
      ['Bram', 'Bos'],
    ]);
    expect(names(['First name', 'E-mail'], ['Anna', 'x@bakery.nl'])).toEqual([['Anna', '']]);
    expect(names(['Last name', 'E-mail'], ['Vries', 'x@bakery.nl'])).toEqual([['', 'Vries']]);
    expect(names(['Voornaam', 'Naam'], ['Anna', 'de Vries'])).toEqual([['Anna', 'de Vries']]);
    expect(names(['Naam', 'Achternaam'], ['Anna', 'de Vries'])).toEqual([['Anna', 'de Vries']]);
    expect(names(['', 'x@bakery.nl'])).toEqual([['', '']]);
  });

  test('takes an address beside its name in quotes or without a space, and no two in one cell', () => {
    const one = (cell: string) =>
      read([cell]).people.map(({ firstName, lastName, email }) => [firstName, lastName, email]);
    expect(one('"Anna Bos" <anna@bakery.nl> ')).toEqual([['Anna', 'Bos', 'anna@bakery.nl']]);
    expect(one('Anna Bos<anna@bakery.nl>')).toEqual([['Anna', 'Bos', 'anna@bakery.nl']]);
    expect(codes(['Anna Bos <anna@bakery.nl>, Bram Bos <bram@bakery.nl>'])).toEqual([['noEmail']]);
    expect(codes(['Anna Bos', 'to anna@bakery.nl'], ['Bram Bos', 'bram@bakery.nl (home)'])).toEqual([
      ...[['notAnEmail'], ['notAnEmail']],
    ]);
    // What the server would refuse is refused here.
    expect(codes(['Anna Bos', 'anna..bos@bakery.nl'], ['Bram Bos', 'bram@bakery'])).toEqual([
      ...[['notAnEmail'], ['notAnEmail']],
    ]);
  });

  test('finds the reports that are named, and says which of them there is not', () => {
    const [anna, bram, kees] = read(
      ['Anna Bos', 'a@bakery.nl', 'user', 'Actual, 2026'],
      ['Bram Bos', 'b@bakery.nl', 'user', 'budget 2027 ; ; '],
      ['Kees Bos', 'c@bakery.nl', 'user', 'Budget 2027; Budget 2028 ;Budget 2027'],
    ).people;
    expect([anna, bram]).toEqual([
      expect.objectContaining({ reportIds: ['r2'], problems: [] }),
      expect.objectContaining({ reportIds: ['r1'], problems: [] }),
    ]);
    expect(kees).toMatchObject({ reportIds: ['r1'], problems: [{ code: 'reportUnknown', text: 'Budget 2028' }] });
  });

  test('takes the reports that were chosen for somebody for those that the list names', () => {
    const chosen = new Map([['a@bakery.nl', ['r1']]]);
    const list = [
      ['Anna Bos', 'A@bakery.nl', 'user', 'Budget 2028'],
      ['Bram Bos', 'b@bakery.nl', 'user', 'Budget 2028'],
    ];
    const [anna, bram] = readPeople(list, { ...KNOWN, chosen }).people;
    expect(anna).toMatchObject({ reportIds: ['r1'], problems: [] });
    expect(bram).toMatchObject({ reportIds: [], problems: [{ code: 'reportUnknown' }] });
  });

  test('says which role nobody here may give, and a role that is none counts as that of a user', () => {
    const nobody = { ...KNOWN, mayGrant: () => false };
    const people = readPeople(
      [
        ['Anna Bos', 'a@bakery.nl'],
        ['Bram Bos', 'b@bakery.nl', 'adviseur'],
      ],
      nobody,
    ).people;
    expect(people.map(({ problems }) => problems)).toEqual([
      [{ code: 'roleNotYours', text: '' }],
      [{ code: 'roleNotYours', text: 'adviseur' }],
    ]);
    const [chef] = read(['Kees Bos', 'c@bakery.nl', 'chef']).people;
    expect(chef).toMatchObject({ role: 'company-user', problems: [{ code: 'roleUnknown', text: 'chef' }] });
    const long = 'x'.repeat(101);
    expect(codes([`Anna ${long}`, 'a@bakery.nl'], [`${long} Anna`, 'b@bakery.nl'])).toEqual([
      ...[['nameTooLong'], ['nameTooLong']],
    ]);
  });

  test('says at each line what is wrong with it', () => {
    expect(
      codes(
        ['Anna de Vries', 'anna@bakery.nl'],
        ['Anna Again', 'ANNA@bakery.nl'],
        ['Jan Jansen', 'jan@bakery.nl'],
        ['Piet', 'piet@bakery'],
        ['', 'x@bakery.nl', 'chef', 'Budget 2028'],
        ['Kees Koning', '', 'adviseur'],
      ),
    ).toEqual([
      [],
      ['twice'],
      ['alreadyHere'],
      ['notAnEmail', 'noLastName'],
      ['noFirstName', 'roleUnknown', 'reportUnknown'],
      ['noEmail', 'roleNotYours'],
    ]);
  });
});
