import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { companies } from '#contract/companies.ts';
import { can, mayManage, openMemberships, roleIn } from '#domain/permissions.ts';
import type { Invite } from '../calls/deps.ts';
import { invalid, notFound, Refusal } from '../calls/errors.ts';
import { outside, type Route, route } from '../calls/handle.ts';
import { firstAnswer, saveAnswer } from '../calls/idempotency.sql.ts';
import { FileReply } from '../calls/replies.ts';
import { type Context, expectVersion } from '../calls/transact.ts';
import { actInNewCompany } from '../db/tenant.ts';
import { addMember, listMembers, lockMember } from '../users/users.sql.ts';
import {
  addCompany,
  type Company,
  changeCompany,
  deleteLogo,
  getCompany,
  getLogo,
  listCompanies,
  lockCompany,
  saveLogo,
  sectorExists,
} from './companies.sql.ts';
import { imageType } from './image-type.ts';

/** The company as its call shows it, with its people for those who may list them. */
async function shown({ tx, actor, user }: Context, id: string) {
  const company = (await getCompany(tx, id, user.language))!;
  const role = roleIn(actor, id)!;
  if (!can(actor, 'users.manage', { companyId: id, isArchived: null, isListed: true })) return company;
  const members = (await listMembers(tx, id)).filter(m => m.userId === user.id || mayManage(role, m));
  return { ...company, users: members.map(({ role, isAdmin: _, ...member }) => ({ ...member, roles: [role] })) };
}

async function lock(context: Context): Promise<Company> {
  const company = (await lockCompany(context.tx, context.place.companyId!, context.user.language))!;
  expectVersion(context, company.version, () => company);
  return company;
}

type CompanyChange = Partial<Parameters<typeof changeCompany>[2]>;

async function apply(context: Context, was: Company, change: CompanyChange) {
  const { tx, user, changed } = context;
  await changeCompany(tx, was.id, {
    name: was.name,
    color: was.color,
    sectorId: was.sector.id,
    managerId: was.manager?.userId ?? null,
    contractedReports: was.contractedReports,
    isBlocked: was.isBlocked,
    isArchived: was.isArchived,
    ...change,
  });
  changed({ entity: 'company', id: was.id, before: was, after: (await getCompany(tx, was.id, user.language))! });
  return shown(context, was.id);
}

async function checkedManager({ tx }: Context, companyId: string, userId: string): Promise<string> {
  const member = await lockMember(tx, companyId, userId);
  if (member?.role !== 'company-manager') throw invalid('body.manager.userId', 'is no manager of this company');
  return userId;
}

async function checkedSector({ tx }: Pick<Context, 'tx'>, id: string): Promise<string> {
  if (!(await sectorExists(tx, id))) throw invalid('body.sector.id', 'is no sector');
  return id;
}

const setTo = (
  call: typeof companies.archive | typeof companies.block | typeof companies.unblock,
  change: CompanyChange,
) =>
  route(call, async (_, context) => {
    const was = await lock(context);
    const isSo = Object.entries(change).every(([key, value]) => was[key as keyof Company] === value);
    return isSo ? shown(context, was.id) : apply(context, was, change);
  });

export const companyRoutes = (deps: { invite: Invite }): Route[] => [
  route(companies.list, async (_, { tx, user, place }) => {
    const person = place.person!;
    const open = openMemberships(person).map(m => m.companyId);
    return listCompanies(tx, user.language, person.systemRole === 'admin' ? undefined : open);
  }),

  route(companies.get, async ({ params }, context) => shown(context, params.id)),

  outside(companies.make, async (input, { transact, request }) => {
    const { body } = input;
    const { company, invitation } = await transact(async context => {
      const { tx, user, changed } = context;
      const first = await firstAnswer(tx, user.id, companies.make, request, input);
      if (first) return { company: first.reply as Company, invitation: null };
      const id = randomUUID();
      actInNewCompany(tx, id);
      const sectorId = body.sector && (await checkedSector(context, body.sector.id));
      await addCompany(tx, id, { ...body, sectorId });
      let was = (await getCompany(tx, id, user.language))!;
      changed({ entity: 'company', id, before: null, after: was });
      let invitation = null;
      if (body.manager) {
        const invitee = { ...body.manager, language: body.manager.language ?? user.language };
        const { userId, language } = await addMember(tx, id, invitee, 'company-manager');
        changed({
          entity: 'user',
          id: userId,
          before: null,
          after: { ...invitee, companyId: id, roles: ['company-manager'] },
        });
        await apply(context, was, { managerId: userId });
        was = (await getCompany(tx, id, user.language))!;
        invitation = { companyId: id, userId, email: invitee.email, language, companyName: was.name, inviter: user };
      }
      const made = await shown(context, id);
      await saveAnswer(tx, user.id, request, companies.make.status, made);
      return { company: made, invitation };
    });
    // The company exists, whatever happens to the mail.
    if (invitation)
      await deps.invite(invitation).catch(error => request.log.error({ err: error }, 'an invitation was not sent'));
    return company;
  }),

  route(companies.change, async ({ params, body }, context) => {
    const was = await lock(context);
    const change: CompanyChange = {
      name: body.name ?? was.name,
      color: body.color ?? was.color,
      sectorId: body.sector?.id ?? was.sector.id,
      contractedReports: body.contractedReports === undefined ? was.contractedReports : body.contractedReports,
      isArchived: body.isArchived ?? was.isArchived,
    };
    const administers =
      change.sectorId !== was.sector.id ||
      change.contractedReports !== was.contractedReports ||
      change.isArchived !== was.isArchived;
    const place = { companyId: params.id, isArchived: was.isArchived, isListed: true };
    if (administers && !can(context.actor, 'company.administer', place)) throw new Refusal('ERROR_FORBIDDEN');
    if (body.sector) await checkedSector(context, body.sector.id);
    if (body.manager !== undefined)
      change.managerId = body.manager && (await checkedManager(context, params.id, body.manager.userId));
    return apply(context, was, change);
  }),

  setTo(companies.archive, { isArchived: true }),
  setTo(companies.block, { isBlocked: true }),
  setTo(companies.unblock, { isBlocked: false }),

  route(companies.logo, async ({ params }, { tx }) => {
    const logo = await getLogo(tx, params.id);
    if (!logo) throw notFound();
    return new FileReply(`logo.${logo.media_type.slice('image/'.length)}`, logo.media_type, logo.bytes);
  }),
  route(companies.giveLogo, async ({ params, body }, context) => {
    const bytes = await buffer(body.file.content());
    const type = imageType(bytes);
    if (!type) throw invalid('body.file', 'is no PNG, JPEG or WebP picture');
    const was = await lock(context);
    await saveLogo(context.tx, params.id, type, bytes);
    return logoChanged(context, was);
  }),
  route(companies.removeLogo, async ({ params }, context) => {
    const was = await lock(context);
    await deleteLogo(context.tx, params.id);
    return logoChanged(context, was);
  }),
];

async function logoChanged(context: Context, was: Company) {
  const after = (await getCompany(context.tx, was.id, context.user.language))!;
  context.changed({ entity: 'company', id: was.id, before: was, after });
  return shown(context, was.id);
}
