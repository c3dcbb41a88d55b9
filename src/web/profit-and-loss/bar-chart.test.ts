import type { ScriptableContext, TooltipItem } from 'chart.js';
import { describe, expect, test } from 'vitest';
import { bookOf } from '#domain/book.ts';
import { type ChartData, chartData } from '#domain/chart.ts';
import { processOverview } from '#domain/process-overview.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { barChart, barThickness, longestLine, twoLines } from './bar-chart.ts';

const bakery = chartData(processOverview(bookOf(BAKERY)));
const words = { revenue: 'Revenue', result: 'Total net result', unit: 'Euros' };
const options = { ...words, longest: 16, text: '#000', line: '#ccc', animated: false };
const drawn = (data: ChartData, from = 0, to = data.labels.length) => barChart(data, { ...options, from, to });

describe('The bar chart', () => {
  const [revenue, result] = drawn(bakery).data.datasets;

  test('C2.46, C9.12 revenue is grey; net result is green when zero or above and red when negative', () => {
    expect(revenue!.backgroundColor).toBe('#898989');
    const colour = result!.backgroundColor as (context: ScriptableContext<'bar'>) => string;
    const colourOf = (raw: number) => colour({ raw } as ScriptableContext<'bar'>);
    expect([5_266_666, 0, -1].map(colourOf)).toEqual(['#43a729', '#43a729', '#f01414']);
    expect(result!.data).toEqual([5_266_666, -2_533_333, -1_833_334]);
  });

  test('C9.11 bars are 35 thick with fewer than 10 labels, else 20', () => {
    expect([1, 9, 10, 300].map(barThickness)).toEqual([35, 35, 20, 20]);
    expect(revenue!.barThickness).toBe(35);
  });

  test('C2.49 labels stand on two lines', () => {
    expect(twoLines('Customer service', 16)).toEqual(['Customer', 'service']);
    expect(twoLines('January 2026', 16)).toEqual(['January', '2026']);
    expect(twoLines('Order picking and packing', 16)).toEqual(['Order picking', 'and packing']);
    expect(twoLines('Administration', 16)).toEqual(['Administration']);
    expect(twoLines('Arbeidsongeschiktheidsverzekeringsadministratie', 16)).toEqual(['Arbeidsongeschi…']);
  });

  test('the narrower their room, the earlier names are cut, so that they never meet', () => {
    const cut = (width: number) => twoLines('Kwaliteitscontrole achteraf', longestLine(width, 10));
    expect(cut(1400)).toEqual(['Kwaliteitscontrole', 'achteraf']);
    expect(cut(700)).toEqual(['Kwalitei…', 'achteraf']);
    expect(drawn(bakery).data.labels).toEqual([['Baking'], ['Packing'], ['Administration']]);
  });

  test('C2.50, C2.51 tooltips show rounded values, the axis Dutch numbers', () => {
    const { plugins, scales } = drawn(bakery).options!;
    const label = plugins!.tooltip!.callbacks!.label as unknown as (item: Partial<TooltipItem<'bar'>>) => string;
    expect(label({ dataset: result!, raw: -2_533_333 })).toBe('Total net result: (25.333)');
    const axis = (scales!.y!.ticks as { callback: (cents: number) => string }).callback;
    expect([15_000_000, 0, -250_000].map(axis)).toEqual(['150.000', '0', '(2.500)']);
  });

  test('a stretch of the labels has the axis of all', () => {
    const stretch = drawn(bakery, 1, 3);
    expect(stretch.data.labels).toEqual([['Packing'], ['Administration']]);
    expect(stretch.options!.scales!.y).toMatchObject({ suggestedMin: -2_533_333, suggestedMax: 15_000_000 });
  });
});
