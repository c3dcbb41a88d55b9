import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Language } from '#domain/language.ts';
import { networkOf } from '../turns/person.ts';
import { type Account, findAccountById, keepLanguage } from './accounts.sql.ts';
import { type ByToken, formOf, languageOf, minutes, problemOf, show, statusOf, textOf } from './answers.ts';
import { countAttempt, type Limit } from './attempts.sql.ts';
import { type ChangePageOptions, changeEmailPages } from './change-email.routes.ts';
import {
  cookieIn,
  NEW_PASSWORD_SECONDS,
  newPasswordProof,
  provenDevice,
  provenNewPassword,
  setCookie,
} from './cookies.ts';
import { chosenLanguage, LANGUAGE_COOKIE, languageOfFirst } from './language.ts';
import { confirmByLink, FOR_CONFIRMATION, FOR_PASSWORD, lookAtLink, setPassword } from './links.ts';
import { type LostStepOptions, lostStepPages } from './lost-step.routes.ts';
import { accountName } from './names.ts';
import {
  confirmedPage,
  confirmPage,
  errorPage,
  forgotPage,
  linkOverPage,
  PAGE_HEADERS,
  pageOverPage,
  passwordPage,
  passwordSavedPage,
  STYLE_PATH,
  sentPage,
  signInPage,
} from './pages.ts';
import { Busy } from './passwords.ts';
import { DEVICE_COOKIE, passPassword, type SecondStepOptions, secondStepPages } from './second-step.routes.ts';
import { signIn, signInByNewPassword } from './sign-in.ts';
import { STYLE } from './style.ts';
import { textsIn } from './texts.ts';

export interface PageOptions extends ChangePageOptions, LostStepOptions, SecondStepOptions {
  font: Buffer | null;
  /** Somebody who was never here has given the right password, and goes on in this language. */
  firstLogIn(language: Language): Promise<void>;
  /** These begin only after the reply, which is the same whether anything is sent or not. */
  sendReset(email: string): void;
  sendConfirmation(account: Account): void;
}

const RESETS_PER_NETWORK: Limit = { most: 20, seconds: 15 * 60 };
const LARGEST_FORM = 16 * 1024;
const NEW_PASSWORD_COOKIE = 'new_password';
const A_YEAR = 365 * 24 * 3600;

export async function identityPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { db, url, provider } = options;

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(PAGE_HEADERS);
    const chosen = chosenLanguage(request.query);
    if (chosen) reply.header('set-cookie', setCookie(url, LANGUAGE_COOKIE, chosen, A_YEAR));
  });
  const keepChosen = async ({ query, id }: FastifyRequest, account: Account, shown?: Language) => {
    const chosen = chosenLanguage(query) ?? languageOfFirst(account, shown);
    const line = { requestId: id, call: 'POST /identity/sign-in' };
    if (chosen) await db.asIdentity(tx => keepLanguage(tx, account, chosen, line));
    if (!account.hasSignedIn) await options.firstLogIn(chosen ?? account.language);
  };
  // A form sent from another site was not filled in by the person in front of this one.
  app.addHook('preHandler', async (request, reply) => {
    const from = request.headers['sec-fetch-site'];
    if (request.method !== 'POST' || from === undefined || from === 'same-origin' || from === 'none') return;
    return show(reply, 403, errorPage(languageOf(request), url, 'cross-site form'));
  });
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error instanceof Busy ? 503 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, 'a page of the OpenID provider failed');
    return show(reply, status, errorPage(languageOf(request), url, `${status}`));
  });

  app.get(STYLE_PATH.replace('/identity', ''), (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(STYLE),
  );
  app.get('/inter.woff2', (_request, reply) =>
    options.font
      ? reply.header('cache-control', 'public, max-age=604800').type('font/woff2').send(options.font)
      : reply.status(404).send(),
  );

  app.get<{ Params: { uid: string }; Querystring: { screen?: string } }>('/sign-in/:uid', async (request, reply) => {
    const details = await interactionOf(provider(), request, reply);
    if (!details) return show(reply, 400, pageOverPage(languageOf(request), url));
    const language = languageOf(request, details.params.ui_locales);
    const email = textOf(details.params.login_hint);
    const at = `/identity/sign-in/${details.uid}`;
    const wantsReset = (request.query.screen ?? details.params.screen) === 'reset';
    const proof = cookieIn(url, request.headers.cookie, NEW_PASSWORD_COOKIE);
    const chosen = wantsReset ? undefined : provenNewPassword(options.vault, proof, Date.now());
    const account = chosen && (await signInByNewPassword(db, chosen, request.id));
    if (account) {
      reply.header('set-cookie', setCookie(url, NEW_PASSWORD_COOKIE, '', 0));
      return passPassword(options, request, reply, details, account, account.emailKey);
    }
    if (wantsReset)
      return show(reply, 200, forgotPage({ language, at: `${at}?screen=reset`, email, back: `${at}?screen=sign-in` }));
    return show(reply, 200, signInPage({ language, at, email }));
  });

  app.post<{ Params: { uid: string } }>('/sign-in/:uid', async (request, reply) => {
    const details = await interactionOf(provider(), request, reply);
    if (!details) return show(reply, 400, pageOverPage(languageOf(request), url));
    const language = languageOf(request, details.params.ui_locales);
    const form = formOf(request);
    const email = textOf(form.email);
    const name = accountName(email);
    const device = provenDevice(options.cookieKeys(), cookieIn(url, request.headers.cookie, DEVICE_COOKIE), name);
    const result = await signIn(db, {
      email,
      password: textOf(form.password),
      ip: request.ip,
      device,
      requestId: request.id,
    });
    if (result.kind === 'signedIn') {
      await keepChosen(request, result.account, language);
      return passPassword(options, request, reply, details, result.account, name);
    }
    if (result.kind === 'unconfirmed') options.sendConfirmation(result.account);
    if ('secondsLeft' in result) reply.header('retry-after', result.secondsLeft);
    const at = `/identity/sign-in/${details.uid}`;
    return show(reply, statusOf(result), signInPage({ language, at, email, problem: problemOf(result, language) }));
  });

  app.get<{ Querystring: { email?: string } }>('/forgot', async (request, reply) =>
    show(
      reply,
      200,
      forgotPage({
        language: languageOf(request),
        at: '/identity/forgot',
        email: textOf(request.query.email),
        back: `${url}/`,
      }),
    ),
  );

  app.post('/forgot', async (request, reply) => {
    const language = languageOf(request);
    const email = textOf(formOf(request).email).trim();
    const page = { language, at: '/identity/forgot', email, back: `${url}/` };
    const { problems } = textsIn(language);
    if (email === '') return show(reply, 400, forgotPage({ ...page, problem: problems.emailMissing }));
    const counted = await db.asIdentity(tx => countAttempt(tx, `resets ${networkOf(request.ip)}`, RESETS_PER_NETWORK));
    if (!counted.isAllowed) {
      reply.header('retry-after', counted.secondsLeft);
      return show(reply, 429, forgotPage({ ...page, problem: problems.tooMany(minutes(counted.secondsLeft)) }));
    }
    options.sendReset(email);
    return show(reply, 200, sentPage(language, email, url));
  });

  app.get<ByToken>('/password/:token', async (request, reply) => {
    const link = await lookAtLink(db, request.params.token, FOR_PASSWORD);
    const language = languageOf(request, link?.language);
    if (!link) return show(reply, 404, linkOverPage(language, url));
    return show(
      reply,
      200,
      passwordPage({ language, at: `/identity/password/${request.params.token}`, email: link.email }),
    );
  });

  app.post<ByToken>('/password/:token', async (request, reply) => {
    const { token } = request.params;
    const link = await lookAtLink(db, token, FOR_PASSWORD);
    const language = languageOf(request, link?.language);
    if (!link) return show(reply, 404, linkOverPage(language, url));
    const form = formOf(request);
    const password = textOf(form.password);
    const result = password === textOf(form.repeat) ? await setPassword(db, token, password, request.id) : 'different';
    if (result === 'saved') {
      const account = await db.asIdentity(tx => findAccountById(tx, link.userId));
      if (account) await keepChosen(request, account);
      const proof = account && newPasswordProof(options.vault, account, Date.now());
      if (proof) reply.header('set-cookie', setCookie(url, NEW_PASSWORD_COOKIE, proof, NEW_PASSWORD_SECONDS));
      return show(reply, 200, passwordSavedPage(language, url));
    }
    if (result === 'over') return show(reply, 404, linkOverPage(language, url));
    const problem = textsIn(language).problems[result];
    return show(reply, 400, passwordPage({ language, at: `/identity/password/${token}`, email: link.email, problem }));
  });

  app.get<ByToken>('/confirm/:token', async (request, reply) => {
    const link = await lookAtLink(db, request.params.token, FOR_CONFIRMATION);
    const language = languageOf(request, link?.language);
    if (!link) return show(reply, 404, linkOverPage(language, url));
    return show(
      reply,
      200,
      confirmPage({ language, at: `/identity/confirm/${request.params.token}`, email: link.email }),
    );
  });

  app.post<ByToken>('/confirm/:token', async (request, reply) => {
    const isConfirmed = await confirmByLink(db, request.params.token);
    const language = languageOf(request);
    return isConfirmed ? show(reply, 200, confirmedPage(language, url)) : show(reply, 404, linkOverPage(language, url));
  });

  secondStepPages(app, options, (request, reply) => interactionOf(provider(), request, reply));
  changeEmailPages(app, options);
  lostStepPages(app, options);
}

/** The sign-in that this browser is in the middle of. Undefined when it is over, or belongs to another browser. */
const interactionOf = (provider: Provider, request: FastifyRequest, reply: FastifyReply) =>
  provider.interactionDetails(request.raw, reply.raw).catch(error => {
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
    throw error;
  });
