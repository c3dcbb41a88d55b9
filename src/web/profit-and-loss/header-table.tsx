import { useTranslation } from 'react-i18next';
import style from './profit-and-loss.module.css';

interface HeaderTableProps {
  company: string;
  report: string;
  scenario: string;
  /** Year and kind, where its name does not say them. */
  about: readonly string[];
}

/** Whose figures these are. */
export function HeaderTable({ company, report, scenario, about }: HeaderTableProps) {
  const { t } = useTranslation();
  return (
    <table className={style.header}>
      <thead>
        <tr>
          <th scope="col">{t('profitAndLoss.company')}</th>
          <th scope="col">{t('reports.report')}</th>
          <th scope="col">{t('scenarios.scenario')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{company}</td>
          <td>{report}</td>
          <td>{[scenario, ...about].join(' · ')}</td>
        </tr>
      </tbody>
    </table>
  );
}
