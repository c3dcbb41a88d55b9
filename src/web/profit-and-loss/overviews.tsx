import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartData } from '#domain/chart.ts';
import { conclusionsOf } from '#domain/conclusion.ts';
import { backOfficeCosts } from '#domain/cost-objects.ts';
import { hasRevenue } from '#domain/overview-rows.ts';
import { processSheet } from '#domain/process-sheet.ts';
import { toldOf } from '#domain/reconciliation.ts';
import { reconciliationSheet } from '#domain/reconciliation-sheet.ts';
import { processStrip, type StripPart, segmentStrip } from '#domain/result-strip.ts';
import { segmentSheet } from '#domain/segment-sheet.ts';
import { rowHead } from '#domain/sheet.ts';
import { useCompany } from '#web/session/company.ts';
import { CompanyLogo } from '#web/session/company-logo.tsx';
import { useMargins } from '#web/session/margins.ts';
import { Row, Stack } from '#web/ui/page.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import { useRemembered } from '#web/ui/use-remembered.ts';
import type { OpenBook } from '../book/book.queries.ts';
import { FromLedgerButton } from '../ledger/from-ledger-link.tsx';
import { reportsQuery } from '../reports/reports.queries.ts';
import { EmptyUntil } from '../scenarios/area-link.tsx';
import { leftTexts, likeNothingText, outOfDateText } from '../scenarios/left-link.tsx';
import { type Scenario, unsaidText } from '../scenarios/scenarios.queries.ts';
import { useTrail } from '../trail/trail-link.tsx';
import { bySegmentTexts } from './by-segment-text.ts';
import { ChartSection } from './chart-section.tsx';
import { DownloadOverview } from './download-overview.tsx';
import { FlowSection } from './flow-section.tsx';
import { HeaderTable } from './header-table.tsx';
import { OverviewTable } from './overview-table.tsx';
import { OverviewTools } from './overview-tools.tsx';
import { PriceSection, printedTexts } from './price-section.tsx';
import { PrintedOverview } from './printed-overview.tsx';
import { ReconciliationFoot } from './reconciliation-foot.tsx';
import { notFinalText, ResultStrip } from './result-strip.tsx';
import { roundingText, sheetWords } from './sheet-words.ts';
import { ToLookAt } from './to-look-at.tsx';
import { trailOf } from './trail-of-figure.ts';
import { useFolds } from './use-folds.ts';
import type { ShownFigure } from './use-overview-cursor.ts';
import { usePrices } from './use-prices.ts';
import { useView } from './use-view.ts';

interface OverviewsProps {
  scenario: Scenario;
  open: OpenBook;
  /** What takes back what was done last in the scenario. */
  arrows: React.ReactNode;
}

/** Paper shows the parts of every line, unless there are more than a few pages of them. */
const OPEN_ON_PAPER = 100;

type IsOpen = (line: string, parts: number, detailed?: boolean) => boolean;

export function Overviews({ scenario, open, arrows }: OverviewsProps) {
  const scenarioId = scenario.id;
  const { process, segment, outOfDate, likeNothing } = open;
  const { t } = useTranslation();
  const words = sheetWords(t);
  const company = useCompany();
  const { data: reports } = useQuery(reportsQuery(scenario.companyId));
  const report = reports?.find(one => one.id === scenario.reportId)?.name ?? '';
  const [view, setView] = useView(process.segmentsIds.length > 0);
  const sold = hasRevenue(process);
  const [flags, changeFlags] = useMargins(sold);
  const [hideEmpty, setHideEmpty] = useState(false);
  const [withUnits, setWithUnits] = useRemembered('profit-and-loss.units', false);
  const folds = useFolds();
  const prices = usePrices(scenario, open, folds);
  const [picture, setPicture] = useState<'chart' | 'flow'>();
  const printChart = useCallback((on: boolean) => setPicture(on ? 'chart' : undefined), []);
  const printFlow = useCallback((on: boolean) => setPicture(on ? 'flow' : undefined), []);
  const trail = useTrail(scenarioId, open);
  const openTrail = (figure: ShownFigure) => {
    const { address, lineHead, columnHead } = figure;
    const trailTarget = trailOf(address);
    const row = 'part' in address ? rowHead(address.view, address.label, words) : lineHead;
    const names = [...new Set([row, lineHead, columnHead])].join(' · ');
    if (trailTarget)
      trail.open({
        cell: trailTarget.cell,
        of: t('trail.figure', { names }),
        notes: trailTarget.note ? [t(trailTarget.note)] : bySegmentTexts(open, trailTarget.cell, t),
      });
  };

  const isSegments = view === 'segment';
  const sheetWith = (isOpen: IsOpen, amountsFirst = false) =>
    isSegments
      ? segmentSheet(
          segment,
          {
            ...{ hideEmpty, isOpen, amountsFirst, amountsOnly: !withUnits },
            backOffice: backOfficeCosts(process.processesByLevels),
          },
          words,
        )
      : processSheet(process, { hideEmpty, isOpen, flags, level: scenario.processLevel || 3 }, words);
  // Units and prices are those of the parts: where they are asked for, what has any is open until somebody folds it.
  const showsUnits = isSegments && withUnits;
  const foldOf = (line: string) => `${showsUnits ? 'units' : view} ${line}`;
  const isOpen: IsOpen = (line, _, detailed = false) => folds.isOpen(foldOf(line), showsUnits && detailed);
  const sheet = sheetWith(isOpen);
  const strip = isSegments
    ? segmentStrip(segment)
    : processStrip(process, scenario.processLevel || 3, open.afterSurcharge);
  const openResult = (name: string, of: StripPart['of']) => {
    const cell = { view, row: 'totalNetResult', ...of } as const;
    trail.open({
      cell,
      of: t('trail.figure', { names: `${words.labels.totalNetResult} · ${name}` }),
      notes: bySegmentTexts(open, cell, t),
    });
  };
  const foot = reconciliationSheet(sheet, words);
  const left = toldOf(sheet.reconciliation);
  // What reaches no segment is told per cost object as well; on paper each view has its own.
  const leftInAll = process.segmentsIds.length > 0 ? toldOf(segment.reconciliation) : left;
  const notes = [...leftTexts(left, 'profitAndLoss', t), roundingText(sheet, t)];
  const before = [
    ...(outOfDate.length > 0 ? [outOfDateText(outOfDate, t)] : []),
    ...(likeNothing.length > 0 ? [likeNothingText(likeNothing, t)] : []),
    ...[notFinalText(strip, t) ?? []].flat(),
  ];
  const logo = company?.logoUrl ? <CompanyLogo company={company} /> : null;
  const about = unsaidText(scenario, t);
  const where = [company?.name ?? '', report, scenario.name, ...about];
  const viewName = t(isSegments ? 'profitAndLoss.perSegment' : 'profitAndLoss.perCostObject');
  const chart = useMemo(() => chartData(process), [process]);
  const conclusions = useMemo(() => conclusionsOf(segment, view), [segment, view]);
  // The figures are drawn first, what is below them afterwards.
  const isRest = useDeferredValue(true, false);
  const hasChart = isRest && !isSegments && sold && process.totalNetResultSummary.groups.length > 0;

  return (
    <Stack across={sheet.lines.length > 0}>
      {sheet.lines.length > 0 && (
        <>
          <ResultStrip
            strip={strip}
            {...{ conclusions, losing: open.losing, priced: open.priced, isOld: outOfDate.length > 0 }}
            onTotal={() => openResult(words.labels.total, {})}
            onPart={({ name, of }) => openResult(name, of)}
            onNotAllocated={() => openResult(words.notAllocated, { segmentId: 'notAllocated' })}
          />
          <ToLookAt scenarioId={scenarioId} book={open} left={leftInAll} />
        </>
      )}
      <HeaderTable company={company?.name ?? ''} report={report} scenario={scenario.name} about={about} />
      {sheet.lines.length === 0 ? (
        <>
          <EmptyUntil text={t('profitAndLoss.none')} area="costObjects" scenarioId={scenarioId} />
          <Row>
            {arrows}
            <FromLedgerButton scenarioId={scenarioId} />
          </Row>
        </>
      ) : (
        <>
          <OverviewTools
            {...{ view, flags, sold, hideEmpty, withUnits }}
            hasSegments={process.segmentsIds.length > 0}
            onView={setView}
            onFlags={changeFlags}
            onHideEmpty={setHideEmpty}
            onUnits={setWithUnits}
          >
            <DownloadOverview {...{ view, viewName, flags, prices, scenarioId }} book={open} left={leftInAll}>
              {arrows}
            </DownloadOverview>
          </OverviewTools>
          <OverviewTable
            key={view}
            id={`${view}OverviewTable`}
            sheet={sheet}
            label={viewName}
            logo={logo}
            logoIn={isSegments ? 'body' : 'head'}
            onToggle={line => folds.toggle(foldOf(line))}
            onActivate={openTrail}
          />
          <ReconciliationFoot of={sheet} foot={foot} scenarioId={scenarioId} onActivate={openTrail} />
          <PriceSection scenarioId={scenarioId} book={open} prices={prices} />
          {hasChart && (
            <ChartSection
              data={chart}
              logo={logo}
              where={[...where, t('profitAndLoss.chart')]}
              printing={picture === 'chart'}
              onPrint={printChart}
            />
          )}
          {isRest && (
            <FlowSection
              scenarioId={scenarioId}
              book={open}
              logo={logo}
              where={[...where, t('flow.title')]}
              printing={picture === 'flow'}
              onPrint={printFlow}
            />
          )}
        </>
      )}
      {!picture && (
        <PrintSheet heading={t('profitAndLoss.printed')} where={[...where, viewName]} logo={logo}>
          {() => (
            <PrintedOverview
              before={before}
              sheet={sheetWith(
                (line, parts, detailed) => parts <= OPEN_ON_PAPER || isOpen(line, parts, detailed),
                true,
              )}
              foot={foot}
              notes={notes}
              prices={prices.figures && { texts: printedTexts(prices.figures, t), sheet: prices.figures.sheet }}
            />
          )}
        </PrintSheet>
      )}
      {trail.panel}
    </Stack>
  );
}
