import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Vault } from '#server/vault/vault.ts';
import type { Account } from './accounts.sql.ts';
import { formOf, languageOf, minutes, show, textOf } from './answers.ts';
import { cookieIn, deviceProof, provenDevice, setCookie } from './cookies.ts';
import { pageOverPage } from './pages.ts';
import { lookAtStep, renewCodes, type StepDeps, setUpStep, tryCode, turnOffStep } from './second-step.ts';
import { codePage, recoveryPage, setUpPage, stepPage } from './second-step-pages.ts';
import { endProviderSessions } from './store.sql.ts';
import { textsIn } from './texts.ts';
import { newSecret } from './totp.ts';

export interface SecondStepOptions extends StepDeps {
  url: string;
  provider(): Provider;
  cookieKeys: readonly string[];
  /** Admins need a second step. */
  adminsNeedStep: boolean;
}

export const DEVICE_COOKIE = 'device';
const A_YEAR = 365 * 24 * 3600;
const MOST_MINUTES = 10;

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** How far a log-in has come. Sealed for this log-in, it travels through the forms of its pages. */
interface Passed {
  userId: string;
  generation: number;
  /** The name as it was looked up. */
  name: string;
  /** What was shown of who it is: a password, a code. */
  amr: string[];
  until: number;
  /** Offered, and not yet taken. */
  secret?: string;
  /** The person has seen what they wanted to see. */
  isDone?: boolean;
}

const sealName = (uid: string) => `log-in ${uid}`;
const sealed = (vault: Vault, uid: string, passed: Passed) =>
  Buffer.from(JSON.stringify(vault.close(passed, sealName(uid)))).toString('base64url');

function opened(vault: Vault, uid: string, state: string): Passed | null {
  try {
    const passed = vault.open(JSON.parse(Buffer.from(state, 'base64url').toString()), sealName(uid)) as Passed;
    return passed.until > Date.now() ? passed : null;
  } catch {
    return null;
  }
}

/** After the right password: what is still to be shown or asked, and then on to where the person wanted to go. */
export async function passPassword(
  options: SecondStepOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  details: Details,
  { userId, generation }: Account,
  name: string,
) {
  const until = Date.now() + MOST_MINUTES * 60_000;
  return goOn(options, request, reply, details, { userId, generation, name, amr: ['pwd'], until });
}

async function goOn(
  options: SecondStepOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  details: Details,
  passed: Passed,
  problem?: string,
) {
  const { vault, adminsNeedStep } = options;
  const { account, step } = await lookAtStep(options, passed.userId);
  const shown = {
    language: languageOf(request, details.params.ui_locales),
    at: `/identity/sign-in/${details.uid}`,
    problem,
    state: sealed(vault, details.uid, passed),
  };
  const status = problem ? 400 : 200;
  if (step && !passed.amr.includes('otp')) return show(reply, status, codePage(shown));
  const isObliged = adminsNeedStep && account?.systemRole === 'admin';
  const isAsked = details.params.screen === 'second-step' && !passed.isDone;
  if (!step && (isObliged || isAsked)) {
    const secret = passed.secret ?? newSecret();
    const state = sealed(vault, details.uid, { ...passed, secret });
    return show(
      reply,
      status,
      setUpPage({ ...shown, state, secret, email: account?.email ?? '', mayWait: !isObliged }),
    );
  }
  if (step && isAsked)
    return show(reply, 200, stepPage({ ...shown, codesLeft: step.codesLeft, mayTurnOff: !isObliged }));
  return finish(options, request, reply, details, passed);
}

async function finish(
  { db, url, provider, cookieKeys }: SecondStepOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  details: Details,
  { userId, generation, name, amr }: Passed,
) {
  const device = provenDevice(cookieKeys, cookieIn(url, request.headers.cookie, DEVICE_COOKIE), name);
  const proof = deviceProof(cookieKeys[0]!, device ?? randomUUID(), name);
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
  app.post<{ Params: { uid: string } }>('/sign-in/:uid/step', async (request, reply) => {
    const details = await detailsOf(request, reply);
    const form = formOf(request);
    const passed = details && opened(vault, details.uid, textOf(form.state));
    const language = languageOf(request, details?.params.ui_locales);
    if (!details || !passed) return show(reply, 400, pageOverPage(language, url));
    const { problems } = textsIn(language);
    const whose = { userId: passed.userId, requestId: request.id };
    const code = textOf(form.code).slice(0, 40);
    const on = (now: Partial<Passed>, problem?: string) =>
      goOn(options, request, reply, details, { ...passed, ...now }, problem);
    const showCodes = (codes: string[], now: Partial<Passed>) => {
      const state = sealed(vault, details.uid, { ...passed, ...now });
      return show(reply, 200, recoveryPage({ language, at: `/identity/sign-in/${details.uid}`, state, codes }));
    };
    const hasShownCode = passed.amr.includes('otp');
    const { account, step } = await lookAtStep(options, passed.userId);
    const isObliged = options.adminsNeedStep && account?.systemRole === 'admin';

    if (form.action === 'code' && !hasShownCode) {
      const result = await tryCode(options, whose, code);
      if (result.kind === 'right') return on({ amr: [...passed.amr, 'otp'] });
      if (result.kind === 'wrongCode') return on({}, problems.wrongCode);
      reply.header('retry-after', result.secondsLeft);
      const state = sealed(vault, details.uid, passed);
      const problem = problems.lockedCode(minutes(result.secondsLeft));
      return show(reply, 429, codePage({ language, at: `/identity/sign-in/${details.uid}`, state, problem }));
    }
    if (form.action === 'setUp' && passed.secret && !step) {
      const codes = await setUpStep(options, whose, passed.secret, code);
      return codes ? showCodes(codes, { amr: [...passed.amr, 'otp'], isDone: true }) : on({}, problems.wrongCode);
    }
    if (form.action === 'codes' && step && hasShownCode)
      return showCodes(await renewCodes(options, whose), { isDone: true });
    if (form.action === 'off' && step && hasShownCode && !isObliged) {
      await turnOffStep(options, whose);
      return on({ isDone: true });
    }
    return on({ isDone: true });
  });
}
