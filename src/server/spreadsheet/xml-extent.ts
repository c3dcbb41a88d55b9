import { RefusedFile } from './refused-file.ts';

const [LESS, GREATER, SLASH, EQUALS, COLON] = [0x3c, 0x3e, 0x2f, 0x3d, 0x3a];
const [EXCLAMATION, QUESTION, QUOTE, APOSTROPHE, SPACE, CELL] = [0x21, 0x3f, 0x22, 0x27, 0x20, 0x63];

/** As much as a workbook of 20 MB from an office program holds. */
const MOST_ELEMENTS = 8_000_000;
const MOST_CELLS = 2_500_000;
const MOST_ATTRIBUTES = 12_000_000;
/** Of one element: each is looked up by its name. */
const MOST_TOGETHER = 200;
const DEEPEST = 100;

/** How much there is in the XML of a file all together, counted in its bytes before a reader makes objects of it. */
export class XmlExtent {
  #elements = 0;
  #cells = 0;
  #attributes = 0;

  /** Throws when it is more than a reader should try. It need not be XML: a reader will see. */
  add(xml: Buffer): void {
    let depth = 0;
    for (let at = xml.indexOf(LESS); at >= 0; at = xml.indexOf(LESS, at)) {
      const next = xml[at + 1];
      if (next === EXCLAMATION || next === QUESTION) at = afterAside(xml, at);
      else if (next === SLASH) {
        depth--;
        // Close by: looking for it from outside of this loop takes longer.
        while (at < xml.length && xml[at] !== GREATER) at++;
      } else {
        const { end, isEmpty } = this.#open(xml, at);
        if (!isEmpty && ++depth > DEEPEST) throw new RefusedFile('tooHeavy');
        at = end;
      }
    }
  }

  #open(xml: Buffer, start: number): { end: number; isEmpty: boolean } {
    let [equals, gaps, quote, nameEnd] = [0, 0, 0, 0];
    let at = start + 1;
    for (; at < xml.length; at++) {
      const byte = xml[at]!;
      if (quote > 0) {
        if (byte === quote) quote = 0;
      } else if (byte === GREATER) break;
      else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
      else if (byte === EQUALS) equals++;
      else if (byte <= SPACE) {
        nameEnd ||= at;
        if (xml[at - 1]! > SPACE) gaps++;
      }
    }
    const isEmpty = xml[at - 1] === SLASH;
    nameEnd ||= isEmpty ? at - 1 : at;
    const before = xml[nameEnd - 2];
    if (xml[nameEnd - 1] === CELL && (before === LESS || before === COLON)) this.#cells++;
    this.#elements++;
    // Some have no value, and some no gap before them.
    const attributes = Math.max(equals, gaps);
    this.#attributes += attributes;
    if (
      attributes > MOST_TOGETHER ||
      this.#elements > MOST_ELEMENTS ||
      this.#cells > MOST_CELLS ||
      this.#attributes > MOST_ATTRIBUTES
    )
      throw new RefusedFile('tooHeavy');
    return { end: at, isEmpty };
  }
}

/** Comments, raw text, declarations and instructions. */
function afterAside(xml: Buffer, at: number): number {
  const begins = (text: string) => xml.toString('latin1', at, at + text.length) === text;
  if (begins('<!--')) return after(xml, '-->', at + 4);
  if (begins('<![CDATA[')) return after(xml, ']]>', at + 9);
  return after(xml, xml[at + 1] === QUESTION ? '?>' : '>', at + 2);
}

function after(xml: Buffer, end: string, at: number): number {
  const found = xml.indexOf(end, at);
  return found < 0 ? xml.length : found + end.length;
}
