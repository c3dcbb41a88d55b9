import type { FastifyRequest } from 'fastify';
import { users } from '#contract/users.ts';
import { memberState } from '#domain/invitations.ts';
import { type CompanyRole, mayGrant, mayManage, type Role, roleIn } from '#domain/permissions.ts';
import type { HelpLostStep, Invite, ShowLink } from '../calls/deps.ts';
import { notFound, Refusal } from '../calls/errors.ts';
import { outside, type Route, route } from '../calls/handle.ts';
import { firstAnswer, saveAnswer } from '../calls/idempotency.sql.ts';
import { type Context, expectVersion } from '../calls/transact.ts';
import {
  addMember,
  blockMember,
  changeEmail,
  changeMember,
  changePerson,
  companyName,
  listMembers,
  lockMember,
  type Member,
  removeMember,
  setReports,
} from './users.sql.ts';

type Item = Omit<Member, 'role' | 'isAdmin'> & { roles: CompanyRole[] };
const itemOf = ({ role, isAdmin: _, ...member }: Member): Item => ({ ...member, roles: [role] });

const forbidden = () => new Refusal('ERROR_FORBIDDEN');
const myRole = ({ actor, place }: Pick<Context, 'actor' | 'place'>): Role => roleIn(actor, place.companyId)!;

/** A member whom the caller manages, or the caller. Anybody else does not exist for them. */
async function lockManaged(context: Context, userId: string): Promise<Member> {
  const { tx, place, user } = context;
  const member = await lockMember(tx, place.companyId!, userId);
  if (!member || (userId !== user.id && !mayManage(myRole(context), member))) throw notFound();
  expectVersion(context, member.version, () => itemOf(member));
  return member;
}

/** Nobody blocks or removes themselves. */
async function lockOther(context: Context, userId: string): Promise<Member> {
  const member = await lockManaged(context, userId);
  if (userId === context.user.id) throw forbidden();
  return member;
}

/** Somebody else who has not signed in since the invitation. */
async function lockInvited(context: Context, userId: string): Promise<Member> {
  const member = await lockOther(context, userId);
  if (memberState(member) !== 'invited') throw new Refusal('ERROR_NOT_INVITED');
  return member;
}

async function itemAfter({ tx, place, changed }: Context, was: Member): Promise<Item> {
  const item = itemOf((await lockMember(tx, place.companyId!, was.userId))!);
  changed({ entity: 'user', id: was.userId, before: itemOf(was), after: item });
  return item;
}

async function giveReports(context: Context, userId: string, reportIds: readonly string[]): Promise<void> {
  for (const id of await setReports(context.tx, context.place.companyId!, userId, reportIds)) {
    const shows = reportIds.includes(id);
    context.changed({
      entity: 'report',
      id,
      before: { allowedUser: shows ? null : userId },
      after: { allowedUser: shows ? userId : null },
    });
  }
}

interface UserDeps {
  config: { smtpUrl: string | null };
  invite: Invite;
  helpLostStep?: HelpLostStep;
  showLink?: ShowLink;
}

const send = ({ invite }: Pick<UserDeps, 'invite'>, invitation: Parameters<Invite>[0], { log }: FastifyRequest) =>
  invite(invitation).catch(error => log.error({ err: error }, 'an invitation was not sent'));

const setBlocked = (isBlocked: boolean) =>
  route(isBlocked ? users.block : users.unblock, async ({ params }, context) => {
    const was = await lockOther(context, params.userId);
    if (was.isBlocked === isBlocked) return itemOf(was);
    await blockMember(context.tx, params.id, params.userId, isBlocked);
    return itemAfter(context, was);
  });

export const userRoutes = (deps: UserDeps): Route[] => [
  route(users.list, async ({ params }, context) => {
    const members = await listMembers(context.tx, params.id);
    return members
      .filter(member => member.userId === context.user.id || mayManage(myRole(context), member))
      .map(itemOf);
  }),

  outside(users.invite, async (input, { transact, request }) => {
    const { params, body } = input;
    const { item, invitation } = await transact(async context => {
      const { tx, user } = context;
      const first = await firstAnswer(tx, user.id, users.invite, request, input);
      if (first) return { item: first.reply as Item, invitation: null };
      const role = body.roles[0]!;
      if (!mayGrant(myRole(context), role)) throw forbidden();
      const { userId, language } = await addMember(
        tx,
        params.id,
        { ...body, language: body.language ?? user.language },
        role,
      );
      await giveReports(context, userId, body.reportIds);
      const made = itemOf((await lockMember(tx, params.id, userId))!);
      context.changed({ entity: 'user', id: userId, before: null, after: made });
      await saveAnswer(tx, user.id, request, users.invite.status, made);
      return {
        item: made,
        invitation: {
          companyId: params.id,
          userId,
          email: made.email,
          language,
          companyName: await companyName(tx, params.id),
          inviter: user,
        },
      };
    });
    // The membership exists, whatever happens to the mail.
    if (invitation) await send(deps, invitation, request);
    return item;
  }),

  outside(users.inviteAgain, async ({ params: { id, userId } }, { transact, request }) => {
    const invitation = await transact(async context => {
      const { tx, user } = context;
      const { email, language } = await lockInvited(context, userId);
      context.changed({ entity: 'invitation', id: userId, before: null, after: { sent: 'again' } });
      return { companyId: id, userId, email, language, companyName: await companyName(tx, id), inviter: user };
    });
    await send(deps, invitation, request);
  }),

  outside(users.showLink, async ({ params: { id, userId } }, { transact, user, requestId }) => {
    // Who may read a mailbox is the mailbox's to say. Only where there is none does an admin hand the link on.
    if (deps.config.smtpUrl !== null) throw new Refusal('ERROR_LINKS_ARE_MAILED');
    await transact(context => lockInvited(context, userId));
    const { method, path } = users.showLink;
    const from = { shownTo: user.id, requestId, call: `${method} ${path}` };
    const shown = await deps.showLink?.({ companyId: id, userId, ...from });
    if (!shown) throw new Refusal('ERROR_NO_LINK');
    return { link: shown.link, until: shown.until.toISOString() };
  }),

  route(users.change, async ({ params, body }, context) => {
    const { tx, user } = context;
    const role = myRole(context);
    const was = await lockManaged(context, params.userId);
    const isSelf = params.userId === user.id;
    const is = {
      firstName: body.firstName ?? was.firstName,
      lastName: body.lastName ?? was.lastName,
      language: body.language ?? was.language,
      email: body.email ?? was.email,
      role: body.roles?.[0] ?? was.role,
    };
    if (is.role !== was.role && (isSelf || !mayGrant(role, is.role))) throw forbidden();
    if (is.email !== was.email && role !== 'admin') throw forbidden();
    const renames = is.firstName !== was.firstName || is.lastName !== was.lastName || is.language !== was.language;
    if (renames && was.hasSignedIn && role !== 'admin' && !isSelf) throw forbidden();

    await changeMember(tx, params.id, was, is);
    if (renames && (was.hasSignedIn || isSelf)) await changePerson(tx, params.userId, is);
    if (is.email !== was.email) await changeEmail(tx, params.userId, is.email);
    if (body.reportIds) await giveReports(context, params.userId, body.reportIds);
    return itemAfter(context, was);
  }),

  outside(users.helpLostStep, async ({ params: { userId } }, { transact }) => {
    await transact(async ({ changed }) =>
      changed({ entity: 'second-step', id: userId, before: null, after: { help: 'asked' } }),
    );
    if (!(await deps.helpLostStep?.(userId))) throw new Refusal('ERROR_NO_SECOND_STEP');
  }),

  route(users.remove, async ({ params }, context) => {
    const was = await lockOther(context, params.userId);
    await removeMember(context.tx, params.id, params.userId);
    context.changed({ entity: 'user', id: params.userId, before: itemOf(was), after: null });
    return itemOf(was);
  }),
  setBlocked(true),
  setBlocked(false),
];
