import { expect, test } from 'vitest';
import { bookOf } from '#domain/book.ts';
import { leftOut } from '#domain/left-out.ts';
import { story } from './story.data.ts';

test('nobody is told of in the sample company: that the shop has no rides of the van is meant', () => {
  const models = story('en').flatMap(({ scenarios }) => scenarios.map(({ model }) => model));
  expect(models.length).toBeGreaterThan(1);
  expect(models.flatMap(model => leftOut(bookOf(model)))).toEqual([]);
});
