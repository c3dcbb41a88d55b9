import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { ListFailed } from '#web/ui/list-table.tsx';
import { LoadingText, Section } from '#web/ui/page.tsx';
import style from './chart.module.css';
import { DownloadDialog } from './download-dialog.tsx';
import { OverviewChart, PrintedChart } from './overview-chart.tsx';
import { graphQuery } from './overviews.queries.ts';
import { PrintSheet } from './print-sheet.tsx';

interface ChartSectionProps {
  scenarioId: string;
  logo: React.ReactNode;
  /** The lines above the printed chart. */
  where: readonly string[];
  /** Whether paper shows the chart and not the table. */
  printing: boolean;
  onPrint: (printing: boolean) => void;
}

export function ChartSection({ scenarioId, logo, where, printing, onPrint }: ChartSectionProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(graphQuery(scenarioId));
  const [isChoosing, setChoosing] = useState(false);
  const printed = useCallback(() => onPrint(false), [onPrint]);
  // As soon as paper shows the chart.
  useEffect(() => {
    if (printing) window.print();
  }, [printing]);
  return (
    <Section
      title={t('profitAndLoss.chart')}
      actions={
        <Button icon={Download} disabled={!data} onClick={() => setChoosing(true)}>
          {t('profitAndLoss.downloadChart')}
        </Button>
      }
    >
      {data ? (
        <OverviewChart data={data} logo={logo} />
      ) : error ? (
        <ListFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={style.awaited}>
          <LoadingText />
        </div>
      )}
      {data && printing && (
        <PrintSheet where={where} logo={logo} onPrinted={printed}>
          {() => <PrintedChart data={data} />}
        </PrintSheet>
      )}
      <DownloadDialog
        open={isChoosing}
        title={t('profitAndLoss.downloadChart')}
        types={['pdf']}
        onPrint={() => onPrint(true)}
        onClose={() => setChoosing(false)}
      />
    </Section>
  );
}
