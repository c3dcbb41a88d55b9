import { describe, expect, test } from 'vitest';
import { readPeople } from './pasted-people.ts';

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
