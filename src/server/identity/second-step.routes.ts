import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { StepChange } from '#server/mail/second-step-letters.ts';
import type { Account } from './accounts.sql.ts';
import { formOf, languageOf, minutes, show, textOf } from './answers.ts';
import { browserWords } from './browser-words.ts';
import { cookieIn, deviceProof, provenDevice, setCookie } from './cookies.ts';
import { pageOverPage } from './pages.ts';
import { hasShown, opened, PASSED_SECONDS, type Passed, sealed } from './passed.ts';
import { PASSKEY_SCRIPT } from './passkey-script.ts';
import { addPasskeyTo, removePasskeyOf, tryPasskey } from './passkey-step.ts';
import { hasPasskeys, toMake, toShow } from './passkeys.ts';
import {
  type CodeResult,
  lookAtStep,
  removeApp,
  renewCodes,
  type StepDeps,
  setUpStep,
  tryCode,
  turnOffStep,
} from './second-step.ts';
import { codePage, passkeyPage, recoveryPage, SCRIPT_PATH, setUpPage, stepPage } from './second-step-pages.ts';
import { stepTextsIn } from './second-step-texts.ts';
import { endProviderSessions } from './store.sql.ts';
import { textsIn } from './texts.ts';
import { newSecret } from './totp.ts';

export interface SecondStepOptions extends StepDeps {
  url: string;
  provider(): Provider;
  /** The first seals. They turn. */
  cookieKeys(): readonly string[];
  /** Admins need a second step. */
  adminsNeedStep: boolean;
  /** Called after the reply, with whom to inform. */
  stepChanged(account: Account, change: StepChange): void;
}

export const DEVICE_COOKIE = 'device';
const A_YEAR = 365 * 24 * 3600;

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** After the right password: what is still to be shown or asked, and then on to where the person wanted to go. */
export async function passPassword(
  options: SecondStepOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  details: Details,
  { userId, generation }: Account,
  name: string,
) {
  const until = Date.now() + PASSED_SECONDS * 1000;
  return goOn(options, request, reply, details, { userId, generation, name, amr: ['pwd'], until });
}

/** What somebody wants to add. */
type Adding = 'app' | 'passkey';

async function goOn(
  options: SecondStepOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  details: Details,
  passed: Passed,
  { problem, adding, status = problem ? 400 : 200 }: { problem?: string; adding?: Adding; status?: number } = {},
) {
  const { vault, url, adminsNeedStep } = options;
  const { account, step } = await lookAtStep(options, passed.userId);
  const isObliged = adminsNeedStep && account?.systemRole === 'admin';
  const isAsked = details.params.screen === 'second-step' && !passed.isDone;
  const isDue = step !== undefined && !hasShown(passed);
  if (!account || !(isDue || isAsked || (!step && isObliged))) return finish(options, request, reply, details, passed);

  const challenge = randomBytes(32).toString('base64url');
  const secret = passed.secret ?? newSecret();
  const shown = {
    language: languageOf(request, details.params.ui_locales),
    at: `/identity/sign-in/${details.uid}`,
    problem,
    state: sealed(vault, details.uid, { ...passed, challenge, secret }),
  };
  if (isDue) {
    const passkeys = step.passkeys.length > 0 ? toShow(url, challenge, step.passkeys) : null;
    return show(reply, status, codePage({ ...shown, passkeys, hasApp: step.secret !== null }));
  }
  if (adding === 'passkey' && hasPasskeys(url)) {
    const wanted = toMake(url, challenge, account, step?.passkeys ?? []);
    const { browser, system } = browserWords(request.headers['user-agent']);
    const name = [browser, system].filter(Boolean).join(', ') || 'Passkey';
    return show(reply, status, passkeyPage({ ...shown, options: wanted, name }));
  }
  if (!step || adding === 'app') {
    const { email } = account;
    const mayChoose = !step && hasPasskeys(url);
    return show(reply, status, setUpPage({ ...shown, secret, email, mayWait: !isObliged, mayChoose }));
  }
  const may = { mayTurnOff: !isObliged, mayAddPasskey: hasPasskeys(url) };
  return show(reply, status, stepPage({ ...shown, has: step, ...may }));
}

async function finish(
  { db, url, provider, cookieKeys }: SecondStepOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  details: Details,
  { userId, generation, name, amr }: Passed,
) {
  const device = provenDevice(cookieKeys(), cookieIn(url, request.headers.cookie, DEVICE_COOKIE), name);
  const proof = deviceProof(cookieKeys()[0]!, device ?? randomUUID(), name);
  // A log-in is a new session. The browser's former session ends with it.
  const before = details.session?.uid;
  if (before) {
    delete details.session;
    await details.persist();
    await db.asIdentity(tx => endProviderSessions(tx, [before]));
  }
  const login = { accountId: userId, amr, acr: String(generation) };
  const next = await provider().interactionResult(
    request.raw,
    reply.raw,
    { login },
    { mergeWithLastSubmission: false },
  );
  return reply.header('set-cookie', setCookie(url, DEVICE_COOKIE, proof, A_YEAR)).redirect(next, 303);
}

/** The forms of the pages after the password. What they may do is asked of what they carry, never of where they come from. */
export function secondStepPages(
  app: FastifyInstance,
  options: SecondStepOptions,
  detailsOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Details | undefined>,
): void {
  const { url, vault } = options;
  app.get(SCRIPT_PATH.replace('/identity', ''), (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(PASSKEY_SCRIPT),
  );

  app.post<{ Params: { uid: string } }>('/sign-in/:uid/step', async (request, reply) => {
    const details = await detailsOf(request, reply);
    const form = formOf(request);
    const passed = details && opened(vault, details.uid, textOf(form.state));
    const language = languageOf(request, details?.params.ui_locales);
    if (!details || !passed) return show(reply, 400, pageOverPage(language, url));
    const { problems } = textsIn(language);
    const whose = { userId: passed.userId, requestId: request.id };
    const code = textOf(form.code).slice(0, 40);
    const on = (now: Partial<Passed>, how: { problem?: string; adding?: Adding; status?: number } = {}) =>
      goOn(options, request, reply, details, { ...passed, ...now }, how);
    const showCodes = (codes: string[], now: Partial<Passed>) => {
      const state = sealed(vault, details.uid, { ...passed, ...now });
      return show(reply, 200, recoveryPage({ language, at: `/identity/sign-in/${details.uid}`, state, codes }));
    };
    const { account, step } = await lookAtStep(options, passed.userId);
    const tell = (change: StepChange) => account && options.stepChanged(account, change);
    const after = (result: CodeResult, by: 'otp' | 'pop', wrong: string) => {
      if (result.kind === 'wrongCode') return on({}, { problem: wrong });
      if (result.kind === 'right') return on({ amr: [...passed.amr, by] });
      reply.header('retry-after', result.secondsLeft);
      return on({}, { problem: problems.lockedCode(minutes(result.secondsLeft)), status: 429 });
    };
    const asked = { url, challenge: passed.challenge ?? '', answer: textOf(form.answer) };

    if (!hasShown(passed) && step) {
      if (form.action === 'passkey')
        return after(await tryPasskey(options, whose, asked), 'pop', problems.wrongPasskey);
      if (form.action !== 'code') return on({});
      const result = await tryCode(options, whose, code);
      if (result.kind === 'right' && result.codesLeft !== null) tell({ kind: 'codeUsed', codesLeft: result.codesLeft });
      return after(result, 'otp', problems.wrongCode);
    }

    // From here on the person has shown the second step, or has none.
    const isObliged = options.adminsNeedStep && account?.systemRole === 'admin';
    const ways = step ? step.passkeys.length + (step.secret === null ? 0 : 1) : 0;
    const mayRemove = ways > 1 || !isObliged;
    switch (form.action) {
      case 'newPasskey':
        return on({}, { adding: 'passkey' });
      case 'newApp':
        return on({}, { adding: 'app' });
      case 'back':
        return on({});
      case 'setUp': {
        if (!passed.secret || (step && step.secret !== null)) break;
        const codes = await setUpStep(options, whose, passed.secret, code);
        if (!codes) return on({}, { problem: problems.wrongCode, adding: 'app' });
        tell({ kind: 'turnedOn' });
        return showCodes(codes, { amr: [...passed.amr, 'otp'], isDone: true });
      }
      case 'addPasskey': {
        const added = await addPasskeyTo(options, whose, asked, textOf(form.name));
        if (!added) return on({}, { problem: stepTextsIn(language).passkeyFailed, adding: 'passkey' });
        tell({ kind: 'passkeyAdded', name: added.name });
        const amr = [...passed.amr, 'pop'];
        return added.codes ? showCodes(added.codes, { amr, isDone: true }) : on({ amr });
      }
      case 'codes':
        if (!step) break;
        tell({ kind: 'newCodes' });
        return showCodes(await renewCodes(options, whose), { isDone: true });
      case 'removePasskey': {
        const removed = mayRemove ? await removePasskeyOf(options, whose, textOf(form.passkey)) : null;
        if (removed) tell(removed.wasLast ? { kind: 'turnedOff' } : { kind: 'passkeyRemoved', name: removed.name });
        return on(removed?.wasLast ? { isDone: true } : {});
      }
      case 'removeApp':
        if (ways < 2) break;
        await removeApp(options, whose);
        tell({ kind: 'appRemoved' });
        return on({});
      case 'off':
        if (!step || isObliged) break;
        await turnOffStep(options, whose);
        tell({ kind: 'turnedOff' });
    }
    return on({ isDone: true });
  });
}
