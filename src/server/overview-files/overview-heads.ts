import type { Language } from '#domain/language.ts';
import type { ProcessOverview } from '#domain/process-overview.ts';
import type { OverviewHeading } from '../overviews/load-scenario.sql.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

/** What every file of an overview gets beside the figures. */
export interface FileOf {
  heading: OverviewHeading;
  /** dd-mm-yyyy */
  date: string;
  language: Language;
}

/** Whose figures these are, of which day, and in which unit. */
export function headingLines({ heading: { company, report, scenario }, date, language }: FileOf): [string, string][] {
  const texts = OVERVIEW_TEXTS[language];
  return [
    [texts.company, company],
    [texts.report, report],
    [texts.scenario, scenario],
    [texts.date, date],
    [texts.amounts, texts.euros],
  ];
}

/** Names that belong to the back office say so, as on the screen. */
export const markedName = (name: string, isBackOffice: boolean, language: Language): string =>
  isBackOffice ? `${name} (${OVERVIEW_TEXTS[language].backOffice})` : name;

export interface HeadRow {
  title: string;
  /** One for each process, in the order of the columns. */
  names: string[];
  /** The ids of the named things. */
  ids: string[];
}

/**
 * The heads above each column: its section and cost object, as far as the scenario's level shows them, and last the process.
 */
export function processHeads(
  overview: Pick<ProcessOverview, 'processesByLevels'>,
  { heading: { processLevel }, language }: FileOf,
): HeadRow[] {
  const texts = OVERVIEW_TEXTS[language];
  const columns = overview.processesByLevels.flatMap(section =>
    section.mainProcesses.flatMap(costObject =>
      costObject.processes.map(process => ({ section, costObject, process })),
    ),
  );
  const marked = (name: string, isBackOffice: boolean) => markedName(name, isBackOffice, language);
  const heads: (HeadRow | false)[] = [
    processLevel >= 3 && {
      title: texts.section,
      names: columns.map(({ section }) => marked(section.name, section.isBackOffice)),
      ids: columns.map(({ section }) => section.id),
    },
    processLevel >= 2 && {
      title: texts.costObject,
      names: columns.map(({ costObject }) => costObject.name),
      ids: columns.map(({ costObject }) => costObject.id),
    },
    {
      title: texts.cost,
      names: columns.map(({ section, process }) => marked(process.name, processLevel < 3 && section.isBackOffice)),
      ids: columns.map(({ process }) => process.id),
    },
  ];
  return heads.filter(head => head !== false);
}
