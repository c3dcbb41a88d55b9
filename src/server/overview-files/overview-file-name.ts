import type { Language } from '#domain/language.ts';
import type { OverviewView } from '#domain/statement.ts';
import { safeFileName } from '../calls/file-name.ts';
import type { OverviewHeading } from './load-heading.sql.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

/**
 * `P&L overview - <company> - <report> - <scenario> - Segments|Cost objects - dd-mm-yyyy.csv`. The name of a CSV is specified, and
 * the same in both languages; the other files are called as they call themselves.
 */
export function overviewFileName(
  { company, report, scenario }: OverviewHeading,
  view: OverviewView,
  date: string,
  extension: string,
  language: Language,
): string {
  const { title, views } = OVERVIEW_TEXTS[extension === 'csv' ? 'en' : language];
  return fileName([title, company, report, scenario, views[view], date], extension);
}

export const fileName = (parts: readonly string[], extension: string): string =>
  `${parts.map(safeFileName).join(' - ')}.${extension}`;

/** As dd-mm-yyyy, in the time zone in which the product is used. */
export const dutchDate = (now: Date): string =>
  new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', day: '2-digit', month: '2-digit', year: 'numeric' })
    .format(now)
    .replaceAll('/', '-');
