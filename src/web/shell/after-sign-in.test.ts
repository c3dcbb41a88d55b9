import { describe, expect, test } from 'vitest';
import { companyAfterSignIn, firstScreen } from './after-sign-in.ts';

describe('P4.6 After sign-in return', () => {
  test('P3.4, P4.8 who has exactly one valid company and is no consultant or admin is set to that company', () => {
    expect(companyAfterSignIn({ roles: ['company-manager'], validCompanyUids: ['a'] }, null)).toBe('a');
    expect(companyAfterSignIn({ roles: ['company-user'], validCompanyUids: ['a'] }, 'b')).toBe('a');
  });

  test('P4.7 consultants and admins keep the previously stored company', () => {
    expect(companyAfterSignIn({ roles: ['financial-consultant'], validCompanyUids: ['a'] }, 'a')).toBe('a');
    expect(companyAfterSignIn({ roles: ['financial-consultant'], validCompanyUids: ['a'] }, null)).toBe(null);
    expect(companyAfterSignIn({ roles: ['admin'], validCompanyUids: ['a', 'b'] }, 'b')).toBe('b');
  });

  test('who has several companies, whatever the role, chooses, and a choice is kept while it is valid', () => {
    expect(companyAfterSignIn({ roles: ['company-user'], validCompanyUids: ['a', 'b'] }, null)).toBe(null);
    expect(companyAfterSignIn({ roles: ['company-user'], validCompanyUids: ['a', 'b'] }, 'b')).toBe('b');
    expect(companyAfterSignIn({ roles: ['company-user'], validCompanyUids: ['a', 'b'] }, 'c')).toBe(null);
  });
});

test('P2.16, P2.17 a company-user is sent to /home, any other role with a company to /user, who has none chooses', () => {
  expect(firstScreen('company-user')).toBe('/home');
  expect(firstScreen('company-manager')).toBe('/user/');
  expect(firstScreen('admin')).toBe('/user/');
  expect(firstScreen(null)).toBe(null);
});
