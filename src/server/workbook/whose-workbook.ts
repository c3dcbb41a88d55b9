import type { Language } from '#domain/language.ts';
import { nameFrom } from '#domain/names.ts';
import { type Elsewhere, elsewhere, PLACES, type Place, type Whose } from '#domain/whose.ts';
import type { SheetRead } from '../spreadsheet/spreadsheet.ts';
import { MEMORY, WHOSE } from './workbook-columns.ts';
import { fill } from './workbook-texts.ts';

// A workbook says on its hidden sheet whose it is. Whoever uploads it somewhere else is told so, by the names in the file and by
// those of the scenario, which they see anyway.

const TEXTS: Record<Language, Record<Place, string>> = {
  en: {
    company:
      'This workbook is of another company: “{company}” ({report}, {scenario}). Uploading it changes “{hereCompany}” ({hereReport}, {hereScenario}).',
    report:
      'This workbook is of another cost report: “{report}” ({scenario}). Uploading it changes “{hereReport}” ({hereScenario}).',
    scenario: 'This workbook is of another scenario: “{scenario}”. Uploading it changes “{hereScenario}”.',
  },
  nl: {
    company:
      'Deze werkmap is van een ander bedrijf: ‘{company}’ ({report}, {scenario}). Als je hem uploadt, wijzig je ‘{hereCompany}’ ({hereReport}, {hereScenario}).',
    report:
      'Deze werkmap hoort bij een ander kostenrapport: ‘{report}’ ({scenario}). Als je hem uploadt, wijzig je ‘{hereReport}’ ({hereScenario}).',
    scenario:
      'Deze werkmap hoort bij een ander scenario: ‘{scenario}’. Als je hem uploadt, wijzig je ‘{hereScenario}’.',
  },
};

/** Its lines on the hidden sheet. */
export const whoseRows = (whose: Whose): string[][] =>
  PLACES.map(place => [WHOSE, place, whose[place].id, whose[place].name]);

/** Undefined for a workbook of this scenario, and for one that does not say whose it is. */
export function elsewhereOf(sheets: readonly SheetRead[], here: Whose, language: Language): Elsewhere | undefined {
  const said = whoseIn(sheets);
  const place = said && elsewhere(said, here);
  if (!place) return undefined;
  const names = Object.fromEntries([
    ...PLACES.map(one => [one, said[one].name]),
    ...PLACES.map(one => [`here${one[0]!.toUpperCase()}${one.slice(1)}`, here[one].name]),
  ]);
  return { place, message: fill(TEXTS[language][place], names) };
}

function whoseIn(sheets: readonly SheetRead[]): Whose | undefined {
  const rows = sheets.find(({ name }) => name === MEMORY)?.rows ?? [];
  const said = rows.flatMap(([what, place, id, name]) =>
    what === WHOSE && id && name ? [[String(place), { id: String(id), name: nameFrom(String(name)) }] as const] : [],
  );
  const whose: Partial<Whose> = Object.fromEntries(said);
  return PLACES.every(place => whose[place]) ? (whose as Whose) : undefined;
}
