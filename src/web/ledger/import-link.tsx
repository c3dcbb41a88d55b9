import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAmount } from '#domain/numbers.ts';
import { day } from './about-ledger.tsx';
import style from './ledger.module.css';
import { importPath, importsQuery } from './ledger.queries.ts';

/** Where another file is about to be read: what was taken over already. */
export function ImportLinks({ scenarioId, onOpen }: { scenarioId: string; onOpen: () => void }) {
  const { t, i18n } = useTranslation();
  const { data: imports = [] } = useQuery(importsQuery(scenarioId));
  if (imports.length === 0) return null;
  return (
    <div>
      <h3 id="taken-over">{t('ledger.takenOverAlready')}</h3>
      <ul aria-labelledby="taken-over" className={style.links}>
        {imports.map(({ id, fileName, importedAt, sentence }) => (
          <li key={id}>
            <Link to={importPath(scenarioId, id)} onClick={onOpen}>
              {fileName}
            </Link>{' '}
            {day(importedAt, i18n.language)} · {t('ledger.resultOf', { result: formatAmount(sentence.result) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Below what ledgers say of the result: what of them was taken over, and what was not. */
export function ImportsLink({ scenarioId }: { scenarioId: string }) {
  const { t } = useTranslation();
  return (
    <p>
      <Link to={`/ledger/${scenarioId}`}>{t('profitAndLoss.ledgerFiles')}</Link>
    </p>
  );
}
