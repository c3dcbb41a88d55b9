import { describe, expect, test } from 'vitest';
import { breakable, broken, widestWord } from './word-width.ts';

describe('A word that is wider than its column', () => {
  test.each([
    ['Woningcorporatie', 'Woningcor- poratie'],
    ['Onderhoudscontracten', 'Onderhouds- contracten'],
    ['Loodgieterswerk', 'Loodgieters- werk'],
    ['Schilderijenverhuur', 'Schilderijen- verhuur'],
    ['Personeelskosten', 'Personeels- kosten'],
    ['Internationalisation', 'Internationa- lisation'],
    ['Écologiquement parlant', 'Écologique- ment parlant'],
  ])('%s is broken where a syllable ends', (word, said) => {
    expect(broken(word, 6.6)).toBe(said);
  });

  test('is broken at its hyphen first, and again where it has to be', () => {
    expect(broken('Web-to-print design', 4)).toBe('Web-to-print design');
    expect(broken('Huurverzekering-noord', 5)).toBe('Huurver- zekering-noord');
    expect(broken('2024-2025', 4)).toBe('2024-- 2025');
  });

  test('without a syllable it is broken where its room ends, and never into nothing', () => {
    expect(broken('XXXXXXXXXXXX', 4)).toBe('XXXX- XXXX- XXXX');
    expect(broken('面包店面包店面包店', 4.2)).toBe('面包店- 面包店- 面包店');
    expect(broken('𐐀𐐀𐐀', 0.1)).toBe('𐐀- 𐐀- 𐐀');
  });

  test('and one that has room is left alone, also beside one that has not', () => {
    expect(broken('Warmtepompen', 8)).toBe('Warmtepompen');
    expect(broken('Vve Woningcorporatie zuid', 7)).toBe('Vve Woningcor- poratie zuid');
  });
});

test('where the screen ends lines the same words may be broken in the same places, and no others', () => {
  const name = 'Zorgverzekeringsmaatschappij Noordoost-Brabant';
  expect(breakable(name, 8.5)).toBe('Zorgverzeke\u00adringsmaatschap\u00adpij Noordoost-Brabant');
  expect(breakable(name, 8.5).replaceAll('\u00ad', '- ')).toBe(broken(name, 8.5));
  expect(breakable(name, 16)).toBe(name);
});

test('the longest word of a head counts, with its hyphen', () => {
  expect(widestWord('Stickers & signs')).toBe(widestWord('Stickers'));
  expect(widestWord('T-shirts')).toBe(widestWord('shirts'));
  expect(widestWord('')).toBe(0);
});
