import { z } from 'zod';
import { LANGUAGES } from '#domain/language.ts';
import { call } from './call.ts';
import { email, id } from './fields.ts';

export const language = z.enum(LANGUAGES);
export const companyRole = z.enum(['financial-consultant', 'company-manager', 'company-user']);
export const role = z.enum(['admin', 'financial-consultant', 'company-manager', 'company-user']);

const authorization = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language,
  roles: z.array(role),
  validCompanyUids: z.array(id),
  memberships: z.array(z.object({ companyId: id, role: companyRole })),
});

const configuration = z.object({
  auth: z.object({
    authority: z.string(),
    authorityPasswordReset: z.string(),
    clientId: z.string(),
    scopes: z.string(),
    redirectUri: z.string(),
    postLogoutRedirectUri: z.string(),
  }),
  blobContainerUri: z.string(),
  roles: z.array(role),
});

export const session = {
  configuration: call({
    method: 'GET',
    path: '/configuration',
    summary: 'What the browser needs to know before anybody has signed in',
    access: { who: 'anyone' },
    reply: configuration,
    status: 200,
  }),
  version: call({
    method: 'GET',
    path: '/version',
    summary: 'Which program answers, and the newest migration it knows',
    access: { who: 'anyone' },
    reply: z.object({ version: z.string(), migration: z.string() }),
    status: 200,
  }),
  authorize: call({
    method: 'GET',
    path: '/user/authorize',
    summary: 'Who the token speaks for, with which roles, in which companies',
    access: { who: 'signed-in' },
    reply: authorization,
    status: 200,
    errors: ['ERROR_USER_INACTIVE', 'ERROR_COMPANY_INACTIVE'],
  }),
  language: call({
    method: 'PATCH',
    path: '/user/language',
    summary: "Keeps the person's language, for mails and files",
    access: { who: 'signed-in' },
    body: z.object({ language }),
    reply: z.object({ language }),
    status: 200,
  }),
  email: call({
    method: 'POST',
    path: '/user/email',
    summary: "Asks for another e-mail address: it becomes the person's once the link sent there is confirmed",
    access: { who: 'signed-in' },
    body: z.object({ email, password: z.string().min(1).max(1000) }),
    status: 204,
    errors: ['ERROR_WRONG_PASSWORD', 'ERROR_EMAIL_ELSEWHERE', 'ERROR_TOO_MANY_REQUESTS'],
    bodyLimit: 16 * 1024,
  }),
  logout: call({
    method: 'POST',
    path: '/user/logout',
    summary: 'Ends this sign-in: its tokens are refused from now on',
    access: { who: 'bearer' },
    status: 204,
  }),
};
