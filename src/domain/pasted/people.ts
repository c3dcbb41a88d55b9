import { EMAIL } from '../email.ts';
import { checkName, nameKey } from '../names.ts';
import type { CompanyRole } from '../permissions.ts';
import type { PasteChoices } from './choices.ts';
import { nameLeft } from './names.ts';
import { type HeadWords, headKey, type PastedTable, readTable } from './table.ts';

// People pasted from a list: name, e-mail, role and cost reports. Each line is somebody to invite, or says what is wrong with it.

export type PersonField = 'name' | 'firstName' | 'lastName' | 'email' | 'role' | 'reports';

const HEADS: HeadWords<PersonField> = {
  name: [
    'name',
    'naam',
    'full name',
    'volledige naam',
    'person',
    'persoon',
    'user',
    'gebruiker',
    'employee',
    'medewerker',
  ],
  firstName: ['first name', 'given name', 'voornaam', 'roepnaam'],
  lastName: ['last name', 'surname', 'family name', 'achternaam'],
  email: ['e-mail', 'mail', 'e-mail address', 'mail address', 'e-mailadres', 'mailadres', 'adres', 'address'],
  role: ['role', 'rol', 'function', 'functie'],
  reports: [
    'report',
    'reports',
    'cost reports',
    'cost report',
    'rapport',
    'rapporten',
    'kostenrapport',
    'kostenrapporten',
  ],
};
const NAMES: readonly PersonField[] = ['name', 'firstName', 'lastName'];
const ORDER: readonly PersonField[] = ['name', 'email', 'role', 'reports'];

const ROLES: Record<CompanyRole, readonly string[]> = {
  'company-user': ['user', 'company user', 'gebruiker', 'medewerker', 'employee'],
  'company-manager': ['main user', 'manager', 'company manager', 'hoofdgebruiker', 'beheerder'],
  'financial-consultant': ['financial consultant', 'consultant', 'financieel adviseur', 'adviseur', 'accountant'],
};
const ALL = ['all', 'alle', 'alles', 'everything'];

export interface PersonToInvite {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: CompanyRole;
  readonly reportIds: readonly string[];
}

export type PersonProblem =
  | { code: 'noEmail' | 'notAnEmail' | 'noFirstName' | 'noLastName' | 'nameTooLong' | 'alreadyHere' }
  | { code: 'roleUnknown' | 'roleNotYours' | 'reportUnknown'; text: string }
  | { code: 'twice'; line: number };

export interface PastedPerson extends PersonToInvite {
  readonly line: number;
  readonly problems: readonly PersonProblem[];
}

interface Known {
  reports: readonly { readonly id: string; readonly name: string }[];
  /** The addresses of those who belong to the company. */
  emails: readonly string[];
  mayGrant: (role: CompanyRole) => boolean;
  /** By address: the reports that were chosen for somebody, whatever the list says. */
  chosen?: ReadonlyMap<string, readonly string[]>;
}

export interface PastedPeople extends Omit<PastedTable<PersonField>, 'lines'> {
  readonly people: readonly PastedPerson[];
}

export function readPeople(block: readonly (readonly string[])[], known: Known, choices?: PasteChoices): PastedPeople {
  const { lines, ...about } = readTable(block.map(withAddressApart), HEADS, ORDER, {
    left: (...of) => (NAMES.some(field => of[1].includes(field)) ? undefined : nameLeft(...of)),
    choices,
  });
  const firstLine = new Map<string, number>();
  const here = new Set(known.emails.map(email => email.toLowerCase()));
  const people = lines.map(({ line, cells }): PastedPerson => {
    const problems: PersonProblem[] = [];
    const { firstName, lastName } = namesOf(cells);
    // As the server compares addresses: without regard to case.
    const email = (cells.email ?? '').toLowerCase();
    if (email === '') problems.push({ code: 'noEmail' });
    else if (!EMAIL.test(email)) problems.push({ code: 'notAnEmail' });
    else {
      const before = firstLine.get(email);
      if (before !== undefined) problems.push({ code: 'twice', line: before });
      else firstLine.set(email, line);
      if (here.has(email)) problems.push({ code: 'alreadyHere' });
    }
    if (firstName === '') problems.push({ code: 'noFirstName' });
    else if (lastName === '') problems.push({ code: 'noLastName' });
    else if (!checkName(firstName).ok || !checkName(lastName).ok) problems.push({ code: 'nameTooLong' });
    const role = roleOf(cells.role);
    if (!role) problems.push({ code: 'roleUnknown', text: cells.role! });
    else if (!known.mayGrant(role)) problems.push({ code: 'roleNotYours', text: cells.role ?? '' });
    const chosen = known.chosen?.get(email);
    const { reportIds, missing } = chosen
      ? { reportIds: chosen, missing: [] }
      : reportsOf(cells.reports ?? '', known.reports);
    for (const text of missing) problems.push({ code: 'reportUnknown', text });
    return { line, firstName, lastName, email, role: role ?? 'company-user', reportIds, problems };
  });
  return { ...about, people };
}

/** "Anna de Vries <anna@bakery.nl>", as mail programs write it. */
function withAddressApart(cells: readonly string[]): readonly string[] {
  return cells.flatMap(cell => {
    const found = /^\s*"?([^"<>]*)"?\s*<([^<>\s]+@[^<>\s]+)>\s*$/.exec(cell);
    return found ? [found[1]!, found[2]!] : cell;
  });
}

/** A name in one cell: the first word is the first name, unless a comma says otherwise. */
function namesOf(cells: Partial<Record<PersonField, string>>): { firstName: string; lastName: string } {
  const { name = '', firstName, lastName } = cells;
  if (firstName !== undefined || lastName !== undefined)
    return { firstName: firstName ?? name, lastName: lastName ?? name };
  const comma = /([^,]+),\s*(.+)/.exec(name);
  if (comma) return { firstName: comma[2]!, lastName: comma[1]!.trim() };
  const [first = '', ...rest] = name.split(/\s+/);
  return { firstName: first, lastName: rest.join(' ') };
}

function roleOf(text: string | undefined): CompanyRole | undefined {
  if (text === undefined) return 'company-user';
  const key = headKey(text);
  return (Object.keys(ROLES) as CompanyRole[]).find(role => ROLES[role].some(word => headKey(word) === key));
}

/** A whole cell can be the name of a report that has a comma in it. */
function reportsOf(text: string, reports: Known['reports']): { reportIds: string[]; missing: string[] } {
  const byName = new Map(reports.map(({ id, name }) => [nameKey(name), id]));
  if (ALL.includes(nameKey(text))) return { reportIds: reports.map(({ id }) => id), missing: [] };
  const whole = byName.get(nameKey(text));
  if (whole !== undefined) return { reportIds: [whole], missing: [] };
  const names = text.split(/[,;\n]/).flatMap(name => (name.trim() === '' ? [] : name.trim()));
  return {
    reportIds: [...new Set(names.flatMap(name => byName.get(nameKey(name)) ?? []))],
    missing: names.filter(name => !byName.has(nameKey(name))),
  };
}
