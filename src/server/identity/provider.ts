import type { JWK } from 'jose';
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '#server/db/connect.ts';
import { findAccountById } from './accounts.sql.ts';
import { databaseAdapter } from './adapter.ts';
import { browserWords } from './browser-words.ts';
import { MOUNTED_AT, ownCookie, pathCookie } from './cookies.ts';
import { preferredLanguage } from './language.ts';
import { errorPage, loggedOutPage, logOutPage, PAGE_HEADERS } from './pages.ts';
import { noteSignIn } from './sign-ins.sql.ts';
import { endProviderSessions, isEnded, refuseSignIns } from './store.sql.ts';

export interface ProviderOptions {
  db: Database;
  /** The public address of the program. The provider is at `/identity` below it. */
  url: string;
  clientId: string;
  redirectUri: string;
  postLogoutRedirectUri: string;
  signingKeys: JWK[];
  cookieKeys: string[];
  log: { error(fields: object, message: string): void };
}

const HOUR = 3600;
const FORTNIGHT = 14 * 24 * HOUR;
/** The specification's default token lifetime. */
const ID_TOKEN_SECONDS = 3599;

export function createProvider(options: ProviderOptions): Provider {
  const { db, url } = options;
  const provider = new Provider(`${url}${MOUNTED_AT}`, configure(options));
  // The session that a token belongs to. Log-out ends the session.
  Object.assign(provider.Client.prototype, { includeSid: () => true });
  // Host and scheme come from the mount, never from the request.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    ctx.set(PAGE_HEADERS);
    if (url.startsWith('https:')) ctx.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
    await next();
    // Only pages of this origin call the provider.
    ctx.remove('access-control-allow-origin');
    await logOutAtOnce(db, ctx as KoaContextWithOIDC);
    await refuseEndedSignIns(db, ctx as KoaContextWithOIDC);
    await listSignIn(db, ctx as KoaContextWithOIDC);
  });
  provider.on('server_error', (_ctx, error) => options.log.error({ err: error }, 'the OpenID provider failed'));
  return provider;
}

function configure(options: ProviderOptions): Configuration {
  const { db, url } = options;
  const policy = interactionPolicy.base();
  // The one client is the program itself, so nobody has to give consent.
  policy.remove('consent');
  policy.get('login')!.checks.add(
    new interactionPolicy.Check('ended_sign_in', 'the sign-in was ended', 'login_required', async ctx => {
      const { session, client, result } = ctx.oidc;
      if (!session?.accountId) return false;
      const { accountId, acr } = session;
      const sid = session.sidFor(client!.clientId);
      return db.asIdentity(async tx => {
        if ((await findAccountById(tx, accountId))?.generation !== generationOf(acr)) return true;
        return !result?.login && sid !== undefined && isEnded(tx, sid);
      });
    }),
  );
  return {
    adapter: databaseAdapter(db),
    clients: [
      {
        client_id: options.clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [options.redirectUri],
        post_logout_redirect_uris: [options.postLogoutRedirectUri],
      },
    ],
    jwks: { keys: options.signingKeys as NonNullable<Configuration['jwks']>['keys'] },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'emails', 'email_verified'],
    },
    conformIdTokenClaims: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => true,
    ttl: {
      AccessToken: 5 * 60,
      AuthorizationCode: 2 * 60,
      IdToken: ID_TOKEN_SECONDS,
      Interaction: HOUR,
      Session: FORTNIGHT,
      Grant: FORTNIGHT,
      RefreshToken: FORTNIGHT,
    },
    extraParams: ['screen'],
    interactions: { policy, url: (_ctx, interaction) => `${MOUNTED_AT}/sign-in/${interaction.uid}` },
    cookies: {
      keys: options.cookieKeys,
      names: {
        session: ownCookie(url, 'session').name,
        interaction: pathCookie(url, 'interaction'),
        resume: pathCookie(url, 'resume'),
      },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: ownCookie(url, 'session').path },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    clientBasedCORS: (_ctx, origin) => origin === new URL(url).origin,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = logOutPage(languageOf(ctx), form);
        },
        postLogoutSuccessSource: ctx => {
          ctx.body = loggedOutPage(languageOf(ctx), url);
        },
      },
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = errorPage(languageOf(ctx), url, out.error_description ?? out.error);
    },
    findAccount: async (_ctx, id, source) => {
      const account = await db.asIdentity(tx => findAccountById(tx, id));
      if (!account) return undefined;
      // A code or refresh token of a sign-in that was ended while it was on its way.
      const acr = source && 'acr' in source ? source.acr : undefined;
      if (source && generationOf(acr) !== account.generation) return undefined;
      return {
        accountId: id,
        claims: async () => ({
          sub: id,
          name: `${account.firstName} ${account.lastName}`.trim() || account.email,
          given_name: account.firstName,
          family_name: account.lastName,
          email: account.email,
          emails: [account.email],
          email_verified: account.isConfirmed,
        }),
      };
    },
    loadExistingGrant: async ctx => {
      const { session, client } = ctx.oidc;
      const known = session?.grantIdFor(client!.clientId);
      const grant = known ? await ctx.oidc.provider.Grant.find(known) : undefined;
      if (grant) return grant;
      const made = new ctx.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      made.addOIDCScope('openid profile email');
      await made.save();
      return made;
    },
  };
}

/**
 * The library carries one text of the log-in through session, code and refresh token: the authentication context. Here it is
 * the generation that the account had when its password was read.
 */
const generationOf = (acr: string | undefined) => Number(acr ?? 1);

const languageOf = (ctx: KoaContextWithOIDC) =>
  preferredLanguage({
    query: ctx.query,
    cookie: ctx.get('cookie'),
    uiLocales: ctx.oidc.params?.ui_locales,
    accept: ctx.get('accept-language'),
  });

/**
 * Whoever sends the id token of the very session that is to end means it, and is not asked again. Without a session there is
 * nothing to ask either. Everybody else gets the page with the question, as a protection against links that log others out.
 */
async function logOutAtOnce(db: Database, ctx: KoaContextWithOIDC) {
  if (ctx.method !== 'GET' || ctx.status !== 200 || ctx.oidc?.route !== 'end_session') return;
  const { session, entities, params } = ctx.oidc;
  const hinted = entities.IdTokenHint?.payload.sub;
  if (session?.accountId && session.accountId !== hinted) return;
  if (session) await db.asIdentity(tx => endProviderSessions(tx, [session.uid]));
  ctx.cookies.set(ctx.oidc.provider.cookieName('session'), null, {
    path: ownCookie(ctx.oidc.provider.issuer, 'session').path,
    overwrite: true,
  });
  const target = params?.post_logout_redirect_uri;
  ctx.status = 303;
  ctx.body = '';
  if (typeof target !== 'string') return ctx.redirect(ctx.oidc.urlFor('end_session_success'));
  const address = new URL(target);
  if (typeof params?.state === 'string') address.searchParams.set('state', params.state);
  ctx.redirect(address.href);
}

/** After the question was answered with yes, the session is gone. Its tokens have to be refused as well. */
async function refuseEndedSignIns(db: Database, ctx: KoaContextWithOIDC) {
  if (ctx.oidc?.route !== 'end_session_confirm' || ctx.status !== 303) return;
  const { session, params } = ctx.oidc;
  if (!params?.logout || !session?.authorizations) return;
  const sids = Object.values(session.authorizations).flatMap(({ sid }) => sid ?? []);
  await db.asIdentity(tx => refuseSignIns(tx, sids));
}

/** Each sign-in is in the list of its person before its first token has left. */
async function listSignIn(db: Database, ctx: KoaContextWithOIDC) {
  if (ctx.oidc?.route !== 'token' || ctx.status !== 200) return;
  const { AuthorizationCode, RefreshToken } = ctx.oidc.entities;
  const { sid, sessionUid, accountId, acr, authTime } = (RefreshToken ?? AuthorizationCode)!;
  await db.asIdentity(tx =>
    noteSignIn(tx, {
      sessionId: sid!,
      sessionUid: sessionUid!,
      userId: accountId!,
      generation: generationOf(acr),
      beganAt: authTime!,
      ...browserWords(ctx.get('user-agent')),
    }),
  );
}
