import { describe, expect, test } from 'vitest';
import { readConfig, WrongSetting } from './config.ts';

const said = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof WrongSetting) return error.message;
    throw error;
  }
  return 'taken';
};

describe('A setting that is an address', () => {
  test.each([
    ['of another kind', 'mysql://verdeel:s3cret@db/verdeel'],
    ['without slashes', 'verdeel:s3cret@db'],
    ['as a driver writes it', 'host=db user=verdeel password=s3cret'],
    ['with a slash in the password', 'postgres://verdeel:12/s3cret@db/verdeel'],
    ['with a question mark in the password', 'postgres://verdeel:12?s3cret@db/verdeel'],
    ['with a hash in the password', 'postgres://verdeel:12#s3cret@db/verdeel'],
    ['with an at sign and a slash in the password', 'postgres://verdeel:a@12/s3cret@db/verdeel'],
    ['with a port that is none', 'postgres://verdeel:s3cret@db:port/verdeel'],
  ])('%s is refused by its name, and no part of it is printed', (_, value) => {
    expect(said({ DATABASE_URL: value })).toMatch(/^DATABASE_URL is not usable: expected /);
    expect(said({ DATABASE_URL: value })).not.toContain('s3cret');
    const smtp = value.replace('postgres://', 'smtp://');
    expect(said({ SMTP_URL: smtp })).toMatch(/^SMTP_URL is not usable: expected /);
    expect(said({ SMTP_URL: smtp })).not.toContain('s3cret');
  });

  test.each(['postgres://db/verdeel', 'postgres://verdeel:s3cret%2F@db:5432/verdeel?sslmode=require'])(
    'is taken: %s',
    value => expect(said({ DATABASE_URL: value })).toBe('taken'),
  );

  test.each(['smtp://relay:25?from=no-reply@molen.example', 'smtps://verdeel:s3cret@mail.example'])(
    'is taken: %s',
    value => expect(said({ SMTP_URL: value })).toBe('taken'),
  );

  test('of a replica is one host, beside that of the server it follows', () => {
    const read = (DATABASE_READ_URL: string) => said({ DATABASE_URL: 'postgres://db/verdeel', DATABASE_READ_URL });
    expect(read('postgres://replica/verdeel')).toBe('taken');
    expect(read('postgres://one,two/verdeel')).toBe('DATABASE_READ_URL is not usable: expected one host');
    expect(said({ DATABASE_READ_URL: 'postgres://replica/verdeel' })).toMatch(/expected DATABASE_URL beside it$/);
  });

  test('another setting is said back, to be found', () => {
    expect(said({ LOG_LEVEL: 'loud' })).toMatch(/^LOG_LEVEL=loud is not usable/);
  });
});

describe('VERDEEL_SAMPLE', () => {
  test.each([
    [{}, 'en'],
    [{ LANG: 'nl_NL.UTF-8' }, 'nl'],
    [{ LC_ALL: 'C.UTF-8', LANG: 'nl_NL.UTF-8' }, 'en'],
    [{ VERDEEL_SAMPLE: 'on', LANG: 'nl_BE.UTF-8' }, 'nl'],
    [{ VERDEEL_SAMPLE: 'nl' }, 'nl'],
    [{ VERDEEL_SAMPLE: 'EN', LANG: 'nl_NL.UTF-8' }, 'en'],
    [{ VERDEEL_SAMPLE: 'off', LANG: 'nl_NL.UTF-8' }, null],
  ])('%o: %s', (env: Record<string, string>, language) => expect(readConfig(env).sample).toBe(language));

  test.each([
    [{}, true],
    [{ VERDEEL_SAMPLE: 'on' }, true],
    [{ VERDEEL_SAMPLE: 'nl' }, false],
    [{ VERDEEL_SAMPLE: 'off' }, false],
  ])('%o: it follows whoever logs in first: %s', (env: Record<string, string>, follows) =>
    expect(readConfig(env).sampleFollows).toBe(follows),
  );

  test('another value is said back', () => {
    expect(said({ VERDEEL_SAMPLE: 'de' })).toBe('VERDEEL_SAMPLE=de is not usable: expected on, off, en or nl');
  });
});

describe('TRUST_PROXY', () => {
  const trusted = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy;

  test('on trusts one proxy: what that one adds at the right end counts, and nothing further left', () => {
    expect(trusted('on')).toBe(1);
  });
  test('a number is a number of hops, none of them is off', () => {
    expect([trusted('1'), trusted('2'), trusted('0'), trusted('off')]).toEqual([1, 2, false, false]);
  });
  test('addresses and networks are trusted by their names, and anything else is refused', () => {
    expect(trusted('10.0.0.0/8, 192.168.1.7, loopback')).toBe('10.0.0.0/8, 192.168.1.7, loopback');
    expect(said({ TRUST_PROXY: 'everybody' })).toMatch(/^TRUST_PROXY=everybody is not usable: expected /);
    expect(said({ TRUST_PROXY: '-1' })).toMatch(/^TRUST_PROXY=-1 is not usable: expected /);
  });
});
