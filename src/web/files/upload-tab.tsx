import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '#web/session/open-dialog.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ChangesList } from '#web/ui/changes-list.tsx';
import { ChooseFile } from '#web/ui/choose-file.tsx';
import { Progress, useSlow } from '#web/ui/progress.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { useToldValues } from '#web/ui/told-values.ts';
import {
  asksForPlainNumbers,
  messagesOf,
  type PlainNumbers,
  type ScenarioChoice,
  useTransfer,
} from './files.queries.ts';
import style from './transfer-dialog.module.css';
import { ElsewhereNote, MessagesBox, Notes } from './upload-outcome.tsx';

/** The largest file that the server accepts. */
const LARGEST_FILE = 20 * 1024 * 1024;

const PLAIN_NUMBERS: readonly (PlainNumbers | '')[] = ['fractions', 'percentages'];

interface UploadTabProps {
  choice: ScenarioChoice | undefined;
  onClose: () => void;
  children: React.ReactNode;
}

/** Validates a file, shows what would change, and uploads it. */
export function UploadTab({ choice, onClose, children }: UploadTabProps) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [plainNumbers, setPlainNumbers] = useState<PlainNumbers>();
  const { validation, uploading, share, restart } = useTransfer(isWatched => {
    toastSuccess(t('Scenario.SuccessUpload'));
    if (isWatched) onClose();
  }, toastError);
  const toldValues = useToldValues();
  const isBusy = validation.isPending || uploading.isPending;
  const isSlow = useSlow(isBusy);
  const isTooLarge = file !== undefined && file.size > LARGEST_FILE;
  const messages = isTooLarge ? [t('upload.tooLarge')] : messagesOf(uploading.error ?? validation.error);
  const told = validation.data;
  const changes = told?.changes;
  const elsewhere = told?.elsewhere;
  const sent = choice && file && !isTooLarge ? { ...choice, file, plainNumbers } : undefined;
  const isAsked = plainNumbers !== undefined || asksForPlainNumbers(uploading.error ?? validation.error);
  const isSending = share !== undefined;
  return (
    <>
      <p className={style.intro}>
        {t('upload.intro')}{' '}
        {choice && (
          <LinkButton
            onClick={() =>
              openDialog({
                what: 'new-scenario',
                reportId: choice.reportId,
                copyFrom: choice.scenarioId,
                toUpload: true,
              })
            }
          >
            {t('upload.copyFirst')}
          </LinkButton>
        )}
      </p>
      {children}
      <ChooseFile
        label={t('upload.file')}
        file={file}
        disabled={!choice || isBusy}
        accept=".xlsx,.xls"
        hint={t('upload.noFile')}
        onChoose={chosen => {
          setFile(chosen);
          setPlainNumbers(undefined);
          restart();
        }}
      />
      <div className={style.progress}>
        {isSlow && (
          <Progress
            label={t(isSending ? 'upload.sending' : uploading.isPending ? 'upload.writing' : 'upload.validating')}
            value={share}
          />
        )}
      </div>
      {messages && <MessagesBox messages={messages} />}
      {isAsked && sent && (
        <div>
          <p className={style.question} aria-hidden>
            {t('upload.plainNumbers')}
          </p>
          <Toggle
            label={t('upload.plainNumbers')}
            choices={PLAIN_NUMBERS.map(each => [each, t(`upload.${each}`)] as const)}
            value={plainNumbers ?? ''}
            onChange={said => {
              if (isBusy || said === '') return;
              setPlainNumbers(said);
              restart();
              validation.mutate({ ...sent, plainNumbers: said });
            }}
          />
        </div>
      )}
      {elsewhere && <ElsewhereNote {...elsewhere} />}
      {told && <Notes messages={told.messages} />}
      {changes && (
        <ChangesList
          changes={changes}
          figureOf={toldValues}
          accepted={t('upload.accepted')}
          nothing={t('upload.changesNothing')}
        />
      )}
      <div className={`${style.actions} ${style.inSight}`}>
        <Button
          kind={changes ? 'plain' : 'primary'}
          disabled={!sent}
          busy={validation.isPending}
          onClick={() => {
            if (!sent || isBusy) return;
            restart();
            validation.mutate(sent);
          }}
        >
          {t('upload.validate')}
        </Button>
        <Button
          kind={changes ? 'primary' : 'plain'}
          icon={Upload}
          disabled={!sent || !changes}
          busy={uploading.isPending}
          onClick={() => sent && !isBusy && uploading.mutate(sent)}
        >
          {t(elsewhere?.place === 'company' ? 'upload.anyway' : 'upload.title')}
        </Button>
      </div>
    </>
  );
}
