import { expect, test } from 'vitest';
import { KeptBooks } from './kept-books.ts';

const book = (bytes: number) => Buffer.alloc(bytes, 1);

test('a kept book is that of its scenario and its revision', () => {
  const books = new KeptBooks(100);
  books.keep('a', 1, book(10));
  expect(books.find('a', 1)).toEqual(book(10));
  expect(books.find('a', 2)).toBeUndefined();
  expect(books.find('b', 1)).toBeUndefined();
  books.keep('a', 2, book(20));
  expect(books.find('a', 1)).toBeUndefined();
  expect(books.find('a', 2)).toEqual(book(20));
});

test('together they are at most so many bytes: the one that nobody asked for the longest goes first', () => {
  const books = new KeptBooks(100);
  for (const scenario of ['a', 'b', 'c']) books.keep(scenario, 1, book(30));
  books.find('a', 1);
  books.keep('d', 1, book(30));
  expect(['a', 'b', 'c', 'd'].filter(scenario => books.find(scenario, 1))).toEqual(['a', 'c', 'd']);
  // A newer revision takes the place of the older one.
  books.keep('a', 2, book(40));
  expect(['a', 'c', 'd'].filter(scenario => books.find(scenario, scenario === 'a' ? 2 : 1))).toEqual(['a', 'c', 'd']);
  books.keep('e', 1, book(101));
  expect(books.find('e', 1)).toBeUndefined();
  expect(books.find('d', 1)).toEqual(book(30));
});
