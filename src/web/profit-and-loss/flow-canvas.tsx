import { Chart, LinearScale, Tooltip } from 'chart.js';
import { Flow as FlowElement, SankeyController } from 'chartjs-chart-sankey';
import { useCallback, useRef } from 'react';
import type { Flow } from '#domain/flow.ts';
import { sankeyChart } from './sankey.ts';
import { type Paper, useChart } from './use-chart.ts';
import { useScheme } from './use-scheme.ts';

Chart.register(SankeyController, FlowElement, LinearScale, Tooltip);

interface FlowCanvasProps {
  flow: Flow;
  names: ReadonlyMap<string, string>;
  onStream?: (link: number) => void;
  paper?: Paper;
}

/** The drawing itself. The table below it says the same in words. */
export function FlowCanvas({ flow, names, onStream, paper }: FlowCanvasProps) {
  const clicked = useRef(onStream);
  clicked.current = onStream;
  const scheme = useScheme();
  const isPaper = paper !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the page change with the scheme
  const configure = useCallback(
    (page: CSSStyleDeclaration) =>
      sankeyChart(flow, {
        names,
        text: isPaper ? '#000000' : page.color,
        ground: veil(isPaper ? 'rgb(255, 255, 255)' : page.backgroundColor),
        withAmounts: isPaper,
        onStream: link => clicked.current?.(link),
      }),
    [flow, names, scheme, isPaper],
  );
  const canvas = useChart(configure, isPaper);
  return <canvas ref={canvas} {...paper} aria-hidden />;
}

/** A translucent colour, so that what is behind shows a little. */
const veil = (colour: string): string => colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.72)');
