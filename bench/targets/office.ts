import { execFileSync, fork } from 'node:child_process';
import { once as happens } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { entriesOf, settle } from '../../src/domain/book.ts';
import { HUNDRED_PERCENT } from '../../src/domain/money.ts';
import { segmentFigures } from '../../src/domain/segment-overview.ts';
import type { Allocation, Truths } from '../../src/domain/truths.ts';
import { folder } from './databases.ts';
import { truthsAt } from './sizes.ts';
import { inTurns, median, type Target } from './target.ts';

// The same scenario as a workbook of formulas, as somebody would make it who wants both overviews: an amount for each allocation,
// what each cost carries of personnel and of other costs, its statement with price and margins, what it gives to each segment,
// and the four blocks of the segment view with what each cost and each segment has, what is not allocated, and prices. A price
// of a segment's own is left out: we compute it only where it is read. LibreOffice opens the workbook without stored results, so
// that it computes every cell; and the same table with numbers in place of formulas. The difference is the computing.

type Cell = string | number;
type Sheet = { name: string; rows: Cell[][] };

const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

function fractions({ shares, units }: Allocation): number[] {
  const whole = units ? units.reduce((sum, one) => sum + one, 0) || 1 : HUNDRED_PERCENT;
  return (units ?? shares ?? []).map(weight => weight / whole);
}

function sheetsOf(truths: Truths): Sheet[] {
  const last = truths.processes.length;
  const entries = [...entriesOf(truths, 'employee'), ...entriesOf(truths, 'otherCost')];
  const given = {
    employee: truths.processes.map((): string[] => []),
    otherCost: truths.processes.map((): string[] => []),
  };
  entries.forEach(({ kind, allocation }, entry) => {
    const parts = fractions(allocation);
    allocation.to.forEach((process, row) => {
      given[kind === 'otherCost' ? kind : 'employee'][process]!.push(`ROUND([Entries.A${entry + 1}]*${parts[row]};2)`);
    });
  });
  let end = 0;
  const sumOf = (amounts: readonly string[]): Cell => {
    const from = end + 1;
    end += amounts.length;
    return amounts.length > 0 ? `SUM([Amounts.A${from}:Amounts.A${end}])` : 0;
  };
  const personnel = given.employee.map(sumOf);
  const others = given.otherCost.map(sumOf);
  // A revenue, B direct costs, C gross profit, D personnel, E contribution, F other costs, G total costs, H net result, I price,
  // J to L margins, M indirect costs.
  const statement = truths.processes.map(({ revenue, directCost, units }, at): Cell[] => {
    const of = (column: string) => `[.${column}${at + 1}]`;
    const margin = (column: string) => `IF(${of('A')}&gt;0;${of(column)}/${of('A')};0)`;
    return [
      ...[
        revenue / 100,
        directCost / 100,
        `${of('A')}-${of('B')}`,
        personnel[at]!,
        `${of('C')}-${of('D')}`,
        others[at]!,
      ],
      ...[`${of('B')}+${of('D')}+${of('F')}`, `${of('A')}-${of('G')}`, units > 0 ? `${of('G')}/${units / 100}` : 0],
      ...[margin('C'), margin('E'), margin('H'), `${of('D')}+${of('F')}`],
    ];
  });
  const totals = Array.from({ length: 13 }, (_, at) => `SUM([.${columnName(at)}1:.${columnName(at)}${last}])`);
  const [first, final] = [columnName(0), columnName(truths.segments.length - 1)];
  const sum = columnName(truths.segments.length);
  /** A row for each cost: its segments, what they have together, what is not allocated, a price; and what each segment has. */
  const block = (
    name: string,
    has: string,
    cell: (process: number, segment: number) => Cell,
    units: number[],
  ): Sheet => ({
    name,
    rows: [
      ...truths.processes.map((_, at): Cell[] => [
        ...truths.segments.map((_, segment) => cell(at, segment)),
        ...[`SUM([.${first}${at + 1}:.${final}${at + 1}])`, `[Statement.${has}${at + 1}]-[.${sum}${at + 1}]`],
        units[at]! > 0 ? `[.${sum}${at + 1}]/${units[at]! / 100}` : 0,
      ]),
      [...truths.segments, 'together', 'not allocated'].map(
        (_, at) => `SUM([.${columnName(at)}1:.${columnName(at)}${last}])`,
      ),
    ],
  });
  const held = (figure: 'revenue' | 'directCost') => (process: number, segment: number) => {
    const { direct } = truths.processes[process]!;
    return (direct[figure][direct.to.indexOf(segment)] ?? 0) / 100;
  };
  const driven = truths.processes.map(({ allocation }) => fractions(allocation));
  const indirect = (process: number, segment: number): Cell => {
    const row = truths.processes[process]!.allocation.to.indexOf(segment);
    return row < 0 ? 0 : `ROUND([Statement.M${process + 1}]*${driven[process]![row]};2)`;
  };
  const result = (process: number, segment: number): Cell => {
    const at = `${columnName(segment)}${process + 1}`;
    return `[Revenue.${at}]-[DirectCosts.${at}]-[Indirect.${at}]`;
  };
  const added = (lists: (readonly number[] | undefined)[]) =>
    lists.map(list => (list ?? []).reduce((total, one) => total + one, 0));
  const sold = added(truths.processes.map(({ direct }) => direct.units));
  const none = truths.processes.map(() => 0);
  return [
    { name: 'Entries', rows: entries.map(({ total }) => [total / 100]) },
    { name: 'Amounts', rows: [...given.employee, ...given.otherCost].flat().map(amount => [amount]) },
    { name: 'Statement', rows: [...statement, totals] },
    block('Revenue', 'A', held('revenue'), sold),
    block('DirectCosts', 'B', held('directCost'), sold),
    block('Indirect', 'M', indirect, added(truths.processes.map(({ allocation }) => allocation.units))),
    block('Result', 'H', result, none),
    // The first sheet is what is written out: who needs it computes all.
    { name: 'Totals', rows: [[...truths.segments.keys()].map(at => `[Result.${columnName(at)}${last + 1}]`)] },
  ];
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

/**
 * Settles in a process of its own that has been running for a while, as LibreOffice comes compiled. Here it would be held up by
 * some hundred thousand formulas that are kept, and by starting LibreOffice, after which each page of memory is copied when it is
 * written to. LibreOffice has just read the document, and this process its truths.
 */
async function running(truths: Truths) {
  const child = fork(new URL('./settle-process.ts', import.meta.url));
  const ask = async (asked: string | number): Promise<number[]> => {
    const answer = happens(child, 'message');
    child.send(asked);
    return (await answer)[0];
  };
  await ask(JSON.stringify(truths));
  return { ask, stop: () => child.kill() };
}

const TURNS = 5;
/**
 * How often it settles after each run of LibreOffice. The first time is told and does not count: it has slept, and its memory
 * lies far away, while LibreOffice has been running for a second when it begins to compute, and what that pays for starting is in
 * both of the times of which the difference is taken.
 */
const IN_A_ROW = 6;

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
      // It rounds each amount by itself, so it is off by a few cents, and by no more.
      open('formulas');
      const theirs = readFileSync(path.join(folder(), 'formulas.csv'), 'utf8').trim().split(',').map(Number);
      const { groups } = segmentFigures(settle(truths)).totalNetResultSummary;
      const off = Math.max(...groups.map(({ amount }, at) => Math.abs(amount / 100 - theirs[at]!)));
      if (!(off < 1)) throw new Error(`LibreOffice has another result: ${theirs}`);
      const { ask, stop } = await running(truths);
      const ours: number[][] = [];
      const settles = async () => ours.push(await ask(IN_A_ROW));
      const formulas = () => open('formulas');
      const numbers = () => open('numbers');
      const took = await inTurns(TURNS, { formulas, afterFormulas: settles, numbers, afterNumbers: settles });
      stop();
      const first = median(ours.map(([first]) => first!));
      const next = median(ours.flatMap(([, ...next]) => next));
      const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
      return {
        figure: took.formulas - took.numbers,
        beside: next,
        note: `opened with formulas in ${seconds(took.formulas)}, with numbers in ${seconds(took.numbers)}, its results off by ${off.toFixed(2)} at most; ours takes ${first.toFixed(1)} ms the first time after each, when it has slept`,
      };
    },
  },
];
