import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Progress, useSlow } from '#web/ui/progress.tsx';
import { type ScenarioChoice, useDownload } from './files.queries.ts';
import style from './transfer-dialog.module.css';

interface DownloadTabProps {
  /** Undefined until both are chosen. */
  choice: ScenarioChoice | undefined;
  children: React.ReactNode;
}

export function DownloadTab({ choice, children }: DownloadTabProps) {
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
