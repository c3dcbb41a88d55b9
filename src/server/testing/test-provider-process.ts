import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { TEST_CLIENT_ID, type TokenOptions } from './test-provider.ts';

// A substitute for Keycloak or Entra. It shares nothing with the program whose people it signs in.

// The library advises against keeping everything in memory. Here that is intended.
console.warn = () => {};

const KEY_ID = 'test-key';
const published = await generateKeyPair('RS256', { extractable: true });
const foreign = await generateKeyPair('RS256');
const signingKey = { ...(await exportJWK(published.privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };

const claimsOf = (email: string) => {
  const [given = '', family = ''] = email.split('@')[0]!.split('.');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return {
    sub: `test|${email.toLowerCase()}`,
    email,
    emails: [email],
    ...(email.startsWith('unverified.') ? {} : { email_verified: true }),
    given_name: capital(given),
    family_name: capital(family),
    name: `${capital(given)} ${capital(family)}`.trim(),
  };
};

async function issueToken({ email, claims, header, foreignKey }: TokenOptions & { email: string }) {
  const now = Math.floor(Date.now() / 1000);
  const all = {
    iss: authority,
    aud: TEST_CLIENT_ID,
    iat: now,
    exp: now + 3600,
    sid: randomUUID(),
    ...claimsOf(email),
    ...claims,
  };
  const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  return new SignJWT(kept)
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT', ...header })
    .sign(foreignKey ? foreign.privateKey : published.privateKey);
}

function createProvider(issuer: string, name: string) {
  const configuration: Configuration = {
    clients: [
      {
        client_id: TEST_CLIENT_ID,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: ['http://127.0.0.1/signed-in'],
      },
    ],
    jwks: { keys: [signingKey] },
    claims: { openid: ['sub', 'email', 'emails', 'email_verified', 'given_name', 'family_name', 'name', 'sid'] },
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    cookies: {
      keys: [randomUUID()],
      names: { session: `${name}_session`, interaction: `${name}_interaction`, resume: `${name}_resume` },
    },
    ttl: { IdToken: Number(process.env.ID_TOKEN_SECONDS ?? 3600), Session: 86_400, Grant: 86_400, AccessToken: 3600 },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // The log-out of a test needs no further question.
        logoutSource: (ctx, form) => {
          ctx.body = page(
            'Sign out',
            `${form}<button form="op.logoutForm" name="logout" value="yes" type="submit">Sign out of the other provider</button>`,
          );
        },
      },
    },
    interactions: {
      url: (_ctx, interaction) => `${new URL(issuer).pathname.replace(/\/$/, '')}/login/${interaction.uid}`,
    },
    issueRefreshToken: async () => true,
    findAccount: async (_ctx, id) => ({ accountId: id, claims: async () => claimsOf(id) }),
    loadExistingGrant: async ctx => {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid profile email offline_access');
      await grant.save();
      return grant;
    },
    scopes: ['openid', 'offline_access', 'profile', 'email'],
  };
  const provider = new Provider(issuer, configuration);
  // The program under test listens on another port each time.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: () => true,
    postLogoutRedirectUriAllowed: () => true,
  });
  return provider;
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;

async function showLogin(provider: Provider, req: IncomingMessage, res: ServerResponse, title: string) {
  if (req.method === 'POST') {
    const form = new URLSearchParams(await readBody(req));
    const error = form.get('error');
    const accountId = form.get('email') ?? '';
    await provider.interactionFinished(req, res, error ? { error } : { login: { accountId } });
    return;
  }
  const { params } = await provider.interactionDetails(req, res);
  const hint = String(params.login_hint ?? '').replace(/[<>"&]/g, '');
  res.setHeader('content-type', 'text/html');
  res.end(
    page(
      title,
      `<form method="post"><label>E-mail <input name="email" value="${hint}"></label><button>Continue</button></form>
      <form method="post"><label>Or fail with <input name="error" value="access_denied"></label><button>Cancel</button></form>`,
    ),
  );
}

async function readBody(req: IncomingMessage) {
  let text = '';
  for await (const chunk of req) text += chunk;
  return text;
}

/** Some providers redeem codes on another origin than their own. */
function redeemAt(origin: string, provider: Provider) {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path.endsWith('/.well-known/openid-configuration'))
      (ctx.body as Record<string, unknown>).token_endpoint = `${origin}${new URL(provider.issuer).pathname}`.replace(
        /\/?$/,
        '/token',
      );
  });
}

const answer = async (req: IncomingMessage, res: ServerResponse) => {
  try {
    const path = req.url ?? '/';
    if (path === '/testing/token') {
      res.end(await issueToken(JSON.parse(await readBody(req))));
    } else if (path.startsWith('/reset/login/')) {
      await showLogin(reset, req, res, 'Choose a new password at the other provider');
    } else if (path.startsWith('/reset/')) {
      req.url = path.slice('/reset'.length);
      Object.assign(req, { originalUrl: path });
      reset.callback()(req, res);
    } else if (path.startsWith('/login/')) {
      await showLogin(main, req, res, 'Sign in at the other provider');
    } else {
      main.callback()(req, res);
    }
  } catch (error) {
    res.statusCode = 500;
    res.end(String(error));
  }
};
async function listen(): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const authority = await listen();
const main = createProvider(authority, 'test');
const reset = createProvider(`${authority}/reset`, 'test_reset');
if (process.env.REDEEMS_ELSEWHERE) {
  const elsewhere = await listen();
  for (const provider of [main, reset]) redeemAt(elsewhere, provider);
}
process.once('disconnect', () => process.exit());
process.send?.(authority);
