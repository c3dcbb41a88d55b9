import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData } from '#domain/chart.ts';
import { GREEN, GREY, RED } from '#domain/chart-colours.ts';
import { bands } from '#domain/column-bands.ts';
import { formatOverview } from '#domain/numbers.ts';
import { OVERVIEW_LABELS } from '#domain/process-overview.ts';
import { IconButton } from '#web/ui/button.tsx';
import { LoadingText, Row } from '#web/ui/page.tsx';
import paper from '#web/ui/print-sheet.module.css';
import { AXIS_WIDTH, labelWidth, longestLine } from './bar-chart.ts';
import style from './chart.module.css';

// The library is fetched when there is something to draw.
const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

interface OverviewChartProps {
  data: ChartData;
  logo: React.ReactNode;
}

/** Revenue and net result of each cost. As many as fit are side by side; the rest is on further pages. */
export function OverviewChart({ data, logo }: OverviewChartProps) {
  const { t } = useTranslation();
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(room) - AXIS_WIDTH;
  const fits = Math.max(1, Math.floor(width / labelWidth(data.labels.length)));
  const stretches = bands(data.labels.length, fits);
  const [chosenPage, setPage] = useState(0);
  const page = Math.min(chosenPage, stretches.length - 1);
  const { from, to } = stretches[page] ?? { from: 0, to: 0 };
  const words = useWords();
  return (
    <figure className={style.figure}>
      <div className={style.above}>
        <Legend />
        {stretches.length > 1 && (
          <Row>
            <IconButton
              icon={ChevronLeft}
              label={t('profitAndLoss.chartBack')}
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
            />
            <span className="figures">
              {t('profitAndLoss.chartStretch', { from: from + 1, to, count: data.labels.length })}
            </span>
            <IconButton
              icon={ChevronRight}
              label={t('profitAndLoss.chartOn')}
              disabled={page === stretches.length - 1}
              onClick={() => setPage(page + 1)}
            />
          </Row>
        )}
        {logo}
      </div>
      <div ref={room} className={style.room}>
        <Suspense fallback={<LoadingText />}>
          <ChartCanvas data={data} from={from} to={to} longest={longestLine(width, to - from)} {...words} />
        </Suspense>
      </div>
      <ChartTable data={data} from={from} to={to} revenue={words.revenue} result={words.result} />
    </figure>
  );
}

function useWords(): { revenue: string; result: string; unit: string } {
  const { t } = useTranslation();
  return {
    revenue: t(OVERVIEW_LABELS.revenue),
    result: t(OVERVIEW_LABELS.totalNetResult),
    unit: t('profitAndLoss.row'),
  };
}

/** The width of a page in pixels. */
const PAPER_WIDTH = 1040;

/** The chart on paper: the same bars, as many side by side as a page has room for. */
export function PrintedChart({ data }: { data: ChartData }) {
  const words = useWords();
  const width = PAPER_WIDTH - AXIS_WIDTH;
  const stretches = bands(data.labels.length, Math.floor(width / labelWidth(data.labels.length)));
  // When there are more, two of them share a page.
  const height = stretches.length > 1 ? 276 : 480;
  return (
    <>
      <div className={paper.legend}>
        <Legend />
      </div>
      <Suspense>
        {stretches.map(stretch => (
          <ChartCanvas
            key={stretch.from}
            data={data}
            {...stretch}
            {...words}
            longest={longestLine(width, stretch.to - stretch.from)}
            paper={{ width: PAPER_WIDTH, height, className: paper.chart }}
          />
        ))}
      </Suspense>
    </>
  );
}

function Legend() {
  const { t } = useTranslation();
  return (
    <ul className={style.legend}>
      {[
        [GREY, t(OVERVIEW_LABELS.revenue)],
        [GREEN, t('profitAndLoss.netResult')],
        [RED, t('profitAndLoss.negativeNetResult')],
      ].map(([colour, text]) => (
        <li key={text}>
          <svg viewBox="0 0 12 12" aria-hidden>
            <rect width="12" height="12" rx="2" fill={colour} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}

interface ChartTableProps {
  data: ChartData;
  from: number;
  to: number;
  revenue: string;
  result: string;
}

/** What is drawn, as a table for screen readers. A thousand rows of it would make the page stand still. */
function ChartTable({ data, from, to, revenue, result }: ChartTableProps) {
  const { t } = useTranslation();
  return (
    <div className="only-heard">
      <table>
        <caption>{t('profitAndLoss.chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('profitAndLoss.cost')}</th>
            <th scope="col">{revenue}</th>
            <th scope="col">{result}</th>
          </tr>
        </thead>
        <tbody>
          {data.labels.slice(from, to).map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order is all they have
            <tr key={index}>
              <th scope="row">{name}</th>
              {data.datasets.map(({ label, data }) => (
                <td key={label}>{formatOverview(data[from + index]!)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(960);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
