import type { TooltipItem } from 'chart.js';
import { describe, expect, test } from 'vitest';
import { bookOf } from '#domain/book.ts';
import { flow } from '#domain/flow.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { sankeyChart, sankeyHeight } from './sankey.ts';

const flowOf = (model: ScenarioModel, nodes: number) => flow(bookOf(model), nodes);
const bakery = flowOf(BAKERY, 20);
const names = new Map(bakery.nodes.map(({ id, name }) => [id, name || 'Not allocated']));
const drawn = (options = {}) => sankeyChart(bakery, { names, text: '#000', ground: '#fff', ...options });

describe('The cost flow', () => {
  test('hovering a stream tells from where, to where and how much', () => {
    const label = drawn().options!.plugins!.tooltip!.callbacks!.label as unknown as (
      item: Partial<TooltipItem<'sankey'>>,
    ) => string;
    const told = bakery.links.map((_, dataIndex) => label({ dataIndex }));
    expect(told).toContain('Anna → Baking: 24.000');
    expect(told).toContain('Bas → Not allocated: 12.000');
    expect(told).toContain('Baking → Retail: 43.000');
  });

  test('on paper, where nothing is hovered, each name has its amount', () => {
    const labels = (options: object) => Object.values(drawn(options).data.datasets[0]!.labels!);
    expect(labels({ withAmounts: true })).toEqual(expect.arrayContaining(['Anna  48.000', 'Baking  57.333']));
    expect(labels({})).toEqual(expect.arrayContaining(['Anna', 'Baking']));
  });

  test('the name of a thin stream at the edge has its room', () => {
    const { nodeLabels } = drawn().data.datasets[0]! as { nodeLabels: { font: { size: number }; padding: number } };
    const half = nodeLabels.font.size / 2 + nodeLabels.padding;
    const { top, bottom } = drawn().options!.layout!.padding as { top: number; bottom: number };
    expect([top, bottom].every(room => room >= half)).toBe(true);
  });

  test('each node has room of its own, at 10 as at 200 in a column', () => {
    const size = { segments: 30, sections: 3, employees: 250, costCenters: 0, otherCosts: 20, allocations: 5 };
    const large = { ...randomScenario(9, { ...size, processes: 250 }), showCostCentersOnPersonnel: false };
    for (const most of [10, 200]) {
      const shown = flowOf(large, most);
      const columns = [0, 1, 2].map(column => shown.nodes.filter(node => node.column === column).length);
      // Beside them there are nodes that gather a kind, and what is not allocated.
      expect(Math.max(...columns)).toBeGreaterThanOrEqual(most);
      expect(Math.max(...columns)).toBeLessThanOrEqual(most + 3);
      expect(sankeyHeight(shown)).toBeGreaterThanOrEqual(Math.max(...columns) * 25);
    }
  });
});
