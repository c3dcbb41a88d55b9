import { describe, expect, test } from 'vitest';
import { readSegments, readTree } from './pasted-tree.ts';

const EXISTING = [{ name: 'Sales', mainProcesses: [{ name: 'Shop', processes: [{ name: 'Bread' }] }] }];
const codes = (lines: readonly { problems: readonly { code: string }[] }[]) =>
  lines.map(({ problems }) => problems.map(({ code }) => code));

describe('A pasted tree', () => {
  test('is read by its heading in either language; merged cells carry on', () => {
    const { hasHead, unread, lines } = readTree(
      [
        ['Sectie', 'Kostenobject', 'Proces', 'Omzet', 'Directe kosten (€)', 'Aantal', 'Opmerking'],
        ['Bakkerij', 'Brood', 'Wit', '€ 1.234,56', '500', '100', 'x'],
        ['', '', 'Bruin', '', '', ''],
        ['', 'Banket', 'Taart', '10', '', ''],
        ['Winkel', '', '', '', '', ''],
      ],
      3,
      [],
    );
    expect({ hasHead, unread }).toEqual({ hasHead: true, unread: ['Opmerking'] });
    expect(lines.map(({ section, costObject, cost }) => [section, costObject, cost])).toEqual([
      ['Bakkerij', 'Brood', 'Wit'],
      ['Bakkerij', 'Brood', 'Bruin'],
      ['Bakkerij', 'Banket', 'Taart'],
      ['Winkel', '', ''],
    ]);
    expect(lines[0]!.figures).toEqual({ units: 10_000, revenue: 123_456, directCost: 50_000 });
    expect(codes(lines)).toEqual([[], [], [], []]);
  });

  test('without a heading has the layers of its level, then units, revenue and direct costs', () => {
    const { hasHead, lines } = readTree([['Brood', 'Wit', '1', '2', '3']], 2, []);
    expect(hasHead).toBe(false);
    expect(lines[0]).toMatchObject({ section: '', costObject: 'Brood', cost: 'Wit' });
    expect(lines[0]!.figures).toEqual({ units: 100, revenue: 200, directCost: 300 });
    expect(readTree([['Wit', '5']], 1, []).lines[0]).toMatchObject({ cost: 'Wit', figures: { units: 500 } });
  });

  test('says at each line what is wrong with it', () => {
    const head = ['Section', 'Cost object', 'Cost', 'Units', 'Revenue', 'Direct costs'];
    const { lines } = readTree(
      [
        head,
        ['', 'Shop', 'Cake'],
        ['Sales', 'shop', 'BREAD'],
        ['', '', 'Rolls', 'many', '-5'],
        ['', '', 'rolls'],
        ['Office', '', 'Desk'],
        ['', 'Desks', '', '3'],
      ],
      3,
      EXISTING,
    );
    expect(codes(lines)).toEqual([
      ['noSection'],
      ['exists'],
      ['number', 'number'],
      ['twice'],
      ['noCostObject'],
      ['figuresWithoutCost'],
    ]);
  });
});

test('pasted segments are names, each once and none that is there already', () => {
  const { hasHead, lines } = readSegments(
    [['Segment'], ['Noord'], ['noord'], ['Zuid'], ['A name that is far too long']],
    20,
    [{ name: 'zuid' }],
  );
  expect(hasHead).toBe(true);
  expect(codes(lines)).toEqual([[], ['twice'], ['exists'], ['name']]);
});
