import sax from 'sax';
import type { FindingCode, Findings } from '#domain/ledger/findings.ts';
import { Stopped } from './stopped.ts';

// The only place that knows the XML parser. It turns text into elements, within limits, repairs what exporters are known to
// get wrong, and stops at anything else. Nothing is ever fetched, and no entity is ever defined.

export interface ElementHandler {
  /** The name without its prefix; the namespace only of the outermost. */
  open(name: string, namespace: string, line: number): void;
  /** In pieces, and also what is between two elements. */
  text(piece: string): void;
  close(): void;
  /** Before the outermost element. */
  comment(text: string, line: number): void;
}

const MOST_ATTRIBUTES = 100;
/** Attributes that are there twice are not told. */
const LONGEST_TAG = 1024 * 1024;
const DEEPEST = 32;
const LONGEST_TEXT = 10 * 1024 * 1024;
const MOST_REPAIRS = 100_000;
/** The parser judges how long a comment or an attribute is once a slice: so always at the same places. */
const SLICE = 32 * 1024;
const CONTROL = /[^\P{Cc}\t\n\r]/gu;
/** What DOS puts at the end of a file. */
const END_OF_FILE = '\x1a';

/** An & that begins none of XML's own entities: nothing defines others, so it means itself. */
const BARE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;
const CUT_ENTITY = /&[#\w]{0,8}$/;
/** What is clear all the same. */
const REPAIRED = /^(Invalid character entity|Unencoded <|Malformed comment)/;
const AFTER_THE_END = /^Text data outside of root node/;
const ENDS_EARLY = /^(Unclosed root tag|Unexpected end)/;
const TOO_LONG = /^Max buffer length exceeded: (\w+)/;
const DOCUMENT_TYPE = /doctype/i;

export class XmlEvents {
  readonly #parser = sax.parser(true, { position: true });
  readonly #handler: ElementHandler;
  readonly #findings: Findings;
  #waiting = '';
  #depth = 0;
  #attributes = 0;
  /** Where the tag began that is being read. */
  #tagAt: number | null = null;
  #namespace = '';
  #hasRoot = false;
  #textLength = 0;
  #repairs = 0;

  constructor(handler: ElementHandler, findings: Findings) {
    this.#handler = handler;
    this.#findings = findings;
    const parser = this.#parser;
    parser.onopentagstart = tag => {
      [this.#attributes, this.#namespace, this.#tagAt] = [0, '', parser.position];
      if (++this.#depth > DEEPEST) throw this.#stopped('tooDeep', tag.name);
      if (this.#depth === 1 && this.#hasRoot) throw this.#stopped('damaged', `<${tag.name}>`);
      this.#hasRoot = true;
    };
    parser.onattribute = ({ name, value }) => {
      if (++this.#attributes > MOST_ATTRIBUTES) throw this.#stopped('tooManyAttributes', parser.tag.name);
      // The parser would trip over it.
      if (name === 'hasOwnProperty') throw this.#stopped('damaged', name);
      if (this.#depth === 1 && (name === 'xmlns' || name === `xmlns:${prefixOf(parser.tag.name)}`))
        this.#namespace = value;
    };
    parser.onopentag = ({ name }) => {
      [this.#textLength, this.#tagAt] = [0, null];
      handler.open(localName(name), this.#namespace, this.line);
    };
    parser.onclosetag = () => {
      this.#depth--;
      this.#textLength = 0;
      handler.close();
    };
    parser.ontext = text => this.#text(text);
    // There an & means itself, and has been made an entity before the parser saw where it is.
    parser.oncdata = text => this.#text(text.replaceAll('&amp;', '&'));
    parser.oncomment = text => {
      if (!this.#hasRoot) handler.comment(text, this.line);
    };
    parser.ondoctype = () => {
      throw this.#stopped('documentType');
    };
    parser.onerror = error => this.#mend(error.message);
  }

  /** Counted from 1. */
  get line(): number {
    return this.#parser.line + 1;
  }

  /** `faultAt`: where in this piece a sign was read that does not belong to the file's encoding. */
  write(piece: string, faultAt: number | null = null): void {
    this.#waiting += piece;
    if (faultAt !== null && !this.#findings.has('wrongEncoding'))
      this.#findings.add('wrongEncoding', this.#lineAt(this.#waiting, this.#waiting.length - piece.length + faultAt));
    while (this.#waiting.length >= SLICE) {
      const slice = this.#waiting.slice(0, SLICE);
      const end = SLICE - (CUT_ENTITY.exec(slice)?.[0].length ?? 0);
      this.#parse(slice.slice(0, end));
      this.#waiting = this.#waiting.slice(end);
    }
  }

  end(): void {
    this.#parse(this.#waiting);
    if (!this.#hasRoot) throw new Stopped('notALedger');
    this.#parser.close();
  }

  #parse(slice: string): void {
    let text = slice;
    if (text.search(CONTROL) >= 0)
      text = this.#replaced(text, CONTROL, 'controlCharacters', sign => (sign === END_OF_FILE ? null : ''));
    if (text.includes('&')) text = this.#replaced(text, BARE, 'repaired', () => '&amp;');
    this.#parser.write(text);
    if (this.#tagAt !== null && this.#parser.position - this.#tagAt > LONGEST_TAG)
      throw this.#stopped('tooManyAttributes');
  }

  /** Null: not worth a word. */
  #replaced(text: string, what: RegExp, code: FindingCode, by: (sign: string) => string | null): string {
    return text.replaceAll(what, (sign, at: number) => {
      const instead = by(sign);
      if (instead === null) return '';
      this.#findings.add(code, this.#findings.has(code) ? null : this.#lineAt(text, at));
      if (++this.#repairs > MOST_REPAIRS) throw this.#stopped('tooDamaged');
      return instead;
    });
  }

  /** The line of a place in text that is not parsed yet. */
  #lineAt(text: string, at: number): number {
    return this.line + text.slice(0, at).split('\n').length - 1;
  }

  #text(text: string): void {
    if (this.#depth === 0) return;
    this.#textLength += text.length;
    if (this.#textLength > LONGEST_TEXT) throw this.#stopped('tooLong');
    this.#handler.text(text);
  }

  #mend(message: string): void {
    const said = message.split('\n', 1)[0]!;
    const tooLong = TOO_LONG.exec(said);
    if (DOCUMENT_TYPE.test(said)) throw this.#stopped('documentType');
    if (tooLong) throw this.#stopped('tooLong', tooLong[1]);
    if (ENDS_EARLY.test(said)) throw this.#stopped('endsEarly');
    if (AFTER_THE_END.test(said) && this.#hasRoot) this.#findings.add('afterTheEnd', this.line);
    else if (REPAIRED.test(said)) this.#findings.add('repaired', this.line);
    else throw this.#stopped('damaged', said);
    if (++this.#repairs > MOST_REPAIRS) throw this.#stopped('tooDamaged');
    // As if nothing had been wrong: it goes on from here.
    (this.#parser as { error: Error | null }).error = null;
  }

  #stopped(code: FindingCode, value = ''): Stopped {
    return new Stopped(code, this.line, value);
  }
}

const prefixOf = (name: string): string => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '');
const localName = (name: string): string => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);
