import { Download, MoveHorizontal } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Flow, FlowNode } from '#domain/flow.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { useTurnedHere } from '#web/ui/grid/use-closed-by-back.ts';
import { useStable } from '#web/ui/grid/use-stable.ts';
import { LoadingText, Section } from '#web/ui/page.tsx';
import paper from '#web/ui/print-sheet.module.css';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import { Select } from '#web/ui/select.tsx';
import type { OpenBook } from '../book/book.queries.ts';
import { useTrail } from '../trail/trail-link.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import style from './flow.module.css';
import { FlowTable } from './flow-table.tsx';
import { trailOfStream } from './flow-trail.ts';
import { sankeyHeight } from './sankey.ts';
import { useLater } from './use-later.ts';

// The library is fetched when there is something to draw.
const FlowCanvas = lazy(async () => ({ default: (await import('./flow-canvas.tsx')).FlowCanvas }));

interface FlowSectionProps {
  scenarioId: string;
  book: OpenBook;
  logo: React.ReactNode;
  /** The lines above the printed flow. */
  where: readonly string[];
  /** Whether paper shows the flow and nothing else. */
  printing: boolean;
  onPrint: (printing: boolean) => void;
}

const CHOICES = [10, 20, 50, 200];

/** Indirect cost as streams from what was entered, through costs, to segments. */
export function FlowSection({ scenarioId, book, logo, where, printing, onPrint }: FlowSectionProps) {
  const { t } = useTranslation();
  const [most, setMost] = useState(20);
  const [isChoosing, setChoosing] = useState(false);
  const [isListed, setListed] = useState(false);
  const listed = useRef<HTMLDivElement>(null);
  const turn = useTurnedHere(isListed, setListed, listed);
  const flow = useLater(useCallback(() => book.flow(most), [book, most]));
  const names = useNames(flow);
  const trail = useTrail(scenarioId, book);
  const printed = useCallback(() => onPrint(false), [onPrint]);
  // As soon as paper shows the flow.
  useEffect(() => {
    if (printing) window.print();
  }, [printing]);

  const openTrail = useStable((place: number) => {
    const link = flow?.links[place];
    const [from, to] = [link?.from, link?.to].map(id => flow?.nodes.find(node => node.id === id));
    if (!from || !to) return;
    const { cell, isWhole } = trailOfStream(from, to);
    const of = t('trail.allocationOf', { from: names.get(from.id), to: names.get(to.id) });
    trail.open({ cell, of, notes: isWhole ? [t('flow.more')] : [] });
  });

  const hasSegments = book.process.segmentsIds.length > 0;
  const intro = t(hasSegments ? 'flow.intro' : 'flow.introWhole');
  if (!flow)
    return (
      <Section title={t('flow.title')}>
        <LoadingText rows={11} />
      </Section>
    );
  if (flow.links.length === 0) return null;
  return (
    <Section
      title={t('flow.title')}
      actions={
        <Button icon={Download} onClick={() => setChoosing(true)}>
          {t('flow.download')}
        </Button>
      }
    >
      <p className={style.intro}>{intro}</p>
      <div className={style.above}>
        <div className={style.choice}>
          <Select
            label={t('flow.most')}
            options={CHOICES.map(count => ({ value: String(count), label: String(count) }))}
            value={String(most)}
            onChange={chosen => setMost(Number(chosen ?? 20))}
            required
          />
        </div>
        {logo}
      </div>
      <div className={style.picture}>
        <p className={style.more}>
          <MoveHorizontal size={16} aria-hidden />
          {t('flow.beside')}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard */}
        <section className={style.scroller} aria-label={t('flow.picture')} tabIndex={0}>
          <div className={style.room} style={{ height: sankeyHeight(flow) }}>
            <Suspense fallback={<LoadingText />}>
              <FlowCanvas flow={flow} names={names} onStream={openTrail} />
            </Suspense>
          </div>
        </section>
      </div>
      <div ref={listed}>
        <Disclosure title={t('flow.table')} open={isListed} onToggle={turn}>
          <FlowTable flow={flow} names={names} onStream={openTrail} />
        </Disclosure>
      </div>
      {printing && (
        <PrintSheet heading={t('profitAndLoss.printed')} where={where} logo={logo} onPrinted={printed}>
          {() => (
            <>
              <p className={paper.legend}>{intro}</p>
              <Suspense>
                <FlowCanvas flow={flow} names={names} paper={{ width: 1040, height: 590, className: paper.chart }} />
              </Suspense>
            </>
          )}
        </PrintSheet>
      )}
      <DownloadDialog
        open={isChoosing}
        title={t('flow.download')}
        what={t('flow.title')}
        types={['pdf']}
        onPrint={() => onPrint(true)}
        onClose={() => setChoosing(false)}
      />
      {trail.panel}
    </Section>
  );
}

const GATHERED: Record<FlowNode['kind'], string> = {
  employee: 'flow.gathered.employee',
  costCenter: 'flow.gathered.costCenter',
  otherCost: 'flow.gathered.otherCost',
  process: 'flow.gathered.process',
  segment: 'flow.gathered.segment',
  notAllocated: 'profitAndLoss.notAllocated',
};

/** The names of nodes that gather many things, or that are not allocated. */
function useNames(flow: Flow | undefined): ReadonlyMap<string, string> {
  const { t } = useTranslation();
  return useMemo(
    () =>
      new Map(
        flow?.nodes.map(({ id, kind, name, stands }) => [
          id,
          stands > 1 || kind === 'notAllocated' ? t(GATHERED[kind], { count: stands }) : name,
        ]),
      ),
    [flow, t],
  );
}
