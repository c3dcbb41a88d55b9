import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { FONTS, PLAIN_FONT, type Run, runsOf } from './pdf-fonts.ts';
import { unpackedFont } from './unpacked-font.ts';

// Only this file knows the PDF library. It is given the fonts, and reads and fetches nothing, whatever a name contains.

const readable: ReadonlySet<string> = new Set(Object.values(FONTS).flatMap(({ normal, bold }) => [normal, bold]));

pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);
pdfmake.setFonts(FONTS);
// Its types know only the one of a browser.
Object.assign(pdfmake, { virtualfs: { existsSync: (path: string) => readable.has(path), readFileSync: unpackedFont } });

/** What a plain text does not need is off: it would take three times as long. */
const PLAIN = { kern: false, calt: false, ccmp: false, mark: false, mkmk: false };
/** Digits of one width. Hyphens and blanks get that width too, so it is for figures only. */
const FIGURES = { ...PLAIN, tnum: true };
const WORDS = { ...PLAIN, tnum: false };
const FIGURE = /^[(<×−\s]*\d[\d.,%)\s]*$/;
/** What a script of its own needs, Arabic most of all. */
const SCRIPTS: Features = [];

export type PdfDocument = TDocumentDefinitions;
export type { Column, Content, TableCell } from 'pdfmake/interfaces.js';

export async function writePdf(document: PdfDocument): Promise<Uint8Array> {
  const { header, footer, content } = document;
  const inFonts = {
    ...document,
    defaultStyle: { ...document.defaultStyle, font: PLAIN_FONT, fontFeatures: FIGURES, lineHeight: 0.97 },
    content: withFonts(content),
    ...(typeof header === 'function'
      ? { header: (...page: Parameters<typeof header>) => withFonts(header(...page)) }
      : {}),
    ...(typeof footer === 'function'
      ? { footer: (...page: Parameters<typeof footer>) => withFonts(footer(...page)) }
      : {}),
  };
  return await pdfmake.createPdf(inFonts as unknown as TDocumentDefinitions).getBuffer();
}

/** Each text in stretches, each in a font that carries its signs. */
function withFonts<Part>(part: Part): Part {
  if (Array.isArray(part))
    return part.map(one => (typeof one === 'string' ? cellInFonts(one) : withFonts(one))) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'text') return [key, typeof value === 'string' ? textInFonts(value) : textsInFonts(value)];
      return [key, withFonts(value)];
    }),
  ) as Part;
}

function textInFonts(text: string): string | (Run & { fontFeatures: Features })[] {
  const runs = runsOf(text);
  const isPlain = runs.length === 1 && runs[0]!.font === PLAIN_FONT;
  if (isPlain && FIGURE.test(text)) return runs[0]!.text;
  return runs.map(run => ({ ...run, fontFeatures: isPlain ? WORDS : SCRIPTS }));
}
type Features = typeof WORDS | readonly string[];

/** A text that is a part by itself. */
function cellInFonts(text: string): string | { text: ReturnType<typeof textInFonts> } {
  const runs = textInFonts(text);
  return typeof runs === 'string' ? runs : { text: runs };
}

const textsInFonts = (texts: unknown): unknown =>
  Array.isArray(texts) ? texts.flatMap(one => (typeof one === 'string' ? textInFonts(one) : withFonts(one))) : texts;
