import { Chart, LinearScale, Tooltip } from 'chart.js';
import { Flow as FlowElement, SankeyController } from 'chartjs-chart-sankey';
import { useLayoutEffect, useRef } from 'react';
import type { Flow } from '#domain/flow.ts';
import { sankeyChart } from './sankey.ts';
import { useScheme } from './use-scheme.ts';

Chart.register(SankeyController, FlowElement, LinearScale, Tooltip);

interface FlowCanvasProps {
  flow: Flow;
  names: ReadonlyMap<string, string>;
  onStream?: (link: number) => void;
  /** On paper: this many pixels, black on white, without animation. */
  paper?: { width: number; height: number; className: string | undefined };
}

/** The drawing itself. The table below it says the same in words. */
export function FlowCanvas({ flow, names, onStream, paper }: FlowCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const clicked = useRef(onStream);
  clicked.current = onStream;
  const scheme = useScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the page change with the scheme
  useLayoutEffect(() => {
    if (!canvas.current) return;
    const page = getComputedStyle(canvas.current);
    const configuration = sankeyChart(flow, {
      names,
      text: paper ? '#000000' : page.color,
      ground: veil(paper ? 'rgb(255, 255, 255)' : page.backgroundColor),
      withAmounts: paper !== undefined,
      onStream: link => clicked.current?.(link),
    });
    Chart.defaults.font.family = page.fontFamily;
    const onPaper = paper ? { responsive: false, devicePixelRatio: 2 } : {};
    const chart = new Chart(canvas.current, {
      ...configuration,
      options: { ...configuration.options, ...onPaper },
    });
    return () => chart.destroy();
  }, [flow, names, scheme]);
  const size = paper && { width: paper.width, height: paper.height };
  return <canvas ref={canvas} {...size} className={paper?.className} aria-hidden />;
}

/** A translucent colour, so that what is behind shows a little. */
const veil = (colour: string): string => colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.72)');
