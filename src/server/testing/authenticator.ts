import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer) => bytes.toString('base64url');
const bytesOf = (jwk: string) => Buffer.from(jwk, 'base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** What a browser is asked for, as the page says it. */
interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

/** What an attacker, or a device, does otherwise than it should. */
interface Odd {
  origin?: string;
  rpId?: string;
  counter?: number;
  isVerified?: boolean;
  type?: string;
}

/** A device with one passkey, as a server sees it: it answers to what it is asked, from the page that asks. */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  make(options: Options, odd: Odd = {}): string {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    // CBOR, by hand: a key of P-256 for ES256, and an attestation of nothing.
    const key = Buffer.concat([hex('a5010203262001215820'), bytesOf(x), hex('225820'), bytesOf(y)]);
    const id = bytesOf(this.id);
    const data = Buffer.concat([this.#data(options, odd, WITH_KEY), Buffer.alloc(16), uint(id.length, 2), id, key]);
    const head = Buffer.concat([
      hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'),
      uint(data.length, 1),
    ]);
    return this.#answer(
      { clientDataJSON: this.#client(options, { type: 'webauthn.create', ...odd }) },
      { attestationObject: Buffer.concat([head, data]), transports: ['internal'] },
    );
  }

  show(options: Options, odd: Odd = {}): string {
    const clientDataJSON = this.#client(options, { type: 'webauthn.get', ...odd });
    const authenticatorData = this.#data(options, odd);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#keys.privateKey);
    return this.#answer({ clientDataJSON }, { authenticatorData, signature });
  }

  #client({ challenge }: Options, { origin = this.#origin, type }: Odd): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data({ rp, rpId }: Options, odd: Odd, flags = 0): Buffer {
    const counter = odd.counter ?? ++this.#counter;
    const all = flags | PRESENT | (odd.isVerified === false ? 0 : VERIFIED);
    return Buffer.concat([sha256(odd.rpId ?? rp?.id ?? rpId!), uint(all, 1), uint(counter, 4)]);
  }

  #answer(...parts: Record<string, Buffer | string[]>[]): string {
    const response = Object.fromEntries(
      parts.flatMap(part => Object.entries(part).map(([name, it]) => [name, Buffer.isBuffer(it) ? base64url(it) : it])),
    );
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response });
  }
}

const hex = (text: string) => Buffer.from(text, 'hex');
function uint(value: number, bytes: number): Buffer {
  const made = Buffer.alloc(bytes);
  made.writeUIntBE(value, 0, bytes);
  return made;
}
