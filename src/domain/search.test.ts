import { expect, test } from 'vitest';
import { folded, isFound } from './search.ts';

test.each([
  ['Zoë Bakker', 'zoe', true],
  ['Zoe Bakker', 'ZOË', true],
  ['Zoë Bakker zoe@molen.example', ' molen zo ', true],
  ['België', 'belgie', true],
  ['Anna', '  ', true],
  ['Anna', 'anna b', false],
])('in %s is looked for %s: %s', (text, typed, found) => expect(isFound(text, typed)).toBe(found));

test('without case and accents a text is small letters', () => expect(folded('ZOË Ålberg')).toBe('zoe alberg'));
