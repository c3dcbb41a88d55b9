import { describe, expect, test } from 'vitest';
import en from '../i18n/en.json' with { type: 'json' };
import nl from '../i18n/nl.json' with { type: 'json' };
import { failureOf, SignInFailed } from './auth-failure.ts';

const SPECIFIED = [
  'endpoints_resolution_error',
  'popup_window_error',
  'token_renewal_error',
  'invalid_id_token',
  'invalid_state_error',
  'nonce_mismatch_error',
  'login_progress_error',
  'acquiretoken_progress_error',
  'user_cancelled',
  'user_login_error',
  'interaction_required',
  'consent_required',
  'login_required',
  'server_unavailable',
  'unexpected_error',
  'no_window_object',
] as const;

test.each(SPECIFIED)('P8.12 the provider error %s has a text of its own in both languages', code => {
  for (const { account } of [en, nl]) {
    const texts: Record<string, string> = account.errors;
    expect(texts[code]).toMatch(/^[A-Z].{15,}\.$/);
    expect(Object.values(texts).filter(text => text === texts[code]).length).toBe(1);
  }
});

describe('what went wrong is told by', () => {
  const error = (properties: object, message = '') => Object.assign(new Error(message), properties);

  test.each([
    ['the code the program found', new SignInFailed('nonce_mismatch_error'), 'nonce_mismatch_error'],
    ["the provider's own word, when it is listed", error({ error: 'consent_required' }), 'consent_required'],
    ["the provider's word for a cancelled sign-in", error({ error: 'access_denied' }), 'user_cancelled'],
    ["the provider's word for being out of service", error({ error: 'temporarily_unavailable' }), 'server_unavailable'],
    ['nothing we know', error({ error: 'something_new' }), 'unexpected_error'],
    ['an answer that did not come in time', error({ name: 'ErrorTimeout' }), 'server_unavailable'],
    ['a sign-in begun elsewhere', error({}, 'No matching state found in storage'), 'invalid_state_error'],
    [
      'a page that is not secure',
      error({}, 'Crypto.subtle is available only in secure contexts (HTTPS).'),
      'insecure_page',
    ],
    ['anything else', error({}, 'Failed to fetch'), 'endpoints_resolution_error'],
  ] as const)('%s', (_what, given, expected) => expect(failureOf(given, 'endpoints_resolution_error')).toBe(expected));
});
