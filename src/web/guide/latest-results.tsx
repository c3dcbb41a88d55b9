import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Share, shareOf } from '#domain/money.ts';
import { formatMargin } from '#domain/numbers.ts';
import { unlikeEnteredOf } from '#domain/progress.ts';
import { areaPath } from '#web/session/areas.ts';
import { type ListColumn, ListTable } from '#web/ui/list-table.tsx';
import { Result } from '#web/ui/not-final.tsx';
import { NumbersNote, Section } from '#web/ui/page.tsx';
import { type Progress, stepsDone } from '../progress/progress.queries.ts';
import { StateLink } from '../progress/state-link.tsx';
import { reportText } from '../reports/reports.queries.ts';
import { yearAndKindText } from '../scenarios/scenarios.queries.ts';

/** What came out of the scenarios that were changed last. */
export function LatestResults({ scenarios }: { scenarios: readonly Progress[] }) {
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language === 'nl' ? 'nl' : 'en-GB', { dateStyle: 'medium' });
  const columns: ListColumn<Progress>[] = [
    {
      id: 'scenario',
      head: t('guide.scenario'),
      value: one => nameOf(one, t),
      cell: one => <Link to={areaPath('profitAndLoss', one.id)}>{nameOf(one, t)}</Link>,
    },
    { id: 'kind', head: t('guide.yearAndKind'), value: one => yearAndKindText(one, t), minor: true },
    {
      ...{ id: 'result', head: t('guide.result'), number: true },
      value: one => one.netResult,
      cell: one => <Result cents={one.netResult} lacks={unlikeEnteredOf(one)} />,
    },
    {
      ...{ id: 'margin', head: t('guide.margin'), number: true, minor: true },
      value: marginOf,
      cell: one => {
        const margin = marginOf(one);
        return margin === null ? '–' : formatMargin(margin);
      },
    },
    { id: 'state', head: t('guide.state'), value: stepsDone, cell: one => <StateLink scenario={one} /> },
    {
      ...{ id: 'changed', head: t('guide.changed'), minor: true },
      value: one => Date.parse(one.changedAt),
      cell: one => date.format(new Date(one.changedAt)),
    },
  ];
  return (
    <Section title={t('guide.results')}>
      <NumbersNote />
      <ListTable label={t('guide.latest')} columns={columns} rows={scenarios} keyOf={one => one.id} />
    </Section>
  );
}

const nameOf = (one: Progress, t: TFunction): string => `${one.name} · ${reportText(one.reportName, t)}`;

function marginOf({ netResult, passages }: Progress): Share | null {
  const revenue = passages.revenue.entered;
  return revenue > 0 ? shareOf(netResult, revenue) : null;
}
