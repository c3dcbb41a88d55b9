import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Invited, mayShowLink, memberState } from './invitations.ts';

const HERE = 'a';
const membership = fc.record({ companyId: fc.constantFrom(HERE, 'b'), isBlocked: fc.boolean() });
const anybody: fc.Arbitrary<Invited> = fc.record({
  systemRole: fc.constantFrom('admin' as const, 'financial-consultant' as const, null),
  memberships: fc.uniqueArray(membership, { selector: one => one.companyId }),
  hasSignedIn: fc.boolean(),
  hasPassword: fc.boolean(),
});

describe('The link of an invitation may be shown', () => {
  const invited: Invited = {
    systemRole: null,
    memberships: [{ companyId: HERE, isBlocked: false }],
    hasSignedIn: false,
    hasPassword: false,
  };

  test('of somebody who has never been in, whatever they are to become', () => {
    expect(mayShowLink(invited, HERE)).toBe(true);
    expect(mayShowLink({ ...invited, systemRole: 'financial-consultant' }, HERE)).toBe(true);
  });

  test('of nobody who has a password or has signed in, of no admin, and of nobody who is blocked there, or not invited there', () => {
    fc.assert(
      fc.property(anybody, person => {
        if (!mayShowLink(person, HERE)) return;
        expect([person.hasPassword, person.hasSignedIn, person.systemRole === 'admin']).toEqual([false, false, false]);
        expect(person.memberships).toContainEqual({ companyId: HERE, isBlocked: false });
      }),
    );
    for (const more of [
      { hasPassword: true },
      { hasSignedIn: true },
      { systemRole: 'admin' as const },
      { memberships: [{ companyId: HERE, isBlocked: true }] },
      { memberships: [{ companyId: 'b', isBlocked: false }] },
    ])
      expect(mayShowLink({ ...invited, ...more }, HERE)).toBe(false);
  });
});

test('somebody is invited until they sign in, and blocked whatever they did', () => {
  expect(memberState({ isBlocked: false, hasSignedIn: false })).toBe('invited');
  expect(memberState({ isBlocked: false, hasSignedIn: true })).toBe('active');
  for (const hasSignedIn of [true, false]) expect(memberState({ isBlocked: true, hasSignedIn })).toBe('blocked');
});
