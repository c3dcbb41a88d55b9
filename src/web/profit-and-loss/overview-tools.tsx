import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { MarginFlags } from '#domain/overview-rows.ts';
import type { OverviewView } from '#domain/statement.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { Led } from '#web/ui/grid/elsewhere.ts';
import { Row } from '#web/ui/page.tsx';
import style from './profit-and-loss.module.css';
import { ViewToggle } from './view-toggle.tsx';

interface OverviewToolsProps {
  view: OverviewView;
  onView: (view: OverviewView) => void;
  hasSegments: boolean;
  /** Something has revenue: without it there are no margins. */
  sold: boolean;
  flags: MarginFlags;
  onFlags: (changed: Partial<MarginFlags>) => void;
  hideEmpty: boolean;
  onHideEmpty: (hides: boolean) => void;
  withUnits: boolean;
  onUnits: (shows: boolean) => void;
  /** On the right. */
  children: React.ReactNode;
}

/** What the overview shows is chosen above it. */
export function OverviewTools(props: OverviewToolsProps) {
  const { view, onView, hasSegments, sold, flags, onFlags, hideEmpty, onHideEmpty, withUnits, onUnits, children } =
    props;
  const { t } = useTranslation();
  const isSegments = view === 'segment';
  const tools = useRef<HTMLDivElement>(null);
  const { state } = useLocation() as { state: Led | null };
  // Who was led away by an arrow, and is back, goes on with it.
  useLayoutEffect(() => {
    if (state?.isBack) tools.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <div ref={tools} className={style.tools}>
      <Row>
        {hasSegments && <ViewToggle view={view} onChange={onView} />}
        {!isSegments && sold && (
          <>
            <span title={t('profitAndLoss.grossWhat')}>
              <Checkbox
                label={t('overview.grossMargin')}
                checked={flags.showGrossMargin}
                onChange={showGrossMargin => onFlags({ showGrossMargin })}
              />
            </span>
            <span title={t('profitAndLoss.contributionWhat')}>
              <Checkbox
                label={t('overview.contributionMargin')}
                checked={flags.showContributionMargin}
                onChange={showContributionMargin => onFlags({ showContributionMargin })}
              />
            </span>
          </>
        )}
        <Checkbox
          label={t(isSegments ? 'profitAndLoss.hideEmptyRows' : 'profitAndLoss.hideEmptyColumns')}
          checked={hideEmpty}
          onChange={onHideEmpty}
        />
        {isSegments && <Checkbox label={t('profitAndLoss.units')} checked={withUnits} onChange={onUnits} />}
      </Row>
      {children}
    </div>
  );
}
