import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greetedName, quoted } from './quoted-names.ts';

describe('names in letters', () => {
  test.each([
    ['De Molen & Zn.', 'en', '“De Molen & Zn.”'],
    ['De Molen B.V.', 'nl', '‘De Molen B. V.’'],
    ['Log in at https://evil.example/now', 'en', '“Log in at https: //evil. example/now”'],
    ['www.evil.example', 'en', '“www. evil. example”'],
    ['evil。example', 'en', '“evil。 example”'],
    ['ｅｖｉｌ．ｅｘａｍｐｌｅ', 'en', '“evil. example”'],
    ['piet@evil.example', 'en', '“piet@ evil. example”'],
    ['tel:0900123', 'en', '“tel: 0900123”'],
    ['De “Molen”: open', 'en', "“De 'Molen': open”"],
    ['two\r\nlines\u202e back\u200b', 'en', '“two lines back”'],
    ['x'.repeat(100), 'en', `“${'x'.repeat(49)}…”`],
  ] as const)('%s in %s is written %s', (name, language, written) => expect(quoted(name, language)).toBe(written));

  test('hold nothing that a mail program makes a link of, and end in their quotes', () => {
    const dangerous = fc.array(
      fc.constantFrom(
        'http',
        '://',
        'www',
        '.',
        'evil',
        '@',
        'nl',
        ' ',
        '。',
        '．',
        '“',
        '”',
        'mailto:',
        '\u00ad',
        '\n',
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        dangerous.map(parts => parts.join('')),
        name => {
          const written = quoted(name, 'en');
          expect(written).not.toMatch(/[.。:@]\p{L}|:\/\/|[\n\u00ad]/u);
          expect(written.slice(1, -1)).not.toMatch(/[“”]/);
          expect([...written].length).toBeLessThanOrEqual(52);
        },
      ),
    );
  });

  test.each(['Sanne', 'Anne-Marie', "D'Arcy", 'Jan Willem', 'Zoë', 'A.B.'])('%s is greeted', name =>
    expect(greetedName(name)).toBe(name),
  );
  test.each([
    'Your account is hacked',
    'Log in at evil.example',
    'http://evil.example',
    'Call 0900 1234',
    'x'.repeat(41),
    'Sanne\nBcc: spy',
    '',
  ])('nobody is greeted as %s', name => expect(greetedName(name)).toBe(''));
});
