import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AREAS, areaPath } from '#web/session/areas.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress, useSlow } from '#web/ui/progress.tsx';
import { type ScenarioChoice, useDownload } from './files.queries.ts';
import style from './transfer-dialog.module.css';

interface DownloadTabProps {
  /** Undefined until both are chosen. */
  choice: ScenarioChoice | undefined;
  onClose: () => void;
  children: React.ReactNode;
}

export function DownloadTab({ choice, onClose, children }: DownloadTabProps) {
  const { t } = useTranslation();
  const { download, share } = useDownload();
  const isSlow = useSlow(download.isPending);
  return (
    <>
      <p className={style.intro}>{t('download.intro')}</p>
      {children}
      <div className={style.progress}>
        {isSlow ? (
          <Progress label={t(share === undefined ? 'download.making' : 'download.receiving')} value={share} />
        ) : (
          <span role="status">{download.data && t('download.saved', { name: download.data.name })}</span>
        )}
      </div>
      {choice && (
        <p className={style.intro}>
          {t('download.results')}{' '}
          <Link to={areaPath('profitAndLoss', choice.scenarioId)} onClick={onClose}>
            {t(AREAS.profitAndLoss.title)}
          </Link>
        </p>
      )}
      <div className={style.actions}>
        <Button
          kind="primary"
          icon={Download}
          disabled={!choice}
          busy={download.isPending}
          onClick={() => choice && download.mutate(choice)}
        >
          {t('download.title')}
        </Button>
      </div>
    </>
  );
}
