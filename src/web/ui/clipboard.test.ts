import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBlock, writeBlock } from './clipboard.ts';

test('a block from Excel is its rows and cells', () => {
  expect(parseBlock('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
});

test('a single cell without a line end is one cell', () => {
  expect(parseBlock('1.234,56')).toEqual([['1.234,56']]);
});

test('an empty cell at the end of a row is a cell', () => {
  expect(parseBlock('1\t\n\t2')).toEqual([
    ['1', ''],
    ['', '2'],
  ]);
});

test('a quoted cell may hold tabs, line ends and quotes', () => {
  expect(parseBlock('"a\tb"\t"c ""d"""\n"x\ny"')).toEqual([['a\tb', 'c "d"'], ['x\ny']]);
});

test('a quote that is never closed is a quote', () => {
  expect(parseBlock('"inch\t5')).toEqual([['"inch', '5']]);
});

test('what is copied pastes back the same', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', ',', '.', '"', '\t', '\n', '\r', ' ') });
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain(width => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));
  fc.assert(
    fc.property(block, rows => {
      expect(parseBlock(writeBlock(rows))).toEqual(rows);
    }),
  );
});
