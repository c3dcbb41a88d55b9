import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { listedIn } from '#domain/found-by-name.ts';
import { AREAS, rowPath } from '#web/session/areas.ts';
import { namesQuery, scenarioQuery } from '../scenarios/scenarios.queries.ts';
import type { Findable } from './find-matches.ts';

/** What is in a scenario by name, each with its row in the list that shows it. */
export function useNamedThings(id: string | undefined): Findable[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: things = [] } = useQuery(namesQuery(id));
  const { data: scenario } = useQuery({ ...scenarioQuery(id ?? ''), ...(id ? {} : { queryFn: skipToken }) });
  if (!id || !scenario) return [];
  return things.flatMap(({ kind, id: row, name }) => {
    const area = listedIn(kind, scenario);
    if (!area || name === '') return [];
    const where = [t(AREAS[area].title), scenario.name].join(' · ');
    return { id: row, name, where, go: () => navigate(rowPath(area, id, row)) };
  });
}
