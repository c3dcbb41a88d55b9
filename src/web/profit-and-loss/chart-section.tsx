import { Download } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData } from '#domain/chart.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/page.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { OverviewChart, PrintedChart } from './overview-chart.tsx';

interface ChartSectionProps {
  data: ChartData;
  logo: React.ReactNode;
  /** The lines above the printed chart. */
  where: readonly string[];
  /** Whether paper shows the chart and not the table. */
  printing: boolean;
  onPrint: (printing: boolean) => void;
}

export function ChartSection({ data, logo, where, printing, onPrint }: ChartSectionProps) {
  const { t } = useTranslation();
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
        <Button icon={Download} onClick={() => setChoosing(true)}>
          {t('profitAndLoss.downloadChart')}
        </Button>
      }
    >
      <OverviewChart data={data} logo={logo} />
      {printing && (
        <PrintSheet heading={t('profitAndLoss.printed')} where={where} logo={logo} onPrinted={printed}>
          {() => <PrintedChart data={data} />}
        </PrintSheet>
      )}
      <DownloadDialog
        open={isChoosing}
        title={t('profitAndLoss.downloadChart')}
        what={t('profitAndLoss.chart')}
        types={['pdf']}
        onPrint={() => onPrint(true)}
        onClose={() => setChoosing(false)}
      />
    </Section>
  );
}
