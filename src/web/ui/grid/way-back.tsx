import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../button.tsx';
import { areaOn, type Led } from './elsewhere.ts';

/** From which page somebody was led here. */
export const useLedFrom = (): string | undefined => (useLocation().state as Led | null)?.from;

/** Who was led here to take something back is offered the way back, for as long as the visit lasts. */
export function useWayBack(): { label: string; take: () => void } | undefined {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const from = useLedFrom();
  if (!from) return undefined;
  return {
    label: t('common.backTo', { area: areaOn({ path: from }, t) }),
    // Not at the top of that page: in sight of the arrow that led here.
    take: () => void navigate(from, { preventScrollReset: true, state: { isBack: true } satisfies Led }),
  };
}

/** It stands beside what is said of a list. */
export function WayBack() {
  const way = useWayBack();
  return (
    way && (
      <span data-answers>
        <Button onClick={way.take}>{way.label}</Button>
      </span>
    )
  );
}
