import type { Language } from '#domain/language.ts';
import type { CompanyRole } from '#domain/permissions.ts';
import type { CompanyUser, Invitation, UserFields } from './users.queries.ts';

/** A person in the form. */
export interface UserForm {
  firstName: string;
  lastName: string;
  email: string;
  role: CompanyRole;
  language: Language;
  reportIds: string[];
}

export const emptyForm = (language: Language): UserForm => ({
  firstName: '',
  lastName: '',
  email: '',
  role: 'company-user',
  language,
  reportIds: [],
});

export const formOf = ({ firstName, lastName, email, roles, language, reportIds }: CompanyUser): UserForm => ({
  firstName,
  lastName,
  email,
  role: roles[0]!,
  language,
  reportIds,
});

export const invitation = ({ role, ...form }: UserForm): Invitation => ({ ...form, roles: [role] });

/** Sends only what was changed, so that what somebody else changed meanwhile is kept. */
export function changesOf(user: CompanyUser, form: UserForm): UserFields {
  const was = formOf(user);
  const lists = (reports: string[]) => [...reports].sort().join();
  return {
    ...(form.firstName === was.firstName ? {} : { firstName: form.firstName }),
    ...(form.lastName === was.lastName ? {} : { lastName: form.lastName }),
    ...(form.email === was.email ? {} : { email: form.email }),
    ...(form.language === was.language ? {} : { language: form.language }),
    ...(form.role === was.role ? {} : { roles: [form.role] }),
    ...(lists(form.reportIds) === lists(was.reportIds) ? {} : { reportIds: form.reportIds }),
  };
}

export const fullName = ({ firstName, lastName, email }: Pick<UserForm, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;
