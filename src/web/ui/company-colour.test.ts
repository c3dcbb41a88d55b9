import { expect, test } from 'vitest';
import { luminance, textOn } from './company-colour.ts';

const contrast = (a: string, b: string) => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
};

test('P2.21, E.38 text on the company colour stays readable for any colour', () => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const colour = `#${[red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('')}`;
        expect(contrast(colour, textOn(colour)), colour).toBeGreaterThanOrEqual(4.5);
      }
});

test('the short form counts the same as the long one', () => {
  expect(luminance('#fa0')).toBe(luminance('#ffaa00'));
});
