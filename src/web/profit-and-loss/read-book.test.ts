import { expect, test } from 'vitest';
import { bookOf } from '#domain/book.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { truthsOf } from '#domain/truths.ts';
import { readBook } from './read-book.ts';

const bytes = (body: object) => new TextEncoder().encode(JSON.stringify(body)).buffer;

test('a page reads a book as it travels, to the cent', () => {
  expect(readBook(bytes({ format: 1, revision: 3, truths: truthsOf(BAKERY) }))).toEqual(bookOf(BAKERY));
});

test('a page does not read a format that it does not know', () => {
  expect(readBook(bytes({ format: 2, revision: 3, truths: 'something new' }))).toBeUndefined();
});
