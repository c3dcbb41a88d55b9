import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useLayoutEffect, useRef } from 'react';
import type { ChartData } from '#domain/chart.ts';
import { barChart } from './bar-chart.ts';
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
  /** On paper: this many pixels, black on white, without animation. */
  paper?: { width: number; height: number; className: string | undefined };
}

/** The drawing itself. The table beside it says the same in words. */
export function ChartCanvas({ data, from, to, revenue, result, unit, longest, paper }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the page change with the scheme
  useLayoutEffect(() => {
    if (!canvas.current) return;
    const page = getComputedStyle(canvas.current);
    const colours = paper ? { text: '#333333', line: '#dddddd' } : { text: page.color, line: page.borderTopColor };
    const still = paper !== undefined || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const configuration = barChart(data, { revenue, result, unit, from, to, longest, ...colours, animated: !still });
    Chart.defaults.font.family = page.fontFamily;
    const onPaper = paper ? { responsive: false, devicePixelRatio: 2 } : {};
    const chart = new Chart(canvas.current, {
      ...configuration,
      options: { ...configuration.options, ...onPaper },
    });
    return () => chart.destroy();
  }, [data, from, to, revenue, result, longest, scheme]);
  const size = paper && { width: paper.width, height: paper.height };
  return <canvas ref={canvas} {...size} className={paper?.className} aria-hidden />;
}
