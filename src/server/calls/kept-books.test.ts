import { expect, test } from 'vitest';
import { KeptBooks } from './kept-books.ts';

const book = (bytes: number) => Promise.resolve(Buffer.alloc(bytes, 1));

test('a kept book is that of its scenario and its revision', async () => {
  const books = new KeptBooks(100);
  await books.keep('a', 1, book(10));
  expect(await books.find('a', 1)).toEqual(await book(10));
  expect(books.find('a', 2)).toBeUndefined();
  expect(books.find('b', 1)).toBeUndefined();
  await books.keep('a', 2, book(20));
  expect(books.find('a', 1)).toBeUndefined();
  expect(await books.find('a', 2)).toEqual(await book(20));
});

test('together they are at most so many bytes: the one that nobody asked for the longest goes first', async () => {
  const books = new KeptBooks(100);
  for (const scenario of ['a', 'b', 'c']) await books.keep(scenario, 1, book(30));
  books.find('a', 1);
  await books.keep('d', 1, book(30));
  expect(['a', 'b', 'c', 'd'].filter(scenario => books.find(scenario, 1))).toEqual(['a', 'c', 'd']);
  // A newer revision takes the place of the older one.
  await books.keep('a', 2, book(40));
  expect(['a', 'c', 'd'].filter(scenario => books.find(scenario, scenario === 'a' ? 2 : 1))).toEqual(['a', 'c', 'd']);
  await books.keep('e', 1, book(101));
  expect(books.find('e', 1)).toBeUndefined();
  expect(await books.find('d', 1)).toEqual(await book(30));
});

test('who asks while it is being made waits for it; what fails is forgotten, and nothing newer with it', async () => {
  const books = new KeptBooks(100);
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const kept = books.keep('a', 1, promise);
  const found = books.find('a', 1);
  resolve(Buffer.from('made'));
  expect([await kept, await found]).toEqual([Buffer.from('made'), Buffer.from('made')]);

  const failing = Promise.withResolvers<Buffer>();
  const lost = books.keep('a', 2, failing.promise);
  const newer = books.keep('a', 3, book(10));
  failing.reject(new Error('no memory'));
  await expect(lost).rejects.toThrow('no memory');
  await newer;
  expect(books.find('a', 3)).toBeDefined();

  await expect(books.keep('a', 4, Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(books.find('a', 4)).toBeUndefined();
});
