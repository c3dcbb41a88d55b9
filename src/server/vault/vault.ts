import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, scryptSync } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncParent } from '../db/embedded/sync-folder.ts';

/** What nobody reads without the key, as it is stored. */
export interface Closed {
  closed: string;
  /** Which key it takes, so that a wrong one can be told from damage. */
  by: string;
  /** Of a passphrase. */
  salt?: string;
}

/** Closes and opens what lies in a database or a backup. The name says whose it is: what was moved to another place stays closed. */
export interface Vault {
  close(value: unknown, name: string): Closed;
  open(closed: Closed, name: string): unknown;
}

export const isClosed = (value: unknown): value is Closed =>
  typeof value === 'object' && value !== null && 'closed' in value && 'by' in value;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

function closeWith(key: Buffer, value: unknown, name: string): Closed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name));
  const parts = [iv, cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()];
  return { closed: Buffer.concat(parts).toString('base64url'), by: nameOf(key) };
}

function openWith(key: Buffer, { closed }: Closed, name: string): unknown {
  const bytes = Buffer.from(closed, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
  return JSON.parse(Buffer.concat(text).toString());
}

const nameOf = (key: Buffer) => createHash('sha256').update('name').update(key).digest('base64url').slice(0, 8);

/** Where the key is: in a setting, else in a file. */
export interface KeyPlace {
  setting: string | null;
  file: string;
}

const REMEDY = 'every process on this database needs the one key they were closed with, in VERDEEL_KEY';
const placeName = ({ setting, file }: KeyPlace) => (setting === null ? file : 'VERDEEL_KEY');

/**
 * The vault of one installation. Its key is read when it is first needed, and made at the first closing, unless something was
 * closed before: then a new one would open nothing.
 */
export function vaultOf(place: KeyPlace): Vault {
  let known: Buffer | undefined;
  const keyFrom = (text: string) => {
    known = Buffer.from(hkdfSync('sha256', text.trim(), '', 'verdeel', KEY_BYTES));
    return known;
  };
  const find = () =>
    known ?? (place.setting !== null || existsSync(place.file) ? keyFrom(place.setting ?? readKey(place.file)) : null);
  return {
    close: (value, name) => closeWith(find() ?? keyFrom(makeKey(place.file)), value, name),
    open(closed, name) {
      const key = find();
      if (!key)
        throw new Error(
          `the keys in the database are closed (${closed.by}), and ${place.file} is not there: ${REMEDY}`,
        );
      if (nameOf(key) !== closed.by)
        throw new Error(
          `${placeName(place)} is not what the keys in the database are closed with (${closed.by}): ${REMEDY}`,
        );
      try {
        return openWith(key, closed, name);
      } catch {
        throw new Error(`a key in the database (${name}) is damaged: restore a backup`);
      }
    },
  };
}

const readKey = (file: string): string => {
  const text = readFileSync(file, 'utf8').trim();
  if (text.length < 32) throw new Error(`${file} holds no key: it was cut short`);
  return text;
};

/** Of two processes that make it at the same moment one wins, and both read that one. */
function makeKey(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}.part`;
  try {
    writeFileSync(unfinished, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true });
    linkSync(unfinished, file);
    syncParent(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readKey(file);
}

/** For a file that travels. A passphrase is guessable, so each guess costs a tenth of a second and 64 MB. */
export function vaultOfPassphrase(passphrase: string): Vault {
  const keys = new Map<string, Buffer>();
  const keyOf = (salt: string): Buffer => {
    const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
    if (!keys.has(salt)) keys.set(salt, scryptSync(passphrase.normalize('NFKC'), salt, KEY_BYTES, cost));
    return keys.get(salt)!;
  };
  const own = randomBytes(16).toString('base64url');
  return {
    close: (value, name) => ({ ...closeWith(keyOf(own), value, name), salt: own }),
    open(closed, name) {
      try {
        return openWith(keyOf(closed.salt ?? ''), closed, name);
      } catch {
        throw new Error('the passphrase is not that of the backup: set VERDEEL_BACKUP_PASSPHRASE');
      }
    },
  };
}
