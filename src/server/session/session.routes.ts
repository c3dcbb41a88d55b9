import { session } from '#contract/session.ts';
import { openMemberships, ROLES, rolesOf } from '#domain/permissions.ts';
import type { RequestEmailChange, SignIn, SignIns } from '../calls/deps.ts';
import { invalid, notFound, Refusal } from '../calls/errors.ts';
import { bearerOnly, open, outside, type Route, route } from '../calls/handle.ts';
import { addHistory } from '../history/history.sql.ts';
import { acceptInvitations } from '../users/users.sql.ts';
import { endAllUntilNow, endSession, noteSeen, noteSignIn, saveLanguage } from './session.sql.ts';
import { readVersion } from './version.ts';

/** A sign-in's tokens are renewed for at most this long after the last one was issued. */
const LONGEST_RENEWAL = 30 * 24 * 3600;

/** Why another address is refused. The web shows it at the password field. */
const REFUSED = {
  invalid: 'ERROR_WRONG_PASSWORD',
  locked: 'ERROR_TOO_MANY_REQUESTS',
  tooMany: 'ERROR_TOO_MANY_REQUESTS',
  busy: 'ERROR_UNAVAILABLE',
} as const;

const version = readVersion();

interface SessionDeps {
  config: {
    url: string;
    oidc: { authority: string | null; authorityPasswordReset: string | null; clientId: string; scopes: string };
    blobContainerUri: string;
    smtpUrl: string | null;
  };
  requestEmailChange?: RequestEmailChange;
  signIns?: SignIns;
}

export const sessionRoutes = ({ config, requestEmailChange, signIns }: SessionDeps): Route[] => [
  open(session.configuration, async () => {
    const authority = config.oidc.authority ?? `${config.url}/identity`;
    return {
      auth: {
        authority,
        authorityPasswordReset: config.oidc.authorityPasswordReset ?? authority,
        clientId: config.oidc.clientId,
        scopes: config.oidc.scopes,
        redirectUri: `${config.url}/account`,
        postLogoutRedirectUri: `${config.url}/account`,
      },
      blobContainerUri: config.blobContainerUri,
      roles: [...ROLES],
      mailsAreFiles: config.smtpUrl === null,
    };
  }),
  open(session.version, async () => version),
  route(session.authorize, async (_, { tx, actor, user, identity, acting, changed }) => {
    if (!user.hasSignedIn)
      changed({ entity: 'sign-in', id: user.id, before: null, after: { provider: identity.provider } });
    await noteSignIn(tx, user, identity);
    if (signIns && identity.sessionId) await noteSeen(tx, identity.sessionId);
    const accepted = { entity: 'user', id: user.id, before: { hasSignedIn: false }, after: { hasSignedIn: true } };
    // Whoever looks at the people of these companies sees it.
    for (const companyId of await acceptInvitations(tx, user.id, identity.issuedAt))
      changed({ ...accepted, companyId });
    const memberships = openMemberships(actor);
    return {
      userId: user.id,
      firstName: user.firstName || identity.firstName || '',
      lastName: user.lastName || identity.lastName || '',
      email: user.email,
      language: user.language,
      roles: rolesOf(actor),
      validCompanyUids: [...acting.companyIds],
      memberships: memberships.map(({ companyId, role }) => ({ companyId, role })),
    };
  }),
  route(session.language, async ({ body }, { tx, user, changed }) => {
    await saveLanguage(tx, user.id, body.language);
    changed({ entity: 'user', id: user.id, before: { language: user.language }, after: { language: body.language } });
    return { language: body.language };
  }),
  outside(session.email, async ({ body }, { user, request, raw }) => {
    if (!requestEmailChange) throw new Refusal('ERROR_EMAIL_ELSEWHERE');
    if (body.email === user.email) throw invalid('body.email', 'is the address already');
    const { email, password } = body;
    const from = { ip: request.ip, requestId: request.id };
    const result = await requestEmailChange({ ...from, email: user.email, newEmail: email, password });
    if ('secondsLeft' in result) raw.header('retry-after', result.secondsLeft);
    if (result.kind !== 'asked') throw new Refusal(REFUSED[result.kind]);
  }),
  outside(session.signIns, async (_, { user, identity }) => {
    const known = (await signIns?.of(user.id)) ?? [];
    return known.map(({ sessionId, beganAt, seenAt, ...signIn }) => ({
      ...signIn,
      isThis: sessionId === identity.sessionId,
      beganAt: beganAt.toISOString(),
      seenAt: seenAt.toISOString(),
    }));
  }),
  outside(session.endOtherSignIns, async (_, { user, identity, requestId }) => {
    const which = ({ sessionId }: SignIn) => sessionId !== identity.sessionId;
    await signIns?.end({ userId: user.id, requestId, call: 'DELETE /user/sign-in', which });
  }),
  outside(session.endSignIn, async ({ params }, { user, requestId }) => {
    const which = ({ id }: SignIn) => id === params.signInId;
    if (!(await signIns?.end({ userId: user.id, requestId, call: 'DELETE /user/sign-in/:signInId', which })))
      throw notFound();
  }),
  bearerOnly(session.logout, async (_, { identity, db, requestId }) => {
    const { provider, sessionId, subject } = identity;
    await db.asApp(async tx => {
      if (sessionId) await endSession(tx, provider, sessionId, new Date((identity.issuedAt + LONGEST_RENEWAL) * 1000));
      else await endAllUntilNow(tx, provider, subject);
      await addHistory(tx, [
        {
          companyId: null,
          scenarioId: null,
          userId: null,
          requestId,
          call: 'POST /user/logout',
          entity: 'sign-out',
          entityId: subject,
          change: { provider },
        },
      ]);
    });
  }),
];
