import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HUNDRED_PERCENT, type Share } from '#domain/money.ts';
import { rawPercent } from '#domain/numbers.ts';
import style from './state.module.css';

/** Like something that has changed since, or that is nothing now. */
export type OldState = 'old' | 'nothing';
/** Fully allocated, not yet, or more than there is. */
export type AllocationState = 'full' | 'open' | 'over' | OldState;

export function stateOf(allocated: Share): Exclude<AllocationState, OldState> {
  if (allocated === HUNDRED_PERCENT) return 'full';
  return allocated > HUNDRED_PERCENT ? 'over' : 'open';
}

const ICONS = { full: CircleCheck, open: CircleDashed, over: CircleAlert, old: RotateCw, nothing: CircleSlash };

/** The mark of a row: an icon and its words. With `compact` the words are only in the tooltip and for screen readers. */
export function AllocationIndicator({ state, compact }: { state: AllocationState; compact?: boolean }) {
  const { t } = useTranslation();
  const Icon = ICONS[state];
  const words = {
    full: t('common.fullyAllocated'),
    open: t('common.notFullyAllocated'),
    over: t('common.overAllocated'),
    old: t('common.outOfDate'),
    nothing: t('common.likeNothing'),
  }[state];
  return (
    <span className={style.indicator} data-state={state} title={words}>
      <Icon size={16} aria-hidden />
      <span className={compact ? 'only-heard' : undefined}>{words}</span>
    </span>
  );
}

/** A bar of 4 px that shows the share that is allocated. Words or figures beside it always say the same. */
export function AllocationBar({
  allocated,
  state = stateOf(allocated),
}: {
  allocated: Share;
  state?: AllocationState;
}) {
  const width = { '--share': `${rawPercent(allocated).replace(',', '.')}%` } as React.CSSProperties;
  return (
    <span className={style.bar} data-state={state} style={width} aria-hidden>
      <span />
    </span>
  );
}

interface AllocatedNameProps {
  name: React.ReactNode;
  allocated: Share;
  /** Its bar is not that of what is done. */
  old?: OldState | undefined;
}

/** A row's name with the bar under it, for the lists of what is allocated. */
export function AllocatedName({ name, allocated, old }: AllocatedNameProps) {
  return (
    <span className={style.named}>
      {name}
      <AllocationBar allocated={allocated} state={old ?? stateOf(allocated)} />
    </span>
  );
}

interface AllocationRestProps {
  allocated: Share;
  /** What is left, in figures: "12,50 %", "1.250,00". */
  rest: readonly string[];
  state?: ReturnType<typeof stateOf>;
  /** Behind “Fully allocated”, where that alone says too much. */
  beside?: string | undefined;
}

/** What is not yet allocated, below a table: bar, words, figures. */
export function AllocationRest({ allocated, rest, state = stateOf(allocated), beside }: AllocationRestProps) {
  const { t } = useTranslation();
  const words = {
    full: t('common.fullyAllocated'),
    open: t('common.notYetAllocated'),
    over: t('common.tooMuchAllocated'),
  }[state];
  // A figure is not separated from its sign.
  const figures = rest.map(figure => figure.replaceAll(' ', '\u00a0')).join(' · ');
  return (
    <span className={style.summary}>
      <AllocationBar allocated={allocated} state={state} />
      <span className={style.rest} data-state={state}>
        {state === 'full' ? words : `${words} ${figures}`}
      </span>
      {beside && <span>· {beside}</span>}
    </span>
  );
}
