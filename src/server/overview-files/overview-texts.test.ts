import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOARD_TEXTS } from './board-texts.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';
import { PRICE_TEXTS } from './price-texts.ts';

const textsIn = (file: string) => JSON.parse(readFileSync(`src/web/i18n/${file}.json`, 'utf8'));

test.each(['en', 'nl'] as const)('files and screen use the same words (%s)', language => {
  const screen = textsIn(language);
  const texts = OVERVIEW_TEXTS[language];
  expect(texts.labels).toEqual(screen.overview);
  const { euros: row, rounding, chart, netResult, negativeNetResult, pricesRounded } = texts;
  expect(screen.scenarios).toMatchObject(texts.kinds);
  const { left, personnelInLedger } = texts;
  expect(screen.profitAndLoss).toMatchObject({ left, personnelInLedger });
  expect(textsIn(`like.${language}`).like.old).toEqual(texts.outOfDate);
  const everything = texts.everything('{{shown}}', '{{entered}}');
  expect(screen.profitAndLoss).toMatchObject({ everything, row, rounding, pricesRounded, chart });
  expect(screen.profitAndLoss).toMatchObject({ netResult, negativeNetResult });
  const { process: perCostObject, segment: perSegment } = texts.titles;
  expect(screen.profitAndLoss).toMatchObject({ perCostObject, perSegment });
  const { process: costObjects, segment: segments } = texts.views;
  expect(screen.profitAndLoss).toMatchObject({ costObjects, segments, units: texts.unitsAndPrices });
  const { company, cost, backOffice, costPerUnit, costDriver, numberOfUnits, notAllocated } = texts;
  const { reconciliation, personnelCosts, toCostObjects, toSegments, entered, enteredOrReceived } = texts;
  const { lessNotAllocated, plusOverAllocated, reachesColumns } = texts;
  const { resultOfCostObjects, resultOfSegments, resultOfEverything } = texts;
  const { resultInLedger, resultAsInLedger, leftOutOfLedger, personnelUnlikeLedger, unlikeLedger } = texts;
  const { perUnit, averagePrice, amount, price, totalIndirectCosts } = texts;
  expect(screen.profitAndLoss).toMatchObject({
    ...{ company, cost, backOffice, costPerUnit, costDriver, numberOfUnits, notAllocated },
    ...{ perUnit, averagePrice, amount, price, totalIndirectCosts },
    ...{ reconciliation, personnelCosts, toCostObjects, toSegments, entered, enteredOrReceived },
    ...{ lessNotAllocated, plusOverAllocated, reachesColumns },
    ...{ resultOfCostObjects, resultOfSegments, resultOfEverything },
    ...{ resultInLedger, resultAsInLedger, leftOutOfLedger, personnelUnlikeLedger, unlikeLedger },
  });
});

test.each(['en', 'nl'] as const)('so do the board report and the screen (%s)', language => {
  const screen = textsIn(language);
  const texts = BOARD_TEXTS[language];
  const { strip, boardReport } = screen.profitAndLoss;
  const given = {
    title: texts.title,
    ...{ margin: texts.margin('{{margin}}'), others: texts.others(0) },
    ...{
      before: texts.before('{{amount}}'),
      everything: texts.everything('{{amount}}'),
      ...{ withOwn: texts.withOwn, withEverything: texts.withEverything('{{amount}}') },
    },
    ...{ ofRevenue: texts.share.revenue('{{share}}'), ofCosts: texts.share.costs('{{share}}') },
    conclusion: Object.fromEntries(
      Object.entries(texts.conclusion).map(([what, say]) => [
        what,
        say('{{cost}}', '{{part}}', '{{segment}}', '{{amount}}'),
      ]),
    ),
    ...{
      flow: texts.flow,
      intro: texts.flowIntro,
      introWhole: texts.flowIntroWhole,
      documentation: texts.documentation,
    },
    gathered: Object.fromEntries(Object.entries(texts.gathered).map(([kind, of]) => [kind, of(0)])),
    areas: texts.areas,
  };
  const count = (text: string) => text.replace('{{count}}', '0');
  expect(given).toEqual({
    title: boardReport,
    ...{ margin: strip.margin, others: count(strip.others_other) },
    ...{ before: strip.before, everything: strip.everything },
    ...{ withOwn: strip.withOwn, withEverything: strip.withEverything },
    ...{ ofRevenue: strip.ofRevenue, ofCosts: strip.ofCosts },
    conclusion: strip.conclusion,
    ...{ flow: screen.flow.title, intro: screen.flow.intro, introWhole: screen.flow.introWhole },
    documentation: screen.documentation.title,
    gathered: Object.fromEntries(
      Object.entries<string>(screen.flow.gathered).map(([kind, text]) => [kind, count(text)]),
    ),
    areas: {
      segments: screen.segments.title,
      costObjects: screen.costObjects.title,
      personnelCosts: screen.personnel.title,
      otherCosts: screen.otherCosts.title,
      totalCosts: screen.totalCosts.title,
      profitAndLoss: screen.profitAndLoss.title,
    },
  });
});

test.each(['en', 'nl'] as const)('so do the prices in files and on the screen (%s)', language => {
  const [screen, apart] = [textsIn(language), textsIn(`prices.${language}`)];
  const { segment, units, segmentsLeftOut: _, ...prices } = PRICE_TEXTS[language];
  expect({ ...screen.prices, ...apart.prices }).toMatchObject(prices);
  expect(screen.trail).toMatchObject({ segment, units });
});
