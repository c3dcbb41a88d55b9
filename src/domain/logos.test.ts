import { expect, test } from 'vitest';
import { LOGO_LIMIT, logoRefusal } from './logos.ts';

test('a logo is a PNG, JPEG or WebP picture of at most 1 MB', () => {
  expect(
    ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', ''].map(type => logoRefusal({ type, size: LOGO_LIMIT })),
  ).toEqual([null, null, null, 'kind', 'kind']);
  expect(logoRefusal({ type: 'image/png', size: LOGO_LIMIT + 1 })).toBe('size');
});
