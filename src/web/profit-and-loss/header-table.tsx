import { useTranslation } from 'react-i18next';
import style from './profit-and-loss.module.css';

interface HeaderTableProps {
  company: string;
  report: string;
  scenario: string;
}

/** Whose figures these are. */
export function HeaderTable({ company, report, scenario }: HeaderTableProps) {
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
          <td>{scenario}</td>
        </tr>
      </tbody>
    </table>
  );
}
