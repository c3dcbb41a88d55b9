import { z } from 'zod';
import { TARGET_KINDS } from '#domain/ledger/targets.ts';
import { call } from './call.ts';
import { id, name } from './fields.ts';

// What a company remembers of its ledgers: where each account went last, and each code of the lines.

const MOST_ACCOUNTS = 50_000;
const MOST_CODES = 5_001;
const written = z.string().max(1_000);
const ofCompany = { action: 'ledger.remember', subject: { kind: 'company', at: 'params.companyId' } } as const;
const accountsKnown = { ...ofCompany, within: [{ kind: 'ledger-origin', at: 'body.accounts.*.originId' }] } as const;
const known = {
  ...ofCompany,
  within: [...accountsKnown.within, { kind: 'ledger-origin', at: 'body.codes.*.originId' }],
} as const;

const administration = written;
const rememberedAccount = z.object({
  administration,
  administrationName: written,
  accId: written,
  rgs: written.nullable(),
  kind: z.enum(TARGET_KINDS),
  originId: id.nullable(),
  name: name().nullable(),
  /** What somebody said that it is, where its file does not. One of the balance sheet is left out. */
  isProfitAndLoss: z.boolean().nullish(),
});
const remembered = z.object({
  accounts: z.array(rememberedAccount).max(2 * MOST_ACCOUNTS),
  codes: z
    .array(
      z.object({
        administration,
        administrationName: written,
        code: written,
        originId: id,
        name: name(),
      }),
    )
    .max(2 * MOST_CODES),
});
const rememberedChanges = z.object({
  /** Each takes the place of what is remembered of the same account. */
  accounts: z.array(rememberedAccount).max(MOST_ACCOUNTS),
  forget: z.object({
    accounts: z.array(z.object({ administration, accId: written })).max(MOST_ACCOUNTS),
    codes: z.array(z.object({ administration, code: written })).max(MOST_CODES),
  }),
});

export const ledgerMemory = {
  mapping: call({
    method: 'GET',
    path: '/ledger-mapping/:companyId',
    summary: 'Where each account of the company’s ledgers went last',
    access: ofCompany,
    params: z.object({ companyId: id }),
    reply: remembered,
    status: 200,
  }),
  remember: call({
    method: 'PUT',
    path: '/ledger-mapping/:companyId',
    summary: 'Replaces what the company remembers of its ledgers',
    access: known,
    params: z.object({ companyId: id }),
    body: remembered,
    bodyLimit: 8 * 1024 * 1024,
    reply: remembered,
    status: 200,
  }),
  rememberSome: call({
    method: 'PATCH',
    path: '/ledger-mapping/:companyId',
    summary: 'Changes or forgets where some accounts and codes of the company’s ledgers go; the others stay',
    access: accountsKnown,
    params: z.object({ companyId: id }),
    body: rememberedChanges,
    bodyLimit: 8 * 1024 * 1024,
    status: 204,
  }),
};
