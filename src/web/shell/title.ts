import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { scenarioQuery } from '../scenarios/scenarios.queries.ts';
import { useScenarioId } from '../session/open-scenario.ts';

/** What the shell needs to know of a screen. */
export interface ScreenHandle {
  /** The key of its title. */
  title: string;
  /** Open before anybody has signed in. */
  open?: true;
  /** Also for people who have no company open. */
  anywhere?: true;
}

/** The handle of the screen at this address. */
export function useScreenHandle(): ScreenHandle | undefined {
  return useMatches().findLast(match => match.handle)?.handle as ScreenHandle | undefined;
}

/** The name of the open scenario, once the screen has loaded it. */
export function useScenarioName(): string | undefined {
  return useQuery({ ...scenarioQuery(useScenarioId() ?? ''), enabled: false }).data?.name;
}

/** The tab's title: screen, scenario, company, product. */
export function useTitle(parts: readonly (string | null | undefined)[]): void {
  const { t } = useTranslation();
  const title = [...parts, t('shell.product')].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
