import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { OVERVIEW_LABELS, type OverviewLabel } from '#domain/process-overview.ts';
import { PROCESS_STATEMENT, SEGMENT_STATEMENT, type Statement } from '#domain/statement.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { Section } from '#web/ui/page.tsx';
import style from './help.module.css';

/** Each figure of profit and loss with its formula, as the statement that computes it says. */
export function Formulas() {
  const { t } = useTranslation();
  return (
    <>
      <Rows title={t('help.perCostObject')} statement={PROCESS_STATEMENT} />
      <Rows title={t('help.perSegment')} statement={SEGMENT_STATEMENT} />
      <p className={style.text}>{t('help.toScreen')}</p>
    </>
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
  const rows = Object.entries(statement).map(([label, row]) => ({ label, row }));
  const columns = [
    { id: 'figure', head: t('help.figure'), cell: (one: (typeof rows)[number]) => nameOf(one.label) },
    { id: 'formula', head: t('help.formula'), cell: (one: (typeof rows)[number]) => formulaOf(one.row, nameOf, t) },
  ];
  return (
    <Section title={`${t('help.formulas')}: ${title.toLowerCase()}`}>
      <ListTable label={title} columns={columns} rows={rows} keyOf={one => one.label} />
    </Section>
  );
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
