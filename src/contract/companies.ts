import { z } from 'zod';
import { LOGO_LIMIT } from '#domain/logos.ts';
import { call } from './call.ts';
import { id, name, publicId, uploadedFile, version } from './fields.ts';
import { sector } from './sectors.ts';
import { companyUser, invitee } from './users.ts';

const company = z.object({
  id,
  name: z.string(),
  sector,
  color: z.string(),
  /** Where the logo is fetched, with the token. The address changes with the logo. */
  logoUrl: z.string().nullable(),
  hasIndustryTemplate: z.boolean(),
  /** The one of its managers who was chosen, or else the first. */
  manager: z.object({ userId: id, name: z.string() }).nullable(),
  /** Only for those who may list them. */
  users: z.array(companyUser).optional(),
  /** null: no limit. */
  contractedReports: z.int().nullable(),
  isBlocked: z.boolean(),
  isArchived: z.boolean(),
  version,
});

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'is no colour of the form #rrggbb');
const contractedReports = z.int().min(0).max(1_000_000).nullable();
const params = z.object({ id });
const subject = { kind: 'company', at: 'params.id' } as const;
const administer = { action: 'company.administer', subject } as const;
const change = { action: 'company.change', subject } as const;

/** DECISIONS: archive, block and unblock are "delete-style" calls and return the item. */
const act = <const A extends 'archive' | 'block' | 'unblock'>(action: A, summary: string) =>
  call({
    method: 'DELETE',
    path: `/company/${action}/:id`,
    summary,
    access: administer,
    params,
    reply: company,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  });

export const companies = {
  list: call({
    method: 'GET',
    path: '/company/list/:id',
    summary: 'The companies a user may open, by the id of the user',
    access: { action: 'companies.list', subject: { kind: 'user', at: 'params.id' } },
    params,
    reply: z.array(company),
    status: 200,
  }),
  get: call({
    method: 'GET',
    path: '/company/:id',
    summary: 'One company',
    access: { action: 'company.see', subject },
    params,
    reply: company,
    status: 200,
  }),
  make: call({
    method: 'POST',
    path: '/company/',
    summary: 'Makes a company and invites its first manager',
    access: { action: 'company.make' },
    body: z.object({
      name: name(),
      color: color.optional(),
      sector: z.object({ id: publicId }).optional(),
      contractedReports: contractedReports.optional(),
      manager: invitee.nullable().optional(),
    }),
    reply: company,
    status: 201,
    errors: ['ERROR_COMPANYNAME_NOT_UNIQUE'],
  }),
  change: call({
    method: 'PUT',
    path: '/company/:id',
    summary: 'Changes a company; sector, contracted reports and archive are for admins',
    access: { ...change, within: [{ kind: 'user', at: 'body.manager.userId' }] },
    params,
    body: z.object({
      id: id.optional(),
      name: name().optional(),
      color: color.optional(),
      manager: z.object({ userId: id }).nullable().optional(),
      sector: z.object({ id: publicId }).optional(),
      contractedReports: contractedReports.optional(),
      isArchived: z.boolean().optional(),
      version: version.optional(),
    }),
    reply: company,
    status: 200,
    errors: ['ERROR_COMPANYNAME_NOT_UNIQUE', 'ERROR_CONFLICT'],
  }),
  archive: act('archive', 'Archives a company: only admins see it from then on'),
  block: act('block', 'Closes a company to its managers and users'),
  unblock: act('unblock', 'Opens a blocked company again'),
  logo: call({
    method: 'GET',
    path: '/company/:id/logo',
    summary: 'The logo of a company',
    access: { action: 'company.see', subject },
    params,
    query: z.object({ v: z.string().max(40).optional(), t: z.string().max(40).optional() }),
    status: 200,
    produces: ['image/png', 'image/jpeg', 'image/webp'],
  }),
  giveLogo: call({
    method: 'PUT',
    path: '/company/:id/logo',
    summary: 'Gives a company its logo: PNG, JPEG or WebP of at most 1 MB',
    access: change,
    params,
    body: z.object({ file: uploadedFile }),
    multipart: LOGO_LIMIT,
    bodyLimit: LOGO_LIMIT + 16 * 1024,
    perMinute: 60,
    reply: company,
    status: 200,
    errors: ['ERROR_TOO_LARGE', 'ERROR_TOO_MANY_REQUESTS'],
  }),
  removeLogo: call({
    method: 'DELETE',
    path: '/company/:id/logo',
    summary: 'Takes the logo of a company away',
    access: change,
    params,
    reply: company,
    status: 200,
    errors: ['ERROR_CONFLICT'],
  }),
};
