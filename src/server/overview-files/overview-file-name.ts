import { safeFileName } from '../calls/file-name.ts';

/** `P&L overview - <company> - <report> - <scenario> - Segments|Cost objects - dd-mm-yyyy.csv` */
export const overviewFileName = (parts: readonly string[], extension: string): string =>
  fileName(['P&L overview', ...parts], extension);

export const fileName = (parts: readonly string[], extension: string): string =>
  `${parts.map(safeFileName).join(' - ')}.${extension}`;

/** As dd-mm-yyyy, in the time zone in which the product is used. */
export const dutchDate = (now: Date): string =>
  new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', day: '2-digit', month: '2-digit', year: 'numeric' })
    .format(now)
    .replaceAll('/', '-');
