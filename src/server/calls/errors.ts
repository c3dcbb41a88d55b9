import type { FastifyError } from 'fastify';
import pg from 'pg';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { ProviderUnreachable } from '../auth/bearer.ts';
import { DatabaseUnavailable } from '../db/failures.ts';
import { TooManyWaiting } from '../turns/turns.ts';

export interface Detail {
  path: string;
  message: string;
}

/** A reply that is an error. Its code decides its status, and its text in the web. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly extra: Record<string, unknown>;
  constructor(code: ErrorCode, extra: Record<string, unknown> & { message?: string; details?: unknown } = {}) {
    super(extra.message ?? code);
    this.code = code;
    this.extra = extra;
  }
  get status(): number {
    return ERRORS[this.code];
  }
}

export const invalid = (path: string, message: string): Refusal =>
  new Refusal('ERROR_VALIDATION', { message, details: [{ path, message }] });
export const notFound = (): Refusal => new Refusal('ERROR_NOT_FOUND');
/** Somebody else saved first. The reply carries what is stored now, as its GET would show it. */
export const conflict = (current: unknown): Refusal => new Refusal('ERROR_CONFLICT', { current });

const UNIQUE: Record<string, ErrorCode> = {
  company_name_unique: 'ERROR_COMPANYNAME_NOT_UNIQUE',
  report_name_unique: 'ERROR_REPORTNAME_NOT_UNIQUE',
  scenario_name_unique: 'ERROR_SCENARIONAME_NOT_UNIQUE',
  segment_name_unique: 'ERROR_SEGMENTNAME_NOT_UNIQUE',
  app_user_email_unique: 'ERROR_USER_ALREADY_EXISTS',
  membership_pkey: 'ERROR_USER_ALREADY_EXISTS',
};

function fromDatabase(error: pg.DatabaseError): Refusal | undefined {
  const code = error.code ?? '';
  if (code === '23505') return new Refusal(UNIQUE[error.constraint ?? ''] ?? 'ERROR_CONFLICT');
  // A link to something that does not exist, or is being deleted right now.
  if (code === '23503') return notFound();
  if (code === '23514' || code === '22003' || code.startsWith('22P') || code === '22021')
    return new Refusal('ERROR_VALIDATION');
  if (code === '40001' || code === '40P01') return new Refusal('ERROR_UNAVAILABLE');
  return undefined;
}

const FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'ERROR_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'ERROR_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'ERROR_MEDIA_TYPE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'ERROR_MEDIA_TYPE',
};

/** Turns every error into a reply. An error that nobody foresaw is ERR500, and the caller learns nothing more. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof pg.DatabaseError) return fromDatabase(error) ?? new Refusal('ERR500');
  if (error instanceof TooManyWaiting) return new Refusal('ERROR_TOO_MANY_REQUESTS');
  if (error instanceof DatabaseUnavailable || error instanceof ProviderUnreachable)
    return new Refusal('ERROR_UNAVAILABLE');
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code && FASTIFY[code]) return new Refusal(FASTIFY[code]);
  if (statusCode === 413) return new Refusal('ERROR_TOO_LARGE');
  if (statusCode === 415) return new Refusal('ERROR_MEDIA_TYPE');
  if (statusCode === 429) return new Refusal('ERROR_TOO_MANY_REQUESTS');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('ERROR_VALIDATION');
  return new Refusal('ERR500');
}

export const asBody = (refusal: Refusal): Record<string, unknown> => ({
  ...refusal.extra,
  code: refusal.code,
  message: refusal.message,
});
