import type { Language } from '#domain/language.ts';
import type { MarginFlags } from '#domain/overview-rows.ts';
import { unsaidByName } from '#domain/scenario-names.ts';
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

/** Whose figures these are, in one line: also the year and what the figures are, where the name of the scenario does not say it. */
export function placeLine({ company, report, scenario, year, kind }: OverviewHeading, language: Language): string {
  const unsaid = unsaidByName({ name: scenario, year, kind });
  const about = [unsaid.year, unsaid.kind && OVERVIEW_TEXTS[language].kinds[unsaid.kind]];
  return [company, report, scenario, ...about.filter(one => one !== null)].join(' · ');
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
