import { inflateRawSync } from 'node:zlib';

// Examines a file before any reader does: what it is, how large it becomes, and what it hides.

export type FileProblem = 'notAWorkbook' | 'encrypted' | 'macros' | 'tooLarge' | 'tooFar' | 'damaged';

export class RefusedFile extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

export const LARGEST_FILE = 20 * 1024 * 1024;
const LARGEST_INFLATED = 100 * 1024 * 1024;
const MOST_ENTRIES = 2_000;

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const ENCRYPTED_FLAG = 1;
/** The kind of file, as Unix writes it in the upper half of the attributes. */
const KIND_OF_FILE = 0o170000;
const LINK = 0o120000;
const DEFLATED = 8;

/** Returns which reader a file is for, or throws what is wrong with it. */
export function guard(file: Buffer): 'xlsx' | 'xls' {
  if (file.length > LARGEST_FILE) throw new RefusedFile('tooLarge');
  if (file.subarray(0, 8).equals(COMPOUND)) {
    // An encrypted xlsx is a compound file too. The names of its streams are in UTF-16.
    if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new RefusedFile('encrypted');
    if (file.includes(Buffer.from('_VBA_PROJECT', 'utf16le'))) throw new RefusedFile('macros');
    return 'xls';
  }
  if (!file.subarray(0, 4).equals(ZIP)) throw new RefusedFile('notAWorkbook');
  guardArchive(file);
  return 'xlsx';
}

interface ZipEntry {
  name: string;
  flags: number;
  kind: number;
  method: number;
  compressed: number;
  inflated: number;
  offset: number;
}

function guardArchive(file: Buffer): void {
  const entries = directory(file);
  if (entries.some(entry => entry.flags & ENCRYPTED_FLAG)) throw new RefusedFile('encrypted');
  if (entries.some(entry => /vbaProject\.bin$/i.test(entry.name))) throw new RefusedFile('macros');
  // Nothing is unpacked into a folder. A file with such a path is no workbook of an office program.
  if (entries.some(({ name, kind }) => /^([\\/]|[a-z]:)|(^|[\\/])\.\.([\\/]|$)/i.test(name) || kind === LINK))
    throw new RefusedFile('damaged');
  if (!entries.some(entry => entry.name === '[Content_Types].xml')) throw new RefusedFile('notAWorkbook');
  if (entries.reduce((total, entry) => total + entry.inflated, 0) > LARGEST_INFLATED) throw new RefusedFile('tooLarge');
  for (const entry of entries) guardEntry(file, entry);
}

/** Checks what the archive's directory declares, before anything is inflated. */
function directory(file: Buffer): ZipEntry[] {
  let end = file.length - 22;
  while (end >= Math.max(0, file.length - 65_557) && file.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0 || file.readUInt32LE(end) !== END_OF_DIRECTORY) throw new RefusedFile('damaged');
  const count = file.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new RefusedFile('tooLarge');
  const entries: ZipEntry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RefusedFile('damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(offset => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      flags: file.readUInt16LE(at + 8),
      kind: file.readUInt16LE(at + 40) & KIND_OF_FILE,
      method: file.readUInt16LE(at + 10),
      compressed: file.readUInt32LE(at + 20),
      inflated: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Inflates an entry to what it declares and no further. Its XML must not declare types or entities of its own. */
function guardEntry(file: Buffer, { method, compressed, inflated, offset }: ZipEntry): void {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL_ENTRY) throw new RefusedFile('damaged');
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const content = file.subarray(start, start + compressed);
  let text = content;
  if (method === DEFLATED)
    try {
      text = inflateRawSync(content, { maxOutputLength: Math.max(inflated, 1) });
    } catch (error) {
      throw new RefusedFile((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'damaged');
    }
  // An office program never writes a document type. Entity bombs and external entities need one.
  if (['<!DOCTYPE', '<!ENTITY'].some(declaration => text.includes(declaration))) throw new RefusedFile('damaged');
}
