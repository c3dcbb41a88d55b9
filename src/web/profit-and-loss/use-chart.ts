import { Chart, type ChartConfiguration, type ChartType, type DefaultDataPoint } from 'chart.js';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** On paper: this many pixels, black on white, without animation. */
export interface Paper {
  width: number;
  height: number;
  className: string | undefined;
}

/**
 * Draws on a canvas, whose style has the colours of the page. On the screen each chart is drawn in a task of its own, so that
 * the page does not stand still for long; on paper at once.
 */
export function useChart<Type extends ChartType, Data = DefaultDataPoint<Type>, Label = unknown>(
  configure: (page: CSSStyleDeclaration) => ChartConfiguration<Type, Data, Label>,
  isPaper: boolean,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<{ destroy(): void }>(null);
  useLayoutEffect(() => {
    const draw = () => {
      if (!canvas.current) return;
      const page = getComputedStyle(canvas.current);
      const configuration = configure(page);
      const onPaper = isPaper ? { responsive: false, devicePixelRatio: 2 } : {};
      Chart.defaults.font.family = page.fontFamily;
      chart.current?.destroy();
      chart.current = new Chart(canvas.current, {
        ...configuration,
        options: { ...configuration.options, ...onPaper } as typeof configuration.options,
      });
    };
    if (isPaper) return draw();
    const timer = setTimeout(draw);
    return () => clearTimeout(timer);
  }, [configure, isPaper]);
  useEffect(() => () => chart.current?.destroy(), []);
  return canvas;
}
