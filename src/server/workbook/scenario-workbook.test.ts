import { beforeAll, describe, expect, test } from 'vitest';
import { HUNDRED_PERCENT } from '#domain/money.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { readArchive } from '../spreadsheet/archive.ts';
import { readWorkbook } from '../spreadsheet/spreadsheet.ts';
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
    const entries = readArchive(Buffer.from(await scenarioWorkbook(MODEL, WHOSE, language, HUNDRED_PERCENT / 8)));
    const text = (name: string) => entries.find(entry => entry.name === name)!.content.toString('utf8');
    const names = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(hit => hit[1]!);
    sheets = new Map(names.map((name, n) => [name, text(`xl/worksheets/sheet${n + 1}.xml`)]));
    strings = text('xl/sharedStrings.xml');
  });
  const sheet = (n: number) => [...sheets.values()][n]!;

  test('has a sheet that explains, one for each area, one of prices and one that remembers, which is hidden', () => {
    expect([...sheets.keys()]).toEqual(
      language === 'en'
        ? [
            'Read me',
            'Segments',
            'Cost objects',
            'Employees',
            'Other costs',
            'Total indirect costs',
            'Prices',
            'verdeel',
          ]
        : [
            'Lees mij',
            'Segmenten',
            'Kostenobjecten',
            'Medewerkers',
            'Overige kosten',
            'Totale indirecte kosten',
            'Prijzen',
            'verdeel',
          ],
    );
  });

  test('keeps the heads and the names in sight', () => {
    for (const n of [1, 2, 3, 4, 5, 6]) expect(sheet(n)).toMatch(/<pane xSplit="\d+" ySplit="1"[^>]*state="frozen"/);
  });

  test('offers yes and no, and refuses at once what no cell may hold', () => {
    expect(sheet(2)).toContain(language === 'en' ? '"Yes,No"' : '"Ja,Nee"');
    expect(sheet(1)).toMatch(/type="textLength"[^>]*>(?:(?!<\/dataValidation>).)*<formula1>20<\/formula1>/);
    expect(sheet(4)).toMatch(/type="decimal"[^>]*operator="between"|operator="between"[^>]*type="decimal"/);
  });

  test('gives whole columns their formats, so that a row somebody adds has them too', () => {
    for (const n of [1, 2, 3, 4, 5, 6])
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

  test('has what is sold with everything it costs as numbers, and what is said of it; nothing of it can be typed', async () => {
    const file = Buffer.from(await scenarioWorkbook(BAKERY, WHOSE, language, HUNDRED_PERCENT / 8));
    const { sheets: read } = await readWorkbook(file);
    const [heads, ...rows] = read[6]!.rows;
    expect(heads).toEqual(
      language === 'en'
        ? [
            ...[
              'Cost',
              'Segment',
              'Full cost price',
              'Result per unit',
              'Total result after surcharge',
              'Average price',
            ],
            ...['Price for 12,5% margin', 'Own costs', 'Surcharge', 'Units'],
          ]
        : [
            ...['Proces', 'Segment', 'Integrale kostprijs', 'Resultaat per eenheid', 'Totaal resultaat na opslag'],
            ...['Gemiddelde prijs', 'Prijs bij 12,5% marge', 'Eigen kosten', 'Opslag', 'Eenheden'],
          ],
    );
    expect(rows.slice(0, 4).map(row => row.map(value => value || null))).toEqual([
      ['Baking', null, 1.264444, 0.291111, 26_200, 1.555556, 1.445079, 1.037037, 0.227407, 90_000],
      ['Baking', 'Retail', 1.724584, 0.525416, 21_016.66, 2.25, 1.970953, 1.475, 0.249583, 40_000],
      ['Baking', 'Wholesale', 0.896333, 0.103667, 5_183.34, 1, 1.024381, 0.686667, 0.209667, 50_000],
      expect.not.arrayContaining([expect.anything()]),
    ]);
    expect(rows.slice(4).map(([text]) => text)).toEqual([
      expect.stringMatching(/^(Whether anything makes a loss with|Of iets met alles erin) .* 39\.200,01/),
      expect.any(String),
      // Of 100.000 loaves the segments have 90.000.
      expect.stringContaining('Baking'),
      expect.stringMatching(/26\.200.* 9\.000/),
    ]);
    expect(sheet(6)).not.toContain('<dataValidation ');
  });

  test('has no prices where nothing that is sold has units', async () => {
    const file = Buffer.from(await scenarioWorkbook({ ...BAKERY, segments: [], sections: [] }, WHOSE, language, 0));
    expect((await readWorkbook(file)).sheets).toHaveLength(7);
  });
});
