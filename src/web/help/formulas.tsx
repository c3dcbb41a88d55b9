import '#web/i18n/prices-texts.ts';
import type { TFunction } from 'i18next';
import '#web/i18n/guide-texts.ts';
import { useTranslation } from 'react-i18next';
import { OVERVIEW_LABELS, type OverviewLabel } from '#domain/process-overview.ts';
import { PROCESS_STATEMENT, SEGMENT_STATEMENT, type Statement } from '#domain/statement.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { Section } from '#web/ui/page.tsx';
import style from './help.module.css';
import type { Topic } from './help-link.ts';

/** What each screen computes beside what was entered: the figure, as its screen calls it, and the formula in words. */
const FIGURES: Partial<Record<Topic, readonly (readonly [name: string, how: string])[]>> = {
  companies: [
    ['companies.latestResult', 'netResult'],
    ['companies.progress', 'progress'],
  ],
  home: [
    ['guide.result', 'netResult'],
    ['guide.margin', 'netMargin'],
    ['guide.state', 'progress'],
  ],
  costObjects: [
    ['costObjects.totalRevenue', 'sumOfCosts'],
    ['costObjects.totalCosts', 'sumOfCosts'],
    ['costObjects.revenueShare', 'revenueShare'],
    ['costObjects.directCostShare', 'directCostShare'],
    ['profitAndLoss.notAllocated', 'restOfCost'],
  ],
  personnelCosts: [
    ['personnel.hours', 'hours'],
    ['personnel.fte', 'fte'],
    ['common.allocationPercentage', 'sharePerson'],
    ['common.allocation', 'partOfPerson'],
    ['personnel.idleHours', 'idleHours'],
    ['personnel.idleFte', 'idleFte'],
    ['personnel.idleCosts', 'restOfPerson'],
  ],
  otherCosts: [
    ['common.allocationPercentage', 'shareOfCost'],
    ['common.allocation', 'partOfCost'],
    ['otherCosts.notAllocated', 'restOfAmount'],
  ],
  totalCosts: [
    ['totalCosts.title', 'indirect'],
    ['common.allocationPercentage', 'shareOfIndirect'],
    ['common.allocation', 'partOfIndirect'],
    ['totalCosts.notAllocated', 'restOfIndirect'],
  ],
  profitAndLoss: [
    ['profitAndLoss.perUnit', 'perUnit'],
    ['profitAndLoss.notAllocated', 'notAllocated'],
    ['profitAndLoss.strip.outside', 'outside'],
    ['help.share', 'share'],
    ['help.reaches', 'reaches'],
    ['prices.fullCostPrice', 'fullCostPrice'],
    ['help.priceForMargin', 'priceAtMargin'],
    ['prices.averagePrice', 'averagePrice'],
    ['prices.resultPerUnit', 'resultPerUnit'],
    ['prices.resultInEuros', 'resultInEuros'],
    ['prices.ownCosts', 'ownCosts'],
    ['prices.surcharge', 'surcharge'],
  ],
  ledger: [['help.fileResult', 'file']],
};

/** Each figure of a screen with its formula; those of profit and loss as the statement that computes them says. */
export function Formulas({ topic }: { topic: Topic }) {
  const { t } = useTranslation();
  const figures = FIGURES[topic];
  if (!figures) return null;
  const isStatement = topic === 'profitAndLoss';
  return (
    <>
      {isStatement && <Rows title={t('help.perCostObject')} statement={PROCESS_STATEMENT} />}
      {isStatement && <Rows title={t('help.perSegment')} statement={SEGMENT_STATEMENT} />}
      <Part
        title={isStatement ? t('help.besides') : undefined}
        rows={figures.map(([name, how]) => ({ name: t(name), how: t(`help.how.${how}`) }))}
      />
      {isStatement && <p className={style.text}>{t('help.toScreen')}</p>}
    </>
  );
}

interface Explained {
  name: string;
  how: string;
}

function Part({ title, rows }: { title: string | undefined; rows: readonly Explained[] }) {
  const { t } = useTranslation();
  const columns = [
    { id: 'figure', head: t('help.figure'), cell: (one: Explained) => one.name },
    { id: 'formula', head: t('help.formula'), cell: (one: Explained) => one.how },
  ];
  return (
    <Section title={[t('help.formulas'), ...(title ? [title.toLowerCase()] : [])].join(': ')}>
      <ListTable label={title ?? t('help.formula')} columns={columns} rows={rows} keyOf={one => one.name} />
    </Section>
  );
}

function Rows({ title, statement }: { title: string; statement: Statement }) {
  const { t } = useTranslation();
  const nameOf = (label: string): string => {
    if (label === 'units') return t('help.units');
    // In the view per segment the costs that are passed on are the indirect ones.
    const source = statement[label];
    if (source && 'source' in source && source.source === 'indirectCosts') return t('profitAndLoss.totalIndirectCosts');
    return t(OVERVIEW_LABELS[label as OverviewLabel]);
  };
  const rows = Object.entries(statement).map(([label, row]) => ({
    name: nameOf(label),
    how: formulaOf(row, nameOf, t),
  }));
  return <Part title={title} rows={rows} />;
}

function formulaOf(row: Statement[string], nameOf: (label: string) => string, t: TFunction): string {
  if ('source' in row) return t(`help.from.${row.source}`);
  if ('of' in row) {
    const [part, whole] = [nameOf(row.of), nameOf(row.per)];
    return row.per === 'units' ? `${part} ÷ ${whole}` : `${part} ÷ ${whole} × 100%`;
  }
  return Object.entries(row.terms)
    .map(([label, sign], n) => `${sign < 0 ? '− ' : n > 0 ? '+ ' : ''}${nameOf(label)}`)
    .join(' ');
}
