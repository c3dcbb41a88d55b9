import type { Language } from '#domain/language.ts';
import type { MarginFlags } from '#domain/overview-rows.ts';
import type { OverviewHeading } from './load-heading.sql.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

/** What every file of an overview gets beside the figures. */
export interface OverviewFile {
  heading: OverviewHeading;
  /** dd-mm-yyyy */
  date: string;
  language: Language;
  flags: MarginFlags;
}

/** Whose figures these are, of which day, and in which unit. */
export function headingLines({ heading: { company, report, scenario }, date, language }: OverviewFile) {
  const texts = OVERVIEW_TEXTS[language];
  return [
    [texts.company, company],
    [texts.report, report],
    [texts.scenario, scenario],
    [texts.date, date],
    [texts.amounts, texts.euros],
  ] as const;
}
