import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

test.each(['en', 'nl'] as const)('files and screen use the same words (%s)', language => {
  const screen = JSON.parse(readFileSync(`src/web/i18n/${language}.json`, 'utf8'));
  const texts = OVERVIEW_TEXTS[language];
  expect(texts.labels).toEqual(screen.overview);
  const { euros: row, rounding, chart, netResult, negativeNetResult } = texts;
  const { left, over } = texts;
  expect(screen.profitAndLoss).toMatchObject({ left, over });
  expect(screen.profitAndLoss).toMatchObject({ row, rounding, chart, netResult, negativeNetResult });
  const { process: perCostObject, segment: perSegment } = texts.titles;
  expect(screen.profitAndLoss).toMatchObject({ perCostObject, perSegment });
  const { company, cost, backOffice, costPerUnit, costDriver, numberOfUnits, notAllocated } = texts;
  const { reconciliation, personnelCosts, toCostObjects, toSegments, entered, enteredOrReceived } = texts;
  const { lessNotAllocated, plusOverAllocated, reachesColumns } = texts;
  const { resultOfCostObjects, resultOfSegments, resultOfEverything } = texts;
  const { perUnit, averagePrice, amount, price, totalIndirectCosts } = texts;
  expect(screen.profitAndLoss).toMatchObject({
    ...{ company, cost, backOffice, costPerUnit, costDriver, numberOfUnits, notAllocated },
    ...{ perUnit, averagePrice, amount, price, totalIndirectCosts },
    ...{ reconciliation, personnelCosts, toCostObjects, toSegments, entered, enteredOrReceived },
    ...{ lessNotAllocated, plusOverAllocated, reachesColumns },
    ...{ resultOfCostObjects, resultOfSegments, resultOfEverything },
  });
});
