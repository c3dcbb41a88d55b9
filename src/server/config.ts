import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { addressesOf } from './db/hosts.ts';
import type { KeyPlace } from './vault/vault.ts';

/** A setting that cannot be used. Its message is the one line with which the start ends. */
export class WrongSetting extends Error {}

export interface Config {
  port: number;
  host: string;
  /** The public address, without a slash at its end. */
  url: string;
  databaseUrl: string | null;
  /** Where to listen for what other processes change, when what lies at `databaseUrl` keeps no session. */
  databaseListenUrl: string | null;
  /** A replica of what lies at `databaseUrl`, for figures. */
  databaseReadUrl: string | null;
  dataFolder: string;
  /** With which secrets in the database are closed. */
  key: KeyPlace;
  /** With which secrets in a backup are closed; null: they lie open in it. */
  backupPassphrase: string | null;
  /** At which time of day a backup is made, where it is put, and how many stay; null: none is. */
  nightly: { at: { hour: number; minute: number }; folder: string; keep: number } | null;
  adminEmail: string | null;
  adminPassword: string | null;
  /** Admins log in at the own provider in two steps. */
  adminsNeedStep: boolean;
  /** In which language the sample company is; null: none. */
  sample: Language | null;
  /** Nobody named that language, so it may follow whoever logs in first. */
  sampleFollows: boolean;
  smtpUrl: string | null;
  oidc: {
    /** null: the own provider. */
    authority: string | null;
    authorityPasswordReset: string | null;
    clientId: string;
    scopes: string;
    trustEmail: boolean;
  };
  blobContainerUri: string;
  /** How many proxies stand before the program, or which; false: none. */
  trustProxy: string | number | false;
  logLevel: string;
  /** Where figures about the program can be read without signing in; null: nowhere. */
  metrics: { port: number; host: string } | null;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export function readConfig(env: Record<string, string | undefined>): Config {
  const text = (name: string): string | null => env[name]?.trim() || null;
  const wrong = (name: string, expected: string): never => {
    throw new WrongSetting(`${name}=${env[name]} is not usable: expected ${expected}`);
  };
  /** It may hold a password, so what is wrong with it is said without it. */
  const address = (name: string, protocols: readonly string[]): string | null => {
    const value = text(name);
    if (value === null) return null;
    const unusable = (expected: string) => new WrongSetting(`${name} is not usable: expected ${expected}`);
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      throw unusable(`an address that begins with ${protocols.join(' or ')}//`);
    if (isCutShort(new URL(value)))
      throw unusable('an address whose password has its signs / ? # @ written as %2F %3F %23 %40');
    return value;
  };
  /** Not printed. */
  const secret = (name: string, shortest: number): string | null => {
    const value = text(name);
    if (value !== null && value.length < shortest)
      throw new WrongSetting(`${name} is not usable: expected at least ${shortest} characters`);
    return value;
  };
  const postgres = (name: string): string | null => {
    const value = text(name);
    if (value === null) return null;
    try {
      addressesOf(value);
    } catch {
      // Not printed: it may hold a password.
      throw new WrongSetting(
        `${name} is not usable: expected postgres://user:password@host:port/database, or host:port,host:port and ?target_session_attrs=read-write`,
      );
    }
    return value;
  };
  const onOff = (name: string, otherwise: boolean, expected = 'on or off'): boolean => {
    const value = text(name)?.toLowerCase();
    if (value === undefined) return otherwise;
    if (['on', 'true', '1', 'yes'].includes(value)) return true;
    if (['off', 'false', '0', 'no'].includes(value)) return false;
    return wrong(name, expected);
  };
  /** Of an installation in Dutch, in Dutch: before anybody has signed in, nothing else tells who will. */
  const namedSample = LANGUAGES.find(language => language === text('VERDEEL_SAMPLE')?.toLowerCase());
  const sampleIn = (): Language | null => {
    if (namedSample) return namedSample;
    if (!onOff('VERDEEL_SAMPLE', true, 'on, off, en or nl')) return null;
    const locale = text('LC_ALL') ?? text('LC_MESSAGES') ?? text('LANG') ?? '';
    return LANGUAGES.find(language => locale.startsWith(language)) ?? LANGUAGES[0];
  };
  const web = ['http:', 'https:'];

  const portOf = (name: string): number | null => {
    const value = text(name);
    if (value === null) return null;
    const port = Number(value);
    return Number.isInteger(port) && port >= 0 && port <= 65535 ? port : wrong(name, 'a number from 0 to 65535');
  };
  const port = portOf('PORT') ?? 4000;
  const metricsPort = portOf('VERDEEL_METRICS_PORT');
  const host = text('HOST') ?? '127.0.0.1';
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_READ_URL'])
    if (text(name) && !text('DATABASE_URL'))
      throw new WrongSetting(`${name} is not usable: expected DATABASE_URL beside it`);
  const databaseReadUrl = postgres('DATABASE_READ_URL');
  if (databaseReadUrl && addressesOf(databaseReadUrl).length > 1)
    throw new WrongSetting('DATABASE_READ_URL is not usable: expected one host');
  const adminEmail = text('VERDEEL_ADMIN_EMAIL');
  if (adminEmail !== null && !/^[^@\s]+@[^@\s]+$/.test(adminEmail)) wrong('VERDEEL_ADMIN_EMAIL', 'an e-mail address');
  const adminPassword = env.VERDEEL_ADMIN_PASSWORD || null;
  if (adminPassword !== null && adminPassword.length < 8)
    throw new WrongSetting('VERDEEL_ADMIN_PASSWORD is not usable: expected at least 8 characters');
  const logLevel = text('LOG_LEVEL') ?? 'info';
  if (!LEVELS.includes(logLevel)) wrong('LOG_LEVEL', LEVELS.join(', '));
  const dataFolder = resolve(text('VERDEEL_DATA') ?? './data');
  const nightly = text('VERDEEL_BACKUP_AT');
  const [, hour, minute] =
    /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(nightly ?? '00:00') ??
    wrong('VERDEEL_BACKUP_AT', 'a time of day such as 02:30');
  const keep = Number(text('VERDEEL_BACKUP_KEEP') ?? 14);
  if (!Number.isInteger(keep) || keep < 1) wrong('VERDEEL_BACKUP_KEEP', 'a number from 1');

  return {
    port,
    host,
    url: (
      address('VERDEEL_URL', web) ?? `http://${host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host}:${port}`
    ).replace(/\/+$/, ''),
    databaseUrl: postgres('DATABASE_URL'),
    databaseListenUrl: postgres('DATABASE_LISTEN_URL'),
    databaseReadUrl,
    dataFolder,
    key: { setting: secret('VERDEEL_KEY', 32), file: join(dataFolder, 'key') },
    backupPassphrase: secret('VERDEEL_BACKUP_PASSPHRASE', 12),
    nightly: nightly
      ? {
          at: { hour: Number(hour), minute: Number(minute) },
          folder: resolve(text('VERDEEL_BACKUP_FOLDER') ?? join(dataFolder, 'backups')),
          keep,
        }
      : null,
    adminEmail,
    adminPassword,
    adminsNeedStep: onOff('VERDEEL_ADMINS_TWO_STEPS', false),
    sample: sampleIn(),
    sampleFollows: namedSample === undefined && onOff('VERDEEL_SAMPLE', true, 'on, off, en or nl'),
    smtpUrl: address('SMTP_URL', ['smtp:', 'smtps:']),
    oidc: {
      authority: address('OIDC_AUTHORITY', web),
      authorityPasswordReset: address('OIDC_AUTHORITY_PASSWORD_RESET', web),
      clientId: text('OIDC_CLIENT_ID') ?? 'verdeel-web',
      scopes: text('OIDC_SCOPES') ?? 'openid profile email offline_access',
      trustEmail: onOff('OIDC_TRUST_EMAIL', false),
    },
    blobContainerUri: address('BLOB_CONTAINER_URI', web) ?? '',
    trustProxy:
      trustedProxies(text('TRUST_PROXY')) ?? wrong('TRUST_PROXY', 'off, on, a number of proxies, or their addresses'),
    logLevel,
    metrics: metricsPort === null ? null : { port: metricsPort, host: text('VERDEEL_METRICS_HOST') ?? '127.0.0.1' },
  };
}

/** A sign in the password that ends the name of the host: what is behind it would be taken for something else, and printed. */
const isCutShort = ({ pathname, search, hash }: URL): boolean => {
  const wishes = new URLSearchParams(search);
  // The sender of mails.
  wishes.delete('from');
  return [pathname, hash, ...[...wishes].flat()].some(part => part.includes('@'));
};

/** Each proxy adds at the right end of X-Forwarded-For whom it was called by; what stands further left anybody may have written. */
function trustedProxies(value: string | null): string | number | false | undefined {
  if (value === null || ['off', 'false', '0'].includes(value)) return false;
  if (['on', 'true'].includes(value)) return 1;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const names = ['loopback', 'linklocal', 'uniquelocal'];
  const isKnown = (one: string) =>
    names.includes(one) || (/^[^/]+(\/\d{1,3})?$/.test(one) && isIP(one.split('/')[0]!) > 0);
  return value.split(',').every(one => isKnown(one.trim())) ? value : undefined;
}
