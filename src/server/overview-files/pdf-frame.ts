import { type OverviewFile, placeLine } from './overview-heads.ts';
import { INK, QUIET } from './overview-pages.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';
import { type Column, type Content, type PdfDocument, writePdf } from './pdf-writer.ts';

// What all documents have around their content: the title and where it is from above, the date and the page below.

export interface PdfFile extends OverviewFile {
  logo: { type: string; bytes: Uint8Array } | undefined;
  showPrices?: boolean | undefined;
}

export interface Titled {
  title: string;
  /** After company, report, scenario, year and kind. */
  of?: string;
  fontSize: number;
}

export const MARGIN = 28;
/** At most 90 pixels wide, as on the screen. A pixel is three quarters of a point. */
const LOGO: [number, number] = [67.5, 34];
/** A PDF cannot hold WebP. */
const DRAWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

export async function framed(
  content: Content[],
  titled: Titled,
  file: PdfFile,
): Promise<{ bytes: Uint8Array; pages: number }> {
  let pages = 0;
  const write = (file: PdfFile) => writePdf(documentOf(content, titled, file, count => (pages = count)));
  try {
    const bytes = await write(file);
    return { bytes, pages };
  } catch (error) {
    // A picture that the library can't read is no reason to leave out the figures.
    if (!file.logo) throw error;
    const bytes = await write({ ...file, logo: undefined });
    return { bytes, pages };
  }
}

function documentOf(
  content: Content[],
  { title, of, fontSize }: Titled,
  { heading, date, language, logo }: PdfFile,
  hearPages: (count: number) => void,
): PdfDocument {
  const texts = OVERVIEW_TEXTS[language];
  const where = [placeLine(heading, language), ...(of ? [of] : [])].join(' · ');
  const picture =
    logo && DRAWN.has(logo.type) ? `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}` : undefined;
  const above: Column[] = [
    {
      width: '*',
      stack: [
        { text: title, fontSize: 14, bold: true },
        { text: where, color: QUIET, margin: [0, 2, 0, 0] },
      ],
    },
    ...(picture ? [{ width: 'auto', stack: [{ image: 'logo', fit: LOGO }] } satisfies Column] : []),
  ];
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN, 58, MARGIN, 36],
    language,
    info: { title },
    defaultStyle: { fontSize, color: INK },
    ...(picture ? { images: { logo: picture } } : {}),
    header: () => ({ margin: [MARGIN, 20, MARGIN, 0], columns: above }),
    footer: (page, pages) => {
      hearPages(pages);
      return {
        margin: [MARGIN, 10, MARGIN, 0],
        color: QUIET,
        columns: [{ text: date }, { text: texts.page(page, pages), alignment: 'right' }],
      };
    },
    content,
  };
}
