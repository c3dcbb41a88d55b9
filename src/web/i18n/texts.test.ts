import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readTree } from '#domain/pasted/tree.ts';
import buttons from './buttons.nl.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import findings from './findings.nl.json' with { type: 'json' };
import guide from './guide.nl.json' with { type: 'json' };
import help from './help.nl.json' with { type: 'json' };
import ledger from './ledger.nl.json' with { type: 'json' };
import like from './like.nl.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import paste from './paste.nl.json' with { type: 'json' };
import personnel from './personnel.nl.json' with { type: 'json' };
import prices from './prices.nl.json' with { type: 'json' };

test('C5.15, C5.16 the validation messages read as specified', () => {
  expect(en.Validations).toMatchObject({
    PercentSumOver100: 'You cannot exceed 100%.',
    SumOverTotal: 'Sum is over total.',
    RequiredField: 'Required field.',
    IncorrectFormat: 'Incorrectly filled format.',
    FormNotValid: 'Form is not valid. Please check and fix errors.',
    FieldRequired: 'This field is required',
  });
});

test('Dutch speaks to people with "je", never with "u"', () => {
  const formal = [
    ...JSON.stringify([nl, guide, help, findings, ledger, buttons, like, paste, personnel, prices]).matchAll(
      /"([^"]*\b(?:u|uw|U|Uw)\b[^"]*)"/g,
    ),
  ].map(hit => hit[1]);
  expect(formal).toEqual([]);
});

/** The heads that stand above figures, and what each of them means: no word names two of them. */
test('each amount has one word, in both languages', () => {
  for (const { overview, costObjects, otherCosts, profitAndLoss, totalCosts } of [en, nl]) {
    const words = [
      overview.totalCosts,
      profitAndLoss.totalIndirectCosts,
      costObjects.totalCosts,
      otherCosts.totalCost,
      overview.directCosts,
      overview.otherCosts,
    ];
    expect(new Set(words).size).toBe(words.length);
    expect(totalCosts.title).toBe(profitAndLoss.totalIndirectCosts);
  }
  // What is called a cost object is never a list of costs.
  expect([en.totalCosts.process, en.profitAndLoss.cost, en.costObjects.cost]).toEqual(['Cost', 'Cost', 'Cost']);
  expect([nl.totalCosts.process, nl.profitAndLoss.cost, nl.costObjects.cost]).toEqual(['Proces', 'Proces', 'Proces']);
});

test('what costs are divided by has one word in each language, wherever it stands', () => {
  for (const [texts, word] of [
    [en, 'Cost driver'],
    [nl, 'Verdeelsleutel'],
  ] as const) {
    const { common, otherCosts, totalCosts, profitAndLoss, trail } = texts;
    const words = [common.unitDescription, otherCosts.unitDescription, totalCosts.costDriver, profitAndLoss.costDriver];
    expect(new Set([...words, trail.driver])).toEqual(new Set([word]));
    expect(otherCosts.unitDescriptionOf).toBe(totalCosts.unitDescriptionOf);
  }
  expect(JSON.stringify([nl, help])).not.toMatch(/mschrijving (?:van de )?eenheid/);
  expect(JSON.stringify(en)).not.toMatch(/units? description/i);
});

test('a table of cost objects is pasted with the heads that the screen has, in either language', () => {
  for (const { costObjects, common } of [en, nl]) {
    const { section, costObject, cost, totalUnits, totalRevenue, totalCosts } = costObjects;
    for (const name of [cost, common.name]) {
      const heads = [section, costObject, name, totalUnits, totalRevenue, totalCosts];
      expect(readTree([heads], 3, [], [])).toMatchObject({ hasHead: true, unread: [] });
    }
  }
});

test('a block that does not fit is one row or one column as rightly as several', () => {
  for (const text of [en, nl].map(({ common }) => common.blockTooLarge))
    expect(text).not.toMatch(/\}\} (?:rows|columns|rijen|kolommen)/);
});

test('Dutch is quoted with Dutch quotation marks', () => {
  expect(JSON.stringify([nl, guide, help, findings, buttons]).match(/[“„]/g)).toBeNull();
});

describe('E.43 the check of the texts', () => {
  let root: string;
  const check = () => {
    try {
      execFileSync(process.execPath, ['scripts/check-i18n.mjs', root], { encoding: 'utf8', stdio: 'pipe' });
      return '';
    } catch (error) {
      return String((error as { stderr: string }).stderr);
    }
  };
  const rewrite = (language: string, change: (text: string) => string) => {
    const file = join(root, `src/web/i18n/${language}.json`);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'verdeel-texts-'));
    cpSync('src', join(root, 'src'), { recursive: true, filter: path => !path.endsWith('.test.ts') });
  });
  beforeEach(() => cpSync('src/web/i18n', join(root, 'src/web/i18n'), { recursive: true }));
  afterAll(() => rmSync(root, { recursive: true }));

  test('is silent when both languages are whole', () => {
    expect(check()).toBe('');
  });

  test('finds a key that one language lacks, an empty text, and another placeholder', () => {
    rewrite('nl', text =>
      text.replace('"save":', '"saves":').replace('"Annuleren"', '""').replace('{{label}}', '{{name}}'),
    );
    const said = check();
    expect(said).toContain('nl.json: common.save is missing');
    expect(said).toContain('en.json: common.saves is missing');
    expect(said).toContain('nl.json: common.cancel is empty');
    expect(said).toContain('nl.json: common.editNamed has other {{placeholders}}');
  });

  test('finds a key that is asked for and does not exist', () => {
    writeFileSync(join(root, 'src/web/asks.tsx'), "export const text = t('common.nowhere');\n");
    expect(check()).toContain('src/web/asks.tsx: no text for common.nowhere');
    rmSync(join(root, 'src/web/asks.tsx'));
  });

  test('finds a text that nothing uses, also one beside texts whose keys are composed', () => {
    for (const language of ['en', 'nl'])
      rewrite(language, text =>
        text
          .replace('"save":', '"wave": "Wave", "save":')
          .replace('"financial-consultant":', '"bystander": "Bystander", "financial-consultant":'),
      );
    expect(check().trim().split('\n')).toEqual([
      'en.json: nothing uses common.wave',
      'en.json: nothing uses users.roles.bystander',
    ]);
  });
});
