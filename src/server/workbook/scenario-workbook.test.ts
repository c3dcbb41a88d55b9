import { beforeAll, describe, expect, test } from 'vitest';
import { BAKERY } from '#domain/testing/bakery.ts';
import { readArchive } from '../spreadsheet/archive.ts';
import { whoseIs } from '../testing/whose.ts';
import { scenarioWorkbook } from './scenario-workbook.ts';

const NAMED = ['=1+1', '+31', '-5', '@sum', '\tTab'];
const MODEL = {
  ...BAKERY,
  segments: NAMED.map((name, n) => ({ id: BAKERY.segments[n]?.id ?? `segment ${n}`, name })),
};
const WHOSE = whoseIs('=cmd', '+1', '@x');

describe.each(['en', 'nl'] as const)('The workbook (%s)', language => {
  let sheets: Map<string, string>;
  let strings: string;
  beforeAll(async () => {
    const entries = readArchive(Buffer.from(await scenarioWorkbook(MODEL, WHOSE, language)));
    const text = (name: string) => entries.find(entry => entry.name === name)!.content.toString('utf8');
    const names = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(hit => hit[1]!);
    sheets = new Map(names.map((name, n) => [name, text(`xl/worksheets/sheet${n + 1}.xml`)]));
    strings = text('xl/sharedStrings.xml');
  });
  const sheet = (n: number) => [...sheets.values()][n]!;

  test('has a sheet that explains, one for each area and one that remembers, which is hidden', () => {
    expect([...sheets.keys()]).toEqual(
      language === 'en'
        ? ['Read me', 'Segments', 'Cost objects', 'Employees', 'Other costs', 'Total indirect costs', 'verdeel']
        : [
            'Lees mij',
            'Segmenten',
            'Kostenobjecten',
            'Medewerkers',
            'Overige kosten',
            'Totale indirecte kosten',
            'verdeel',
          ],
    );
  });

  test('keeps the heads and the names in sight', () => {
    for (const n of [1, 2, 3, 4, 5]) expect(sheet(n)).toMatch(/<pane xSplit="\d+" ySplit="1"[^>]*state="frozen"/);
  });

  test('offers yes and no, and refuses at once what no cell may hold', () => {
    expect(sheet(2)).toContain(language === 'en' ? '"Yes,No"' : '"Ja,Nee"');
    expect(sheet(1)).toMatch(/type="textLength"[^>]*>(?:(?!<\/dataValidation>).)*<formula1>20<\/formula1>/);
    expect(sheet(4)).toMatch(/type="decimal"[^>]*operator="between"|operator="between"[^>]*type="decimal"/);
  });

  test('gives whole columns their formats, so that a row somebody adds has them too', () => {
    for (const n of [1, 2, 3, 4, 5])
      for (const [column] of sheet(n).matchAll(/<col [^>]*>/g)) expect(column).toMatch(/ style="[1-9]\d*"/);
  });

  test('holds no formula but those of its check columns; names that look like one are text (X1)', () => {
    const formulas = [...sheets.values()].flatMap(xml =>
      [...xml.matchAll(/<f[^>]*>([^<]*)<\/f>/g)].map(hit => hit[1]!),
    );
    expect(formulas.length).toBeGreaterThan(5);
    for (const formula of formulas)
      expect(formula).toMatch(/^ROUND\((1|[A-Z]+\d+)-SUM\([A-Z]+\d+:[A-Z]+\d+\),(2|12)\)$/);
    for (const name of NAMED) expect(strings).toContain(name);
  });
});
