import { writeArchive } from './archive.ts';
import { RefusedFile } from './refused-file.ts';
import { relationsOf } from './relations.ts';
import { entriesOf, inflate, type UntrustedEntry } from './untrusted-archive.ts';
import { XmlExtent } from './xml-extent.ts';

// Examines a file before any reader does: what it is, how large it becomes, and what it hides. A reader gets an archive written
// anew, which holds what was examined here and nothing else.

const LARGEST_FILE = 20 * 1024 * 1024;
const LARGEST_INFLATED = 100 * 1024 * 1024;

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const TYPES = '[Content_Types].xml';
/** What the cells of a workbook are made of. Drawings, comments, links and the rest are never unpacked. */
const PARTS = ['worksheet', 'sharedStrings', 'styles'];

/** Returns which reader a file is for and what to give it, or throws what is wrong with it. */
export function guard(file: Buffer): { kind: 'xlsx' | 'xls'; safe: Buffer } {
  if (file.length > LARGEST_FILE) throw new RefusedFile('tooLarge');
  if (file.subarray(0, 8).equals(COMPOUND)) {
    // An encrypted xlsx is a compound file too. The names of its streams are in UTF-16.
    if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new RefusedFile('encrypted');
    if (file.includes(Buffer.from('_VBA_PROJECT', 'utf16le'))) throw new RefusedFile('macros');
    return { kind: 'xls', safe: file };
  }
  if (!file.subarray(0, 4).equals(ZIP)) throw new RefusedFile('notAWorkbook');
  return { kind: 'xlsx', safe: guardArchive(file) };
}

function guardArchive(file: Buffer): Buffer {
  const entries = entriesOf(file);
  if (entries.some(entry => entry.isEncrypted)) throw new RefusedFile('encrypted');
  if (entries.some(entry => /vbaProject\.bin$/i.test(entry.name))) throw new RefusedFile('macros');
  // Nothing is unpacked into a folder. A file with such a path is no workbook of an office program.
  if (entries.some(({ name, isLink }) => /^([\\/]|[a-z]:)|(^|[\\/])\.\.([\\/]|$)/i.test(name) || isLink))
    throw new RefusedFile('damaged');
  const named = new Map(entries.map(entry => [entry.name, entry]));
  if (named.size < entries.length) throw new RefusedFile('damaged');
  if (!named.has(TYPES)) throw new RefusedFile('notAWorkbook');
  if (entries.reduce((total, entry) => total + entry.inflated, 0) > LARGEST_INFLATED) throw new RefusedFile('tooLarge');
  return writeArchive(partsOf(file, named), { isStored: true });
}

/** Each part is unpacked when it is its turn. */
function* partsOf(file: Buffer, named: ReadonlyMap<string, UntrustedEntry>) {
  const extent = new XmlExtent();
  const read = (name: string): Buffer | undefined => {
    const entry = named.get(name);
    if (!entry) return undefined;
    const content = inflate(file, entry);
    // Nothing an office program writes has a document type; entity bombs and external entities need one.
    if (['<!DOCTYPE', '<!ENTITY'].some(declaration => content.includes(declaration))) throw new RefusedFile('damaged');
    extent.add(content);
    return content;
  };
  const given = new Set<string>();
  const part = function* (name: string, content = read(name)) {
    if (given.has(name) || !content) return;
    given.add(name);
    yield { name, content };
  };

  yield* part(TYPES);
  const root = read('_rels/.rels');
  yield* part('_rels/.rels', root);
  const [workbook] = targetsOf(root, '', ['officeDocument']);
  if (workbook === undefined) throw new RefusedFile('damaged');
  yield* part(workbook);
  const [folder, name] = [
    workbook.slice(0, workbook.lastIndexOf('/') + 1),
    workbook.slice(workbook.lastIndexOf('/') + 1),
  ];
  const related = read(`${folder}_rels/${name}.rels`);
  yield* part(`${folder}_rels/${name}.rels`, related);
  for (const target of targetsOf(related, folder, PARTS)) yield* part(target);
}

const targetsOf = (relations: Buffer | undefined, folder: string, kinds: readonly string[]): string[] =>
  relationsOf(relations, folder).flatMap(({ kind, target }) => (kinds.includes(kind) ? [target] : []));
