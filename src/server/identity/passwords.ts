import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

// argon2id with at least what OWASP recommends. Node's thread pool does the work, two hashes at a time: more would only wait
// there, with 19 MB each, and block every file access and name look-up of the program.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
const AT_ONCE = 2;
const MOST_WAITING = 64;

/** Too many log-ins at the same moment. */
export class Busy extends Error {
  override name = 'Busy';
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Busy();
    await new Promise<void>(resolve => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

// The same password typed on two keyboards may arrive in two Unicode forms.
const normalized = (password: string) => Buffer.from(password.normalize('NFKC'));

const derive = (password: string, salt: Buffer, memory: number, passes: number, length: number) =>
  inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        argon2(
          'argon2id',
          { message: normalized(password), nonce: salt, parallelism: 1, tagLength: length, memory, passes },
          (error, key) => (error ? reject(error) : resolve(key)),
        ),
      ),
  );

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** In the usual notation, so that older hashes can still be read when the settings become stronger. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, MEMORY_KIB, PASSES, TAG_BYTES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(tag)}`;
}

const NOTATION = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const NOBODYS_SALT = randomBytes(16);

/** Without a hash (unknown name, no password yet) the same work is done, and the result is no. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = hash === null ? null : NOTATION.exec(hash);
  if (!parts) {
    await derive(password, NOBODYS_SALT, MEMORY_KIB, PASSES, TAG_BYTES);
    return false;
  }
  const [, memory, passes, salt, tag] = parts;
  const expected = Buffer.from(tag!, 'base64');
  const given = await derive(password, Buffer.from(salt!, 'base64'), Number(memory), Number(passes), expected.length);
  return timingSafeEqual(given, expected);
}
