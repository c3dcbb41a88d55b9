import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatCount } from '#domain/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { ChooseFile } from '#web/ui/choose-file.tsx';
import { ListFailed } from '#web/ui/list-table.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { FindingsList } from '../ledger/findings-link.tsx';
import { ImportLinks } from '../ledger/import-link.tsx';
import { type ReadingProgress, useExampleLedger, useReadLedger } from '../ledger/ledger.queries.ts';
import { ChooseHeads } from './choose-heads.tsx';
import style from './transfer-dialog.module.css';

const KINDS_OF_FILE = '.xaf,.xml,.clair,.adf,.zip,.gz,.xlsx,.xls,.csv,.txt';
const LARGEST_MB = 100;
const MB = 1024 * 1024;

interface LedgerTabProps {
  scenarioId: string | undefined;
  onClose: () => void;
  children: React.ReactNode;
}

/** Has an audit file or a trial balance read. What can be read is shown on a screen of its own; the rest says why not. */
export function LedgerTab({ scenarioId, onClose, children }: LedgerTabProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const example = useExampleLedger();
  const { reading, progress, cancel } = useReadLedger(id => {
    onClose();
    void navigate(`/ledger/${id}`);
  });
  const isTooLarge = file !== undefined && file.size > LARGEST_MB * MB;
  const stopped = reading.data?.answer;
  const table = stopped?.findings.some(({ code }) => code === 'headsNotFound') ? stopped.table : null;
  return (
    <>
      <p className={style.intro}>{t('ledger.intro')}</p>
      {children}
      <ChooseFile
        label={t('ledger.file')}
        file={file}
        disabled={!scenarioId || reading.isPending}
        accept={KINDS_OF_FILE}
        hint={t('ledger.noFile')}
        onChoose={chosen => {
          setFile(chosen);
          reading.reset();
          if (scenarioId && chosen.size <= LARGEST_MB * MB) reading.mutate({ scenarioId, file: chosen });
        }}
      />
      <div className={style.progress}>
        {reading.isPending && progress && file && <ReadingBar progress={progress} size={file.size} />}
      </div>
      {isTooLarge && (
        <p role="alert" className={style.refused}>
          {t('ledger.tooLarge', { limit: LARGEST_MB })}
        </p>
      )}
      {reading.error && (
        <div role="alert">
          <ListFailed
            error={reading.error}
            onRetry={() => scenarioId && file && reading.mutate({ scenarioId, file })}
          />
        </div>
      )}
      {stopped?.id === null && (
        <div role="alert">
          <FindingsList findings={stopped.findings} />
        </div>
      )}
      {table && file && scenarioId && (
        <ChooseHeads
          sample={table.sample}
          busy={reading.isPending}
          onChoose={heads => reading.mutate({ scenarioId, file, heads })}
        />
      )}
      {scenarioId && <ImportLinks scenarioId={scenarioId} onOpen={onClose} />}
      <div className={style.actions}>
        <Button
          kind="quiet"
          icon={Download}
          disabled={!scenarioId}
          busy={example.isPending}
          onClick={() => scenarioId && example.mutate(scenarioId)}
        >
          {t('ledger.example')}
        </Button>
        {reading.isPending && <Button onClick={cancel}>{t('common.cancel')}</Button>}
      </div>
    </>
  );
}

function ReadingBar({ progress: { sent, bytes, lines }, size }: { progress: ReadingProgress; size: number }) {
  const { t } = useTranslation();
  const inMegabytes = (count: number) =>
    (count / MB).toLocaleString('nl', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const whole = inMegabytes(size);
  return sent < 1 ? (
    <Progress label={t('ledger.sending', { whole })} value={sent} />
  ) : (
    <Progress
      label={t('ledger.reading', { done: inMegabytes(bytes), whole, lines: formatCount(lines) })}
      value={Math.min(bytes / Math.max(size, 1), 1)}
    />
  );
}
