import { describe, expect, test } from 'vitest';
import {
  amountRowOf,
  amountRows,
  amountsOf,
  PROCESS_STATEMENT,
  SEGMENT_STATEMENT,
  type Statement,
  sourcesOf,
} from './statement.ts';

describe('The rows of profit and loss', () => {
  test('are each made of rows above them', () => {
    for (const statement of [PROCESS_STATEMENT, SEGMENT_STATEMENT] as Statement[]) {
      const labels = Object.keys(statement);
      labels.forEach((label, place) => {
        const row = statement[label]!;
        const madeOf = 'terms' in row ? Object.keys(row.terms) : 'of' in row ? [row.of] : [];
        for (const other of madeOf) expect(labels.slice(0, place)).toContain(other);
      });
    }
  });

  test('gross profit = revenue − direct costs, contribution profit = gross profit − personnel, net result = revenue − all costs', () => {
    const amounts = amountsOf(PROCESS_STATEMENT, {
      revenue: [1000, 0],
      directCosts: [300, 7],
      personnel: [200, 0],
      otherCosts: [50, 1],
    });
    expect([...amounts.grossProfit]).toEqual([700, -7]);
    expect([...amounts.contributionProfit]).toEqual([500, -7]);
    expect([...amounts.totalCosts]).toEqual([550, 8]);
    expect([...amounts.totalNetResult]).toEqual([450, -8]);
  });

  test('come down to what was entered and allocated, with a sign', () => {
    expect(sourcesOf(PROCESS_STATEMENT, 'totalNetResult')).toEqual({
      ...{ revenue: 1, directCosts: -1, personnel: -1, otherCosts: -1 },
    });
    expect(sourcesOf(PROCESS_STATEMENT, 'contributionMargin')).toEqual({ revenue: 1, directCosts: -1, personnel: -1 });
    expect(sourcesOf(SEGMENT_STATEMENT, 'totalNetResult')).toEqual({ revenue: 1, directCosts: -1, indirectCosts: -1 });
  });

  test('a price leads to its costs, a margin to its profit, a sum to itself', () => {
    expect(amountRowOf(PROCESS_STATEMENT, 'costPricePerUnit')).toBe('totalCosts');
    expect(amountRowOf(PROCESS_STATEMENT, 'grossMargin')).toBe('grossProfit');
    expect(amountRowOf(SEGMENT_STATEMENT, 'totalNetResult')).toBe('totalNetResult');
    expect(amountRowOf(SEGMENT_STATEMENT, 'grossProfit')).toBeUndefined();
    expect(amountRows(SEGMENT_STATEMENT)).toEqual(['revenue', 'directCosts', 'totalCosts', 'totalNetResult']);
  });
});
