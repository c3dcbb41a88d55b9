import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useCallback } from 'react';
import type { ChartData } from '#domain/chart.ts';
import { barChart } from './bar-chart.ts';
import { type Paper, useChart } from './use-chart.ts';
import { useScheme } from './use-scheme.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

interface ChartCanvasProps {
  data: ChartData;
  from: number;
  to: number;
  revenue: string;
  result: string;
  unit: string;
  /** How many letters a line of a name may have. */
  longest: number;
  paper?: Paper;
}

/** The drawing itself. The table beside it says the same in words. */
export function ChartCanvas({ data, from, to, revenue, result, unit, longest, paper }: ChartCanvasProps) {
  const scheme = useScheme();
  const isPaper = paper !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the page change with the scheme
  const configure = useCallback(
    (page: CSSStyleDeclaration) => {
      const colours = isPaper ? { text: '#333333', line: '#dddddd' } : { text: page.color, line: page.borderTopColor };
      const animated = !isPaper && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      return barChart(data, { revenue, result, unit, from, to, longest, ...colours, animated });
    },
    [data, from, to, revenue, result, unit, longest, scheme, isPaper],
  );
  const canvas = useChart(configure, isPaper);
  return <canvas ref={canvas} {...paper} aria-hidden />;
}
