import '#web/i18n/guide-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { unlikeEnteredOf } from '#domain/progress.ts';
import { useAuthorization } from '#web/session/authorization.queries.ts';
import { ListFailed } from '#web/ui/list-table.tsx';
import { Result } from '#web/ui/not-final.tsx';
import { useMatches } from '#web/ui/use-matches.ts';
import { type Progress, portfolioQuery } from '../progress/progress.queries.ts';
import { StateLink } from '../progress/state-link.tsx';
import { reportText } from '../reports/reports.queries.ts';

/** What is told of a client: how its latest scenario is called, what came out of it, how far it is, when it was changed. */
export type PortfolioFact = 'scenario' | 'result' | 'progress' | 'changed';

/** A cell of the list of companies. */
export default function Portfolio({ companyId, fact }: { companyId: string; fact: PortfolioFact }) {
  const { t, i18n } = useTranslation();
  const { data, isError } = usePortfolio();
  const isNarrow = useMatches('(max-width: 700px)');
  const latest = data?.find(one => one.companyId === companyId);
  if (!data) return isError ? t('guide.notLoaded') : null;
  if (!latest) return fact === 'progress' ? t('guide.noScenario') : '–';
  const text = textOf[fact](latest, t, i18n.language);
  // On a phone the column of scenarios is not there.
  return isNarrow && fact === 'result' ? (
    <>
      {text}
      <div>{textOf.scenario(latest, t, i18n.language)}</div>
    </>
  ) : (
    text
  );
}

/** Why the cells say nothing of the clients, once for all of them. */
export function PortfolioFailed() {
  const { data, error, refetch } = usePortfolio();
  return error && !data ? <ListFailed error={error} onRetry={() => void refetch()} /> : null;
}

// The list asks for it, and shows no cell while it does: a cell that asked again would be taken away again.
const usePortfolio = () =>
  useQuery({ ...portfolioQuery(useAuthorization()!.userId), retryOnMount: false, refetchOnMount: false });

const textOf: Record<
  PortfolioFact,
  (latest: Progress, t: ReturnType<typeof useTranslation>['t'], language: string) => React.ReactNode
> = {
  scenario: (one, t) => `${one.name} · ${reportText(one.reportName, t)}`,
  result: one => <Result cents={one.netResult} lacks={unlikeEnteredOf(one)} />,
  progress: one => <StateLink scenario={one} />,
  changed: (one, _, language) =>
    // On one line.
    new Intl.DateTimeFormat(language === 'nl' ? 'nl' : 'en-GB', { dateStyle: 'medium' })
      .format(new Date(one.changedAt))
      .replaceAll(' ', '\u00a0'),
};
