import { QUIET } from './overview-pages.ts';
import { type Run, runsOf } from './pdf-fonts.ts';

// Text in a picture of a PDF: never markup, and each stretch in a font that carries its signs.

export const TEXT_SIZE = 7;
/** Between a text and what is quieter after it. */
export const TEXT_GAP = 4;

export const at = (place: number): string => place.toFixed(2);

export const text = (
  x: number,
  y: number,
  anchor: 'start' | 'middle' | 'end',
  fill: string,
  content: string,
  /** After it, and quieter. */
  quiet = '',
): string =>
  `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}" font-size="${TEXT_SIZE}" fill="${fill}">${runsOf(content).map(span).join('')}${quiet && `<tspan fill="${QUIET}" dx="${TEXT_GAP}">${escaped(quiet)}</tspan>`}</text>`;

const span = ({ text, font }: Run): string => `<tspan font-family="${font}">${escaped(text)}</tspan>`;

const escaped = (content: string): string =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
