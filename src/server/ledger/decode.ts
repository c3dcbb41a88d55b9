import { isUtf8 } from 'node:buffer';

// Bytes of a text file as text, in pieces. A byte-order mark decides, then zeros beside the first sign, then the declaration,
// else UTF-8. What declares UTF-8 often isn't: a byte that can't be is read as windows-1252, and said. ISO-8859-1 is read as
// windows-1252 too, which has signs where the other has none. Invariant: where the pieces begin and end changes nothing.

export interface Encoding {
  readonly name: string;
  readonly markLength: number;
  /** What the file says, where it says something nobody knows, or that can't be. */
  readonly unknown: string | null;
}

const SINGLE_BYTE = /^(iso-?8859-?1|latin-?1|windows-?1252|cp-?1252|ansi|l1)$/i;
const UTF_8 = /^(utf-?8|us-ascii|ascii)$/i;

export function encodingOf(head: Buffer): Encoding {
  const starts = (...bytes: number[]) => bytes.every((byte, n) => head[n] === byte);
  const found = (name: string, markLength = 0, unknown: string | null = null) => ({ name, markLength, unknown });
  if (starts(0xef, 0xbb, 0xbf)) return found('utf-8', 3);
  if (starts(0xff, 0xfe)) return found('utf-16le', 2);
  if (starts(0xfe, 0xff)) return found('utf-16be', 2);
  if (head[0] !== 0 && head[1] === 0 && head[3] === 0) return found('utf-16le');
  if (head[0] === 0 && head[1] !== 0 && head[2] === 0) return found('utf-16be');
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head.toString('latin1'))?.[1]?.trim() ?? '';
  if (declared === '' || UTF_8.test(declared)) return found('utf-8');
  if (SINGLE_BYTE.test(declared)) return found('windows-1252');
  // Its bytes have just been looked at: two a sign they are not.
  if (/^(utf|ucs|iso-10646)/i.test(declared)) return found('utf-8', 0, declared);
  try {
    return found(new TextDecoder(declared).encoding);
  } catch {
    return found('utf-8', 0, declared);
  }
}

export class Decoder {
  readonly #stream: TextDecoder | undefined;
  #rest: Buffer = Buffer.alloc(0);
  /** In the text of the last piece, the first sign that was no UTF-8; null: none. */
  faultAt: number | null = null;

  constructor({ name }: Encoding) {
    if (name !== 'utf-8') this.#stream = new TextDecoder(name);
  }

  write(piece: Buffer): string {
    if (this.#stream) return this.#stream.decode(piece, { stream: true });
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece;
    const end = bytes.length - incompleteAtEnd(bytes);
    // Held beyond this piece: a copy.
    this.#rest = Buffer.from(bytes.subarray(end));
    return this.#utf8(bytes.subarray(0, end));
  }

  end(): string {
    return this.#stream ? this.#stream.decode() : this.#utf8(this.#rest);
  }

  #utf8(bytes: Buffer): string {
    this.faultAt = null;
    if (isUtf8(bytes)) return bytes.toString('utf8');
    let [text, from, at] = ['', 0, 0];
    while (at < bytes.length) {
      const length = sequenceAt(bytes, at);
      if (length > 0) at += length;
      else {
        if (at > from) text += bytes.toString('utf8', from, at);
        this.faultAt ??= text.length;
        text += WINDOWS_1252[bytes[at]!];
        from = ++at;
      }
    }
    return text + bytes.toString('utf8', from);
  }
}

/** Above 127, by the byte. */
const WINDOWS_1252 = [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))];

/** How many bytes the sign has that begins here; 0 where they are no UTF-8. */
function sequenceAt(bytes: Buffer, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  // Too long, a half of a pair, or beyond the last sign there is.
  const lowest = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const highest = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  for (let n = 1; n < length; n++) {
    const byte = bytes[at + n] ?? 0;
    if (byte < (n === 1 ? lowest : 0x80) || byte > (n === 1 ? highest : 0xbf)) return 0;
  }
  return length;
}

/** How many bytes at the end may be the beginning of a sign. */
function incompleteAtEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}
