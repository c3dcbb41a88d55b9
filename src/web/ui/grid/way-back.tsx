import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../button.tsx';
import { areaOn, type Led } from './elsewhere.ts';

/** Who was led here to take something back is offered the way back, for as long as the visit lasts. */
export function useWayBack(): { label: string; take: () => void } | undefined {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Led | null };
  if (!state?.from) return undefined;
  return {
    label: t('common.backTo', { area: areaOn({ path: state.from }, t) }),
    take: () => void navigate(state.from),
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
