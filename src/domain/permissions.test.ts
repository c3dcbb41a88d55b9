import { describe, expect, test } from 'vitest';
import {
  type Action,
  type Actor,
  type CompanyRole,
  can,
  type Decision,
  decide,
  type Membership,
  mayGrant,
  mayManage,
  openMemberships,
  type Place,
  ROLES,
  type Role,
  roleIn,
  rolesOf,
  whyShutOut,
} from './permissions.ts';

const membership = (role: CompanyRole, more: Partial<Membership> = {}): Membership => ({
  ...{ companyId: 'bakery', role, isBlocked: false, companyIsBlocked: false, companyIsArchived: false },
  ...more,
});
const person = (...memberships: Membership[]): Actor => ({ userId: 'me', systemRole: null, memberships });
const ADMIN: Actor = { userId: 'root', systemRole: 'admin', memberships: [] };
const actorOf = (role: Role) => (role === 'admin' ? ADMIN : person(membership(role)));
const IN_BAKERY: Place = { companyId: 'bakery', isArchived: false, isListed: false };
const LISTED: Place = { ...IN_BAKERY, isListed: true };

const [YES, NO, UNSEEN] = ['allowed', 'forbidden', 'unseen'] as const;
/** For an admin, a consultant, a manager, a user whom the report does not list, and one whom it lists. */
const TABLE: Record<Exclude<Action, 'companies.list'>, readonly Decision[]> = {
  'company.see': [YES, YES, YES, YES, YES],
  'company.make': [YES, NO, NO, NO, NO],
  'company.change': [YES, YES, NO, NO, NO],
  'company.administer': [YES, NO, NO, NO, NO],
  'users.manage': [YES, YES, YES, NO, NO],
  'report.list': [YES, YES, YES, YES, YES],
  'report.make': [YES, YES, YES, NO, NO],
  'report.change': [YES, YES, YES, UNSEEN, NO],
  'report.work': [YES, YES, YES, UNSEEN, YES],
  'ledger.remember': [YES, YES, YES, NO, NO],
  'template.save': [YES, NO, NO, UNSEEN, NO],
};
const actions = Object.keys(TABLE) as (keyof typeof TABLE)[];

describe('Who may do what', () => {
  test.each(Object.entries(TABLE))('%s is as the table of roles says', (name, decisions) => {
    const action = name as Action;
    const decided = ROLES.map(role => decide(actorOf(role), action, IN_BAKERY));
    expect([...decided, decide(actorOf('company-user'), action, LISTED)]).toEqual(decisions);
    expect(can(actorOf('company-user'), action, LISTED)).toBe(decisions[4] === YES);
  });

  test('in a company of others, and about what is nowhere, there is nothing but for an admin', () => {
    for (const action of actions) {
      if (action === 'company.make') continue;
      const elsewhere = { ...LISTED, companyId: 'butcher' };
      for (const role of ['financial-consultant', 'company-manager', 'company-user'] as const)
        for (const place of [elsewhere, { ...LISTED, companyId: null }, null])
          expect(decide(actorOf(role), action, place)).toBe(UNSEEN);
      expect(decide(ADMIN, action, elsewhere)).toBe(YES);
      expect(decide(ADMIN, action, null)).toBe(UNSEEN);
    }
    expect(decide(ADMIN, 'company.make', null)).toBe(YES);
  });

  test('only an admin has the list of companies of somebody else', () => {
    const of = (userId: string): Place => ({ ...IN_BAKERY, companyId: null, person: { userId } });
    const manager = actorOf('company-manager');
    expect([of('me'), of('you'), IN_BAKERY].map(place => decide(manager, 'companies.list', place))).toEqual([
      ...[YES, UNSEEN, UNSEEN],
    ]);
    expect(decide(ADMIN, 'companies.list', of('you'))).toBe(YES);
  });

  test('a membership counts in its own company', () => {
    const two = person(
      membership('company-manager'),
      membership('company-user', { companyId: 'butcher' }),
      membership('company-user', { companyId: 'brewery' }),
    );
    expect(['bakery', 'butcher', 'elsewhere', null].map(company => roleIn(two, company))).toEqual([
      ...['company-manager', 'company-user', null, null],
    ]);
    expect(rolesOf(two)).toEqual(['company-manager', 'company-user']);
    expect(rolesOf({ ...two, systemRole: 'financial-consultant' })).toEqual([
      ...['financial-consultant', 'company-manager', 'company-user'],
    ]);
    expect(roleIn({ ...two, systemRole: 'admin' }, 'elsewhere')).toBe('admin');
  });
});

describe('Who is shut out', () => {
  const shut: Partial<Membership>[] = [{ isBlocked: true }, { companyIsBlocked: true }, { companyIsArchived: true }];
  const isOpen = (role: CompanyRole) => shut.map(more => openMemberships(person(membership(role, more))).length === 1);

  test('a blocked membership and an archived company are closed, a blocked company to its managers and users', () => {
    expect(isOpen('company-user')).toEqual([false, false, false]);
    expect(isOpen('company-manager')).toEqual([false, false, false]);
    expect(isOpen('financial-consultant')).toEqual([false, true, false]);
  });

  test('who has no other company is told whether it is the person or the company', () => {
    const why = (...more: Partial<Membership>[]) =>
      whyShutOut(person(...more.map(one => membership('company-user', one))));
    expect(why({})).toBeNull();
    expect(why()).toBe('ERROR_USER_INACTIVE');
    expect(shut.map(more => why(more))).toEqual([
      ...['ERROR_USER_INACTIVE', 'ERROR_COMPANY_INACTIVE', 'ERROR_COMPANY_INACTIVE'],
    ]);
    expect(why({ isBlocked: true }, { companyIsBlocked: true })).toBe('ERROR_COMPANY_INACTIVE');
    expect(why({ isBlocked: true }, {})).toBeNull();
    expect(whyShutOut(ADMIN)).toBeNull();
  });
});

describe('Who manages whom', () => {
  test('an admin appoints all but admins; consultants and managers appoint managers and users; users nobody', () => {
    const granted = (granter: Role) => ROLES.filter(role => mayGrant(granter, role));
    expect(granted('admin')).toEqual(['financial-consultant', 'company-manager', 'company-user']);
    expect(granted('financial-consultant')).toEqual(['company-manager', 'company-user']);
    expect(granted('company-manager')).toEqual(['company-manager', 'company-user']);
    expect(granted('company-user')).toEqual([]);
  });

  test('nobody but an admin manages a consultant, or an admin, whatever the role of that admin here', () => {
    const managed = (role: Role, isAdmin: boolean) =>
      (['financial-consultant', 'company-manager', 'company-user'] as const).map(of =>
        mayManage(role, { role: of, isAdmin }),
      );
    expect(managed('admin', true)).toEqual([true, true, true]);
    expect(managed('admin', false)).toEqual([true, true, true]);
    for (const role of ['financial-consultant', 'company-manager'] as const) {
      expect(managed(role, false)).toEqual([false, true, true]);
      expect(managed(role, true)).toEqual([false, false, false]);
    }
    expect(managed('company-user', false)).toEqual([false, false, false]);
  });
});
