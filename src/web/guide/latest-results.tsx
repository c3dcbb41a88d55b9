import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shareOf } from '#domain/money.ts';
import { formatMargin, formatOverview } from '#domain/numbers.ts';
import { type ListColumn, ListTable } from '#web/ui/list-table.tsx';
import { Section } from '#web/ui/page.tsx';
import { type Progress, stateText } from '../progress/progress.queries.ts';
import { areaPath } from '../scenarios/area-link.tsx';
import { yearAndKindText } from '../scenarios/scenarios.queries.ts';

/** What came out of the scenarios that were changed last. */
export function LatestResults({ scenarios }: { scenarios: readonly Progress[] }) {
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language === 'nl' ? 'nl' : 'en-GB', { dateStyle: 'medium' });
  const columns: ListColumn<Progress>[] = [
    {
      id: 'scenario',
      head: t('guide.scenario'),
      cell: one => <Link to={areaPath('profitAndLoss', one.id)}>{`${one.name} · ${one.reportName}`}</Link>,
    },
    { id: 'kind', head: t('guide.yearAndKind'), cell: one => yearAndKindText(one, t), minor: true },
    { id: 'result', head: t('guide.result'), cell: one => formatOverview(one.netResult), number: true },
    { id: 'margin', head: t('guide.margin'), cell: marginOf, number: true, minor: true },
    { id: 'state', head: t('guide.state'), cell: one => stateText(one, t) },
    { id: 'changed', head: t('guide.changed'), cell: one => date.format(new Date(one.changedAt)), minor: true },
  ];
  return (
    <Section title={t('guide.results')}>
      <ListTable label={t('guide.latest')} columns={columns} rows={scenarios} keyOf={one => one.id} />
    </Section>
  );
}

function marginOf({ netResult, passages }: Progress): string {
  const revenue = passages.revenue.entered;
  return revenue > 0 ? formatMargin(shareOf(netResult, revenue)) : '–';
}
