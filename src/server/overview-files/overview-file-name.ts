import type { OverviewView } from '#domain/statement.ts';
import { safeFileName } from '../calls/file-name.ts';
import type { OverviewHeading } from './load-heading.sql.ts';

/** `P&L overview - <company> - <report> - <scenario> - Segments|Cost objects - dd-mm-yyyy.csv`, in both languages. */
export const overviewFileName = (
  { company, report, scenario }: OverviewHeading,
  view: OverviewView,
  date: string,
  extension: string,
): string => fileName(['P&L overview', company, report, scenario, VIEWS[view], date], extension);

const VIEWS: Record<OverviewView, string> = { process: 'Cost objects', segment: 'Segments' };

export const fileName = (parts: readonly string[], extension: string): string =>
  `${parts.map(safeFileName).join(' - ')}.${extension}`;

/** As dd-mm-yyyy, in the time zone in which the product is used. */
export const dutchDate = (now: Date): string =>
  new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', day: '2-digit', month: '2-digit', year: 'numeric' })
    .format(now)
    .replaceAll('/', '-');
