import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPANY_COLOURS, looksLike, proposedColour } from './company-colours.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc
  .tuple(channel, channel, channel)
  .map(parts => `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`);

test('no two of the proposed colours look alike', () => {
  for (const [index, one] of COMPANY_COLOURS.entries())
    for (const other of COMPANY_COLOURS.slice(index + 1)) expect([one, other, looksLike(one, other)]).toContain(false);
});

test('companies made one after the other have a colour of their own each, until all are given', () => {
  const seen: string[] = [];
  for (const _ of COMPANY_COLOURS) seen.push(proposedColour(seen));
  expect(new Set(seen)).toEqual(new Set(COMPANY_COLOURS));
  expect(seen[0]).toBe('#1f5fbf');
  expect(proposedColour(seen)).toBe(seen[0]);
});

test('whatever colours one sees, the proposed one looks like none of them while there is such a one', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(colour, fc.constantFrom(...COMPANY_COLOURS)), { maxLength: 30 }), seen => {
      const proposed = proposedColour(seen);
      const isNew = (one: string) => !seen.some(other => looksLike(one, other));
      expect(isNew(proposed)).toBe(COMPANY_COLOURS.some(isNew));
    }),
  );
});
