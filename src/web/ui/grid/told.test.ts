import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { toldOf } from './told.ts';

interface Row {
  id: string;
  name: string;
  wage: number;
  hours: number;
}
const columns: Column<Row>[] = [
  { id: 'name', head: 'Employee', kind: 'text', value: row => row.name, editable: true },
  { id: 'wage', head: 'Wage', kind: 'amount', value: row => row.wage, editable: true },
  { id: 'hours', head: 'Hours', headInFull: 'Hours per year', kind: 'units', value: row => row.hours, editable: true },
  { id: 'total', head: 'Total', kind: 'amount', value: row => row.wage },
];
const row = (name: string, more: Partial<Row> = {}): Row => ({ id: name, name, wage: 0, hours: 100, ...more });
// biome-ignore lint/suspicious/noExplicitAny: in place of the translations
const t: any = (key: string, values: object) => `${key} ${Object.values(values).join(' ')}`;
const told = (edits: { was: Row; mine: Row }[], columnsEntered?: string[], back = true) =>
  toldOf(
    {
      edits,
      entered: columnsEntered && edits.flatMap(({ mine }) => columnsEntered.map(column => ({ row: mine.id, column }))),
    },
    columns,
    back,
    t,
  );

test('of one cell it says what it was and what it will be, either way', () => {
  const edit = { was: row('Kim', { wage: 100_000 }), mine: row('Kim', { wage: 150_000 }) };
  expect(told([edit])).toBe('Kim, Wage: 1.500,00 → 1.000,00');
  expect(told([edit], undefined, false)).toBe('Kim, Wage: 1.000,00 → 1.500,00');
});

test('a name is named once, and what was empty is a dash', () => {
  expect(told([{ was: row('Kim', { name: '' }), mine: row('Kim') }])).toBe('Employee: Kim → –');
});

test('a row that has no name yet is not named', () => {
  const edit = { was: row(''), mine: row('', { wage: 1_00 }) };
  expect(told([edit])).toBe('Wage: 1,00 → 0');
  expect(told([{ was: row(''), mine: row('', { wage: 1_00, hours: 2 }) }])).toBe('Wage, Hours per year');
});

test('of several cells it says where they are: those that were entered, not what follows from them', () => {
  const edit = (name: string) => ({ was: row(name), mine: row(name, { wage: 1, hours: 2 }) });
  expect(told([edit('Kim')])).toBe('Kim: Wage, Hours per year');
  expect(told([edit('Kim'), edit('Tom')], ['wage'])).toBe('common.rowsTold 2 Wage');
  const [typed, follows] = [edit('Kim'), edit('Tom')];
  expect(toldOf({ edits: [typed, follows], entered: [{ row: 'Kim', column: 'hours' }] }, columns, true, t)).toBe(
    'Kim, Hours per year: 0,02 → 1,00',
  );
});

test('it says what goes with it, as one', () => {
  const edits = [{ was: row('Kim'), mine: row('Kim', { wage: 1_00 }) }];
  const beside = { told: () => 'Total made 1,00', put: () => true };
  const made = (made: typeof edits) => toldOf({ edits: made, entered: undefined, beside }, columns, false, t);
  expect(made(edits)).toBe('Kim, Wage: 0 → 1,00; Total made 1,00');
  expect(made([])).toBe('Total made 1,00');
});
