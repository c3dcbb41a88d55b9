import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import type { ScreenHandle } from '../screens.tsx';

/** What the screen at this address says of itself. */
export function useScreenHandle(): ScreenHandle | undefined {
  return useMatches().findLast(match => match.handle)?.handle as ScreenHandle | undefined;
}

/** The tab's title: screen, scenario, company, product. */
export function useTitle(parts: readonly (string | null | undefined)[]): void {
  const { t } = useTranslation();
  const title = [...parts, t('shell.product')].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
