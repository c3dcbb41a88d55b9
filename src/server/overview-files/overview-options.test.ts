import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionsIn } from './overview-options.ts';

const OPTIONS = {
  ...{ scenarioId: 'a "quoted" id', showGrossMargin: true, showContributionMargin: false, language: 'nl' },
  showPrices: true,
};

test('what is wished for is found among everything else that a body holds, and only at its top', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (more, within) => {
      const body = { ...more, rows: [{ scenarioId: 'another', language: 'en', within }], ...OPTIONS };
      for (const text of [JSON.stringify(body), JSON.stringify(body, null, 2)])
        expect(optionsIn(text)).toEqual(OPTIONS);
    }),
  );
});

test('wherever the text ends, it is what stands before that', () => {
  const text = JSON.stringify({ ...OPTIONS, rows: [['{"scenarioId":', 1, { language: 'en' }]] });
  for (let end = 0; end < text.length; end++)
    for (const [key, value] of Object.entries(optionsIn(text.slice(0, end))))
      expect([OPTIONS[key as keyof typeof OPTIONS], undefined]).toContain(value);
});

test('of 64 KB of anything it is made in an instant', () => {
  for (const text of ['"', '{', '[', '\\"', '{"scenarioId":', ' ', 'a', '"\\']) {
    const began = performance.now();
    optionsIn(text.repeat(64 * 1024).slice(0, 64 * 1024));
    expect(performance.now() - began).toBeLessThan(500);
  }
});
