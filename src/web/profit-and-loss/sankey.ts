import type { ChartConfiguration } from 'chart.js';
import type { SankeyDataPoint } from 'chartjs-chart-sankey';
import { FLOW_COLOURS } from '#domain/chart-colours.ts';
import type { Flow } from '#domain/flow.ts';
import { formatOverview } from '#domain/numbers.ts';

interface SankeyOptions {
  names: ReadonlyMap<string, string>;
  text: string;
  /** The background of names, so that streams don't cross them out. */
  ground: string;
  /** Paper has no tooltips, so the amount is beside the name. */
  withAmounts?: boolean;
  onStream?: (link: number) => void;
}

/** The number of rows of nodes that can still be distinguished. */
const NODE_HEIGHT = 30;

/** As high as its fullest column needs. */
export function sankeyHeight({ nodes }: Flow): number {
  const columns = [0, 1, 2].map(column => nodes.filter(node => node.column === column).length);
  return Math.max(280, Math.max(...columns) * NODE_HEIGHT);
}

/** From personnel and other costs through costs to segments, each stream as wide as its amount. */
export function sankeyChart(
  { nodes, links }: Flow,
  { names, text, ground, withAmounts, onStream }: SankeyOptions,
): ChartConfiguration<'sankey', SankeyDataPoint[]> {
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]));
  const colour = (id: string) => FLOW_COLOURS[kinds.get(id) ?? 'process'];
  const nameOf = (id: string) => names.get(id) ?? '';
  return {
    type: 'sankey',
    data: {
      datasets: [
        {
          data: links.map(({ from, to, amount }) => ({ from, to, flow: amount })),
          parsing: { from: 'from', to: 'to', flow: 'flow' },
          labels: Object.fromEntries(
            nodes.map(({ id, amount }) => {
              const name = short(nameOf(id));
              return [id, withAmounts ? `${name}  ${formatOverview(amount)}` : name];
            }),
          ),
          column: Object.fromEntries(nodes.map(({ id, column }) => [id, column])),
          priority: Object.fromEntries(nodes.map(({ id }, place) => [id, place])),
          colorFrom: ({ raw }) => colour((raw as SankeyDataPoint | undefined)?.from ?? ''),
          colorTo: ({ raw }) => colour((raw as SankeyDataPoint | undefined)?.to ?? ''),
          colorMode: 'gradient',
          alpha: 0.45,
          borderWidth: 0,
          nodeWidth: 8,
          nodePadding: 16,
          nodeMinSize: 2,
          nodeLabels: { color: text, font: { size: 11 }, backgroundColor: ground, borderRadius: 2, padding: 2 },
          size: 'max',
        },
      ],
    },
    options: {
      // The scales are not seen. Formatting their figures would take longer than drawing them.
      scales: { x: { ticks: { callback: () => '' } }, y: { ticks: { callback: () => '' } } },
      // The library draws one stream after the other, which takes seconds when there are hundreds.
      animation: false,
      maintainAspectRatio: false,
      // The name of a thin stream at the edge is higher than the stream.
      layout: { padding: { top: 8, bottom: 8 } },
      onHover: (event, elements) => {
        const canvas = event.native?.target;
        if (canvas instanceof HTMLElement) canvas.style.cursor = elements.length > 0 ? 'pointer' : '';
      },
      onClick: (_event, elements) => {
        const link = elements[0]?.index;
        if (link !== undefined) onStream?.(link);
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          displayColors: false,
          callbacks: {
            title: () => '',
            label: ({ dataIndex }) => {
              const link = links[dataIndex];
              return link ? `${nameOf(link.from)} → ${nameOf(link.to)}: ${formatOverview(link.amount)}` : '';
            },
          },
        },
      },
    },
  };
}

const LONGEST = 24;
const short = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);
