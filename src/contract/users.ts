import { z } from 'zod';
import { call } from './call.ts';
import { email, id, name, version } from './fields.ts';
import { companyRole, language } from './session.ts';

/** A person as one company knows them. */
export const companyUser = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** One for each company. */
  roles: z.array(companyRole),
  isBlocked: z.boolean(),
  reportIds: z.array(id),
  language,
  /** Whether the person has signed in since the invitation. From then on the names and the language are the person's own. */
  hasSignedIn: z.boolean(),
  version,
});

export const invitee = z.object({ firstName: name(), lastName: name(), email, language: language.optional() });

const params = z.object({ id });
const ofMember = z.object({ id, userId: id });
const oneRole = z.array(companyRole).length(1);
const reportIds = z.array(id).max(1000);
const access = { action: 'users.manage', subject: { kind: 'company', at: 'params.id' } } as const;
const member = { kind: 'user', at: 'params.userId' } as const;
const listing = { kind: 'report', at: 'body.reportIds.*' } as const;

/** DECISIONS: remove, block and unblock are "delete-style" calls and return the item. */
const act = <const A extends 'remove' | 'block' | 'unblock'>(action: A, summary: string) =>
  call({
    method: 'DELETE',
    path: `/user/company/${action}/:id/:userId`,
    summary,
    access: { ...access, within: [member] },
    params: ofMember,
    reply: companyUser,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  });

export const users = {
  list: call({
    method: 'GET',
    path: '/user/company/:id',
    summary: 'The people of a company whom the caller manages',
    access,
    params,
    reply: z.array(companyUser),
    status: 200,
  }),
  invite: call({
    method: 'POST',
    path: '/user/company/:id',
    summary: 'Invites somebody into a company, by mail',
    access: { ...access, within: [listing] },
    params,
    body: invitee.extend({ roles: oneRole, reportIds: reportIds.default([]) }),
    reply: companyUser,
    status: 201,
    errors: ['ERROR_USER_ALREADY_EXISTS'],
  }),
  change: call({
    method: 'PUT',
    path: '/user/company/:id/:userId',
    summary: "Changes a person's role and reports, and the names until that person signs in",
    access: { ...access, within: [member, listing] },
    params: ofMember,
    body: z.object({
      userId: id.optional(),
      firstName: name().optional(),
      lastName: name().optional(),
      email: email.optional(),
      language: language.optional(),
      roles: oneRole.optional(),
      reportIds: reportIds.optional(),
      version: version.optional(),
    }),
    reply: companyUser,
    status: 200,
    errors: ['ERROR_CONFLICT', 'ERROR_USER_ALREADY_EXISTS'],
  }),
  inviteAgain: call({
    method: 'POST',
    path: '/user/company/invite-again/:id/:userId',
    summary: 'Sends the invitation of somebody who has not signed in again; the link of an earlier one ends',
    access: { ...access, within: [member] },
    params: ofMember,
    status: 204,
    errors: ['ERROR_NOT_INVITED'],
    perMinute: 60,
  }),
  // Not 201: it takes no Idempotency-Key, because with that the link would be stored.
  showLink: call({
    method: 'POST',
    path: '/user/company/invitation-link/:id/:userId',
    summary:
      'Makes a link by which somebody who was invited chooses a first password, to be handed on by an admin where no mail is sent; an earlier one ends',
    access: { action: 'company.administer', subject: access.subject, within: [member] },
    params: ofMember,
    reply: z.object({
      link: z.string(),
      /** In UTC, such as 2026-11-22T13:00:00.000Z. */
      until: z.string(),
    }),
    status: 200,
    errors: ['ERROR_NOT_INVITED', 'ERROR_NO_LINK', 'ERROR_LINKS_ARE_MAILED'],
  }),
  helpLostStep: call({
    method: 'POST',
    path: '/user/company/lost-step/:id/:userId',
    summary:
      'Mails somebody who lost the second step of the log-in a link that takes it away, together with the password',
    access: { action: 'company.administer', subject: access.subject, within: [member] },
    params: ofMember,
    status: 204,
    errors: ['ERROR_NO_SECOND_STEP'],
    perMinute: 60,
  }),
  remove: act('remove', 'Ends the membership of a person and takes them off every report'),
  block: act('block', 'Shuts a person out of a company'),
  unblock: act('unblock', 'Lets a blocked person in again'),
};
