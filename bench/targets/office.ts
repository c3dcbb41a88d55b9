import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { entriesOf, settle } from '../../src/domain/book.ts';
import { HUNDRED_PERCENT } from '../../src/domain/money.ts';
import { processFigures } from '../../src/domain/process-overview.ts';
import { segmentFigures } from '../../src/domain/segment-overview.ts';
import type { Allocation, Truths } from '../../src/domain/truths.ts';
import { folder } from './databases.ts';
import { truthsAt } from './sizes.ts';
import { inTurns, type Target } from './target.ts';

// The same scenario as a workbook of formulas, as somebody would make it: an amount for each allocation, a sum for each cost, and
// what each cost gives to each segment. LibreOffice opens it without stored results, so that it computes every cell; and the same
// table with numbers in place of formulas. The difference is the computing.

type Cell = string | number;
type Sheet = { name: string; rows: Cell[][] };

const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

function fractions({ shares, units }: Allocation): number[] {
  const whole = units ? units.reduce((sum, one) => sum + one, 0) || 1 : HUNDRED_PERCENT;
  return (units ?? shares ?? []).map(weight => weight / whole);
}

function sheetsOf(truths: Truths): Sheet[] {
  const entries = [...entriesOf(truths, 'employee'), ...entriesOf(truths, 'otherCost')];
  const given: string[][] = truths.processes.map(() => []);
  entries.forEach(({ allocation }, entry) => {
    const parts = fractions(allocation);
    allocation.to.forEach((process, row) => {
      given[process]!.push(`ROUND([Entries.A${entry + 1}]*${parts[row]};2)`);
    });
  });
  let end = 0;
  const costs = given.map(amounts => {
    const from = end + 1;
    end += amounts.length;
    return [amounts.length > 0 ? `SUM([Amounts.A${from}:Amounts.A${end}])` : 0];
  });
  const none = truths.segments.map(() => 0);
  const indirect = truths.processes.map(({ allocation }, process) => {
    const parts = fractions(allocation);
    return none.map((_, segment): Cell => {
      const row = allocation.to.indexOf(segment);
      return row < 0 ? 0 : `ROUND([Costs.A${process + 1}]*${parts[row]};2)`;
    });
  });
  const sold = truths.processes.map(({ direct }) =>
    none.map((_, segment) => {
      const row = direct.to.indexOf(segment);
      return row < 0 ? 0 : (direct.revenue[row]! - direct.directCost[row]!) / 100;
    }),
  );
  const result = truths.processes.map((_, process) =>
    none.map((_, at) => `[Sold.${columnName(at)}${process + 1}]-[Indirect.${columnName(at)}${process + 1}]`),
  );
  const last = truths.processes.length;
  const totals = none.map((_, at) => `SUM([Result.${columnName(at)}1:Result.${columnName(at)}${last}])`);
  return [
    { name: 'Entries', rows: entries.map(({ total }) => [total / 100]) },
    { name: 'Amounts', rows: given.flat().map(amount => [amount]) },
    { name: 'Costs', rows: costs },
    { name: 'Sold', rows: sold },
    { name: 'Indirect', rows: indirect },
    { name: 'Result', rows: result },
    // The first sheet is what is written out: who needs it computes all.
    { name: 'Totals', rows: [none.map((_, at) => `[Result.${columnName(at)}${last + 1}]`)] },
  ].map(sheet => (sheet.name === 'Result' ? { ...sheet, rows: [...sheet.rows, totals] } : sheet));
}

/** A flat OpenDocument file. Without formulas each is the number 1. */
function written(sheets: Sheet[], withFormulas: boolean): string {
  const cell = (value: Cell): string =>
    typeof value === 'string' && withFormulas
      ? `<table:table-cell table:formula="of:=${value}"/>`
      : `<table:table-cell office:value-type="float" office:value="${typeof value === 'string' ? 1 : value}"/>`;
  const tables = [sheets.at(-1)!, ...sheets.slice(0, -1)].map(({ name, rows }) => {
    const lines = rows.map(row => `<table:table-row>${row.map(cell).join('')}</table:table-row>`);
    return `<table:table table:name="${name}">${lines.join('')}</table:table>`;
  });
  const of = 'urn:oasis:names:tc:opendocument:xmlns';
  return `<?xml version="1.0"?><office:document xmlns:office="${of}:office:1.0" xmlns:table="${of}:table:1.0" xmlns:of="${of}:of:1.2"
    office:mimetype="application/vnd.oasis.opendocument.spreadsheet" office:version="1.2"><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document>`;
}

const UNTIL_COMPILED = 30;

export const OFFICE: Target[] = [
  {
    ...{ name: 'settling L and both overviews, once compiled, LibreOffice recalculating the same', unit: 'ms' },
    ...{ beside: 'times as long as we', ratio: { least: 100 } },
    measure: async () => {
      const truths = truthsAt('L');
      const sheets = sheetsOf(truths);
      const file = (name: string) => path.join(folder(), `${name}.fods`);
      writeFileSync(file('formulas'), written(sheets, true));
      writeFileSync(file('numbers'), written(sheets, false));
      const open = (name: string) =>
        execFileSync(
          'soffice',
          [
            ...[`-env:UserInstallation=file://${folder()}/office`, '--headless', '--convert-to', 'csv'],
            ...['--outdir', folder(), file(name)],
          ],
          { stdio: 'ignore' },
        );
      open('numbers');
      const ours = () => {
        const book = settle(truths);
        return [processFigures(book), segmentFigures(book)];
      };
      // LibreOffice comes compiled. A program that has been running for a while is, too.
      for (let time = 0; time < UNTIL_COMPILED; time++) ours();
      const took = await inTurns(5, { formulas: () => open('formulas'), numbers: () => open('numbers'), ours });
      const note = `opened with formulas in ${(took.formulas / 1000).toFixed(1)} s, with numbers in ${(took.numbers / 1000).toFixed(1)} s`;
      return { figure: took.formulas - took.numbers, beside: took.ours, note };
    },
  },
];
