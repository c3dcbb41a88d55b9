import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { inject as provided } from 'vitest';
import { nameKey } from '#domain/names.ts';
import type { CompanyRole, SystemRole } from '#domain/permissions.ts';
import { createApp } from '../app.ts';
import { createBearer } from '../auth/bearer.ts';
import { emailKey } from '../auth/email-key.ts';
import type { Invite } from '../calls/deps.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/connect.ts';
import type { Replica } from '../db/replica.ts';
import { createLive } from '../live/live.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { connectTestProvider, type TestProvider, type TokenOptions } from './test-provider.ts';

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  body: any;
  headers: Record<string, string | number | string[] | undefined>;
  raw: Buffer;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Somebody who has signed in at the test provider. Null: nobody. */
export type Caller = { email: string } | null;

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  provider: TestProvider;
  invitations: Parameters<Invite>[0][];
  /** A call with a real token of `who`, to the path below /api. */
  as(who: Caller, method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  token(who: { email: string }, options?: TokenOptions): Promise<string>;
  inject(options: InjectOptions): Promise<Reply>;
  close(): Promise<void>;
}

/** The provider of this run. */
export const sharedProvider = (): TestProvider => connectTestProvider(provided('providerAuthority'));

/** The real program on a database of its own, with tokens of a real provider. Both can be given. */
export async function testApp(
  engine?: 'server' | 'embedded',
  given: { db?: TestDatabase; provider?: TestProvider; replica?: Replica; settings?: Record<string, string> } = {},
): Promise<TestApp> {
  const db = given.db ?? (await testDatabase(engine));
  const provider = given.provider ?? sharedProvider();
  const config = {
    ...readConfig({ VERDEEL_URL: 'http://localhost:4000', LOG_LEVEL: 'silent', ...given.settings }),
    oidc: {
      authority: provider.authority,
      authorityPasswordReset: null,
      clientId: provider.clientId,
      scopes: 'openid',
      trustEmail: false,
    },
  };
  const bearer = createBearer({
    authority: provider.authority,
    clientId: provider.clientId,
    provider: provider.authority,
    trustEmail: false,
  });
  const invitations: Parameters<Invite>[0][] = [];
  const app = await createApp({
    config,
    db,
    replica: given.replica,
    bearer,
    live: createLive(),
    invite: async invitation => void invitations.push(invitation),
  });
  await app.ready();

  const tokens = new Map<string, Promise<string>>();
  const token = (who: { email: string }, options?: TokenOptions): Promise<string> => {
    if (options) return provider.token(who.email, options);
    if (!tokens.has(who.email)) tokens.set(who.email, provider.token(who.email));
    return tokens.get(who.email)!;
  };
  const inject = async (options: InjectOptions): Promise<Reply> => {
    const reply = await app.inject(options);
    const isJson = String(reply.headers['content-type']).startsWith('application/json') && reply.body !== '';
    return {
      status: reply.statusCode,
      body: isJson ? reply.json() : reply.body,
      headers: reply.headers,
      raw: reply.rawPayload,
    };
  };
  return {
    app,
    db,
    provider,
    invitations,
    token,
    inject,
    as: async (who, method, path, body, headers = {}) =>
      inject({
        method,
        url: `/api${path}`,
        headers: { ...(who ? { authorization: `Bearer ${await token(who)}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    close: async () => {
      await app.close();
      await db.drop();
    },
  };
}

export interface Person {
  id: string;
  email: string;
}

type Owning = Parameters<Parameters<Database['asOwner']>[0]>[0];

const personIn = async (tx: Owning, email: string, systemRole: SystemRole | null): Promise<Person> => {
  const row = { email, email_key: emailKey(email), system_role: systemRole };
  return { ...(await tx.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow()), email };
};

async function companyIn(tx: Owning, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into company (name, name_key, sector_id, color)
    values (${name}, ${nameKey(name)}, '00000000-0000-0000-0000-000000000001', '#336699') returning id`.execute(tx);
  return rows[0]!.id;
}

const memberIn = (tx: Owning, companyId: string, { id }: Person, role: CompanyRole) =>
  tx.insertInto('membership').values({ company_id: companyId, user_id: id, role }).execute();

/** People and companies as the first start and an admin leave them. A test makes everything else through the calls. */
export const addPerson = (db: Database, email: string, systemRole: SystemRole | null = null): Promise<Person> =>
  db.asOwner(tx => personIn(tx, email, systemRole));

export const addTestCompany = (db: Database, name: string): Promise<string> => db.asOwner(tx => companyIn(tx, name));

export async function addTestMember(db: Database, companyId: string, person: Person, role: CompanyRole): Promise<void> {
  await db.asOwner(tx => memberIn(tx, companyId, person, role));
}

/** Two companies with the four roles in each, and a consultant who belongs to the first only: the cast of SAFETY.md. */
export interface Cast {
  admin: Person;
  a: CastCompany;
  b: CastCompany;
}
export interface CastCompany {
  id: string;
  consultant: Person;
  manager: Person;
  user: Person;
}

export const addCast = (db: Database, domain = 'example'): Promise<Cast> =>
  db.asOwner(async tx => {
    const company = async (letter: string): Promise<CastCompany> => {
      const id = await companyIn(tx, `Company ${letter.toUpperCase()}`);
      const member = async (name: string, role: CompanyRole, system: SystemRole | null = null) => {
        const person = await personIn(tx, `${name}@${letter}.${domain}`, system);
        await memberIn(tx, id, person, role);
        return person;
      };
      return {
        id,
        consultant: await member('consultant', 'financial-consultant', 'financial-consultant'),
        manager: await member('manager', 'company-manager'),
        user: await member('user', 'company-user'),
      };
    };
    const admin = await personIn(tx, `admin@verdeel.${domain}`, 'admin');
    return { admin, a: await company('a'), b: await company('b') };
  });

/** The cast again, as if no test had been before this one: nobody has done anything, and there is nothing but them. */
export async function castAnew(db: Database, domain?: string): Promise<Cast> {
  await db.asOwner(async tx => {
    await tx.deleteFrom('industry_template').execute();
    await tx.deleteFrom('company').execute();
    await tx.deleteFrom('app_user').execute();
  });
  return addCast(db, domain);
}
