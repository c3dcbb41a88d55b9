import { z } from 'zod';
import { LANGUAGES } from '#domain/language.ts';
import { call } from './call.ts';
import { email, id, publicId } from './fields.ts';

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
  /** No mail server is set up, so that somebody has to hand the letters on. */
  mailsAreFiles: z.boolean(),
});

const signIn = z.object({
  id: publicId,
  /** Whether this call belongs to it. */
  isThis: z.boolean(),
  /** By the names people know, such as Firefox and Windows. Empty: unknown. */
  browser: z.string(),
  system: z.string(),
  /** In UTC, such as 2026-11-22T13:00:00.000Z. */
  beganAt: z.string(),
  seenAt: z.string(),
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
  signIns: call({
    method: 'GET',
    path: '/user/sign-in',
    summary: 'Where one is signed in, the one used last first; empty where people sign in at another provider',
    access: { who: 'signed-in' },
    reply: z.array(signIn),
    status: 200,
  }),
  endOtherSignIns: call({
    method: 'DELETE',
    path: '/user/sign-in',
    summary: 'Ends all other sign-ins of the person: their tokens are refused from now on',
    access: { who: 'signed-in' },
    status: 204,
  }),
  endSignIn: call({
    method: 'DELETE',
    path: '/user/sign-in/:signInId',
    summary: 'Ends a sign-in of the person: its tokens are refused from now on',
    access: { who: 'signed-in' },
    // It is looked for among one's own.
    params: z.object({ signInId: publicId }),
    status: 204,
  }),
  logout: call({
    method: 'POST',
    path: '/user/logout',
    summary: 'Ends this sign-in: its tokens are refused from now on',
    access: { who: 'bearer' },
    status: 204,
  }),
};
