import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#domain/language.ts';
import { preferredLanguage } from './language.ts';
import type { SignInResult } from './sign-in.ts';
import { textsIn } from './texts.ts';

export interface ByToken {
  Params: { token: string };
}

export const show = (reply: FastifyReply, status: number, page: string) =>
  reply.status(status).type('text/html; charset=utf-8').send(page);

export const languageOf = (request: FastifyRequest, uiLocales?: unknown): Language =>
  preferredLanguage({
    query: request.query,
    cookie: request.headers.cookie,
    uiLocales,
    accept: request.headers['accept-language'],
  });

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
export const formOf = (request: FastifyRequest) => (request.body ?? {}) as Record<string, unknown>;
export const minutes = (seconds: number) => Math.ceil(seconds / 60);

const STATUS: Record<Exclude<SignInResult['kind'], 'signedIn'>, number> = {
  missing: 400,
  invalid: 400,
  locked: 429,
  tooMany: 429,
  busy: 503,
  unconfirmed: 403,
  userInactive: 403,
  tenantInactive: 403,
};
type Refused = Exclude<SignInResult, { kind: 'signedIn' }>;
export const statusOf = (result: Refused) => STATUS[result.kind];

export function problemOf(result: Refused, language: Language): string {
  const { problems } = textsIn(language);
  return 'secondsLeft' in result ? problems[result.kind](minutes(result.secondsLeft)) : problems[result.kind];
}
