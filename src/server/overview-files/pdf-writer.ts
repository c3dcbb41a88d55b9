import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

// Only this file knows the PDF library. The library may read the fonts of its package and nothing else. It fetches nothing,
// whatever a name contains.

const { resolve } = createRequire(import.meta.url);
const FONTS = {
  normal: resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
  bold: resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
};
const readable: ReadonlySet<string> = new Set(Object.values(FONTS));

pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(path => readable.has(path));
pdfmake.setFonts({ Roboto: FONTS });

export type PdfDocument = TDocumentDefinitions;
export type { Column, Content, TableCell } from 'pdfmake/interfaces.js';

export async function writePdf(document: PdfDocument): Promise<Uint8Array> {
  // In memory of its own, because it is handed from one thread to another.
  return new Uint8Array(await pdfmake.createPdf(document).getBuffer());
}
