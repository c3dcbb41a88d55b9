import { createHash } from 'node:crypto';
import { type FindingCode, Findings } from '#domain/ledger/findings.ts';
import type { LedgerRead, LedgerReading } from '#domain/ledger/reading.ts';
import { readTrialBalance } from '#domain/ledger/trial-balance.ts';
import { type Cell, findHeads, type Heads } from '#domain/ledger/trial-heads.ts';
import { type FileProblem, RefusedFile } from '../spreadsheet/refused-file.ts';
import { Auditfile } from './auditfile.ts';
import { ByteSource } from './byte-source.ts';
import { csvRows } from './csv-rows.ts';
import { Decoder, encodingOf } from './decode.ts';
import { HEAD, isOfficeArchive, type KindOfFile, kindOfFile } from './kind-of-file.ts';
import { Stopped } from './stopped.ts';
import { gunzipped, isGzip, isZip, LARGEST_LEDGER, unzipped } from './unpack.ts';
import { XmlEvents } from './xml-events.ts';

// A file of the accounting package, as a stream of bytes, becomes a reading and findings. It knows no database and no HTTP, and
// holds no more of the file than the piece at hand, so that it can run in a process of its own with little memory.

export interface ReadProgress {
  /** Of the file as it came. */
  readonly bytes: number;
  /** Of the ledger. */
  readonly lines: number;
}

export interface LedgerOptions {
  readonly fileName: string;
  readonly onProgress?: (progress: ReadProgress) => void;
  readonly milliseconds?: number;
  /** Which column of a trial balance is what, as a person corrected it. */
  readonly heads?: Heads | null;
  /** The rows of each sheet of a workbook, in order; throws when it is none that can be read. */
  readonly sheetsOf?: (file: Buffer) => Promise<readonly (readonly (readonly Cell[])[])[]>;
}

export interface LedgerFileRead extends LedgerRead {
  readonly bytes: number;
  readonly sha256: string;
  /** Of a trial balance: which columns were recognised, and the first rows, to be corrected by hand. */
  readonly table: { readonly heads: Heads | null; readonly sample: readonly (readonly Cell[])[] } | null;
}

export const LONGEST_READING_MS = 120_000;
const LARGEST_TABLE = 20 * 1024 * 1024;
const SAMPLE_ROWS = 20;
/** So little that what is made of it is young when it is thrown away. */
const PIECE = 8 * 1024;

export async function readLedger(bytes: AsyncIterable<Uint8Array>, options: LedgerOptions): Promise<LedgerFileRead> {
  const findings = new Findings();
  const arrived = new Arrived(bytes, options.milliseconds ?? LONGEST_READING_MS);
  try {
    const read = await readSource(new ByteSource(arrived), options, findings, arrived);
    return { ...read, bytes: arrived.bytes, sha256: arrived.digest() };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    const { list } = findings;
    return { findings: [error.finding, ...list], reading: null, table: null, bytes: arrived.bytes, sha256: '' };
  }
}

/** The bytes as they arrive: counted, within limits, with their fingerprint. */
class Arrived {
  bytes = 0;
  readonly #pieces: AsyncIterable<Uint8Array>;
  readonly #hash = createHash('sha256');
  readonly #deadline: number;

  constructor(pieces: AsyncIterable<Uint8Array>, milliseconds: number) {
    this.#pieces = pieces;
    this.#deadline = performance.now() + milliseconds;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const piece of this.#pieces) {
      this.bytes += piece.length;
      if (this.bytes > LARGEST_LEDGER) throw new Stopped('tooLarge', null, '', String(LARGEST_LEDGER));
      this.#hash.update(piece);
      yield piece;
    }
  }

  /** Unpacking makes much of little, so it is asked for each piece of text. */
  inTime(): void {
    if (performance.now() > this.#deadline) throw new Stopped('tooSlow');
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

type Read = Pick<LedgerFileRead, 'findings' | 'reading' | 'table'>;

async function readSource(
  file: ByteSource,
  options: LedgerOptions,
  findings: Findings,
  arrived: Arrived,
): Promise<Read> {
  const head = await file.peek(HEAD);
  const isPacked = isGzip(head) || (isZip(head) && !isOfficeArchive(head));
  if (!isPacked)
    return readContent(
      file,
      isZip(head) ? 'spreadsheet' : kindOfFile(head, options.fileName),
      options,
      findings,
      arrived,
    );
  const content = new ByteSource(isZip(head) ? unzipped(file) : gunzipped(file));
  const inside = await content.peek(HEAD);
  if (isGzip(inside) || (isZip(inside) && !isOfficeArchive(inside))) throw new Stopped('packedTwice');
  const kind = isZip(inside) ? 'spreadsheet' : kindOfFile(inside, options.fileName);
  return readContent(content, kind, options, findings, arrived);
}

async function readContent(
  content: ByteSource,
  kind: KindOfFile,
  options: LedgerOptions,
  findings: Findings,
  arrived: Arrived,
): Promise<Read> {
  switch (kind) {
    case 'xml':
      return { ...(await readAuditfile(content, options, findings, arrived)), table: null };
    case 'spreadsheet':
      return bestTable(await sheets(content, options), options);
    case 'table': {
      let [text, length] = ['', 0];
      for await (const { piece } of texts(content, findings, arrived)) {
        length += piece.length;
        options.onProgress?.({ bytes: arrived.bytes, lines: 0 });
        if (length > LARGEST_TABLE) throw new Stopped('tooLarge', null, '', String(LARGEST_TABLE));
        text += piece;
      }
      const { findings: more, ...read } = bestTable([csvRows(text)], options);
      return { ...read, findings: [...more, ...findings.list] };
    }
  }
}

async function readAuditfile(
  content: ByteSource,
  { onProgress }: LedgerOptions,
  findings: Findings,
  arrived: Arrived,
): Promise<{ findings: LedgerRead['findings']; reading: LedgerReading }> {
  const auditfile = new Auditfile(findings);
  const events = new XmlEvents(auditfile, findings);
  for await (const { piece, faultAt } of texts(content, findings, arrived)) {
    events.write(piece, faultAt);
    onProgress?.({ bytes: arrived.bytes, lines: auditfile.lines });
  }
  events.end();
  const reading = auditfile.finish();
  return { findings: findings.list, reading };
}

interface Text {
  piece: string;
  faultAt: number | null;
}

async function* texts(content: ByteSource, findings: Findings, arrived: Arrived): AsyncGenerator<Text> {
  const encoding = encodingOf(await content.peek(HEAD));
  if (encoding.unknown !== null) findings.add('unknownEncoding', 1, encoding.unknown, encoding.name);
  if (encoding.markLength > 0) await content.take(encoding.markLength);
  const decoder = new Decoder(encoding);
  for (let bytes = await content.piece(PIECE); bytes; bytes = await content.piece(PIECE)) {
    arrived.inTime();
    const piece = decoder.write(bytes);
    yield { piece, faultAt: decoder.faultAt };
  }
  const piece = decoder.end();
  yield { piece, faultAt: decoder.faultAt };
}

const REFUSED: Record<FileProblem, FindingCode> = {
  notAWorkbook: 'spreadsheetUnreadable',
  damaged: 'spreadsheetUnreadable',
  encrypted: 'encrypted',
  macros: 'spreadsheetMacros',
  tooLarge: 'spreadsheetTooLarge',
  tooHeavy: 'spreadsheetTooLarge',
  tooFar: 'spreadsheetTooLarge',
};

/** A workbook can only be read whole. */
async function sheets(
  content: ByteSource,
  { sheetsOf }: LedgerOptions,
): Promise<readonly (readonly (readonly Cell[])[])[]> {
  const [pieces, length]: [Buffer[], { all: number }] = [[], { all: 0 }];
  for await (const piece of content) {
    length.all += piece.length;
    if (length.all > LARGEST_TABLE) throw new Stopped('spreadsheetTooLarge', null, '', String(LARGEST_TABLE));
    pieces.push(Buffer.from(piece));
  }
  try {
    if (sheetsOf) return await sheetsOf(Buffer.concat(pieces));
  } catch (error) {
    throw new Stopped(error instanceof RefusedFile ? REFUSED[error.problem] : 'spreadsheetUnreadable');
  }
  throw new Stopped('spreadsheetUnreadable');
}

/** The first sheet whose heads are known, else the first. */
function bestTable(tables: readonly (readonly (readonly Cell[])[])[], { heads: corrected }: LedgerOptions): Read {
  const found = tables.map(rows => ({ rows, heads: findHeads(rows) }));
  const { rows, heads } = found.find(({ heads }) => heads !== null) ?? found[0] ?? { rows: [], heads: null };
  return {
    ...readTrialBalance(rows, corrected ?? heads),
    table: { heads: corrected ?? heads, sample: rows.slice(0, SAMPLE_ROWS) },
  };
}
