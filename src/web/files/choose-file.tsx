import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import style from './transfer-dialog.module.css';

interface ChooseFileProps {
  file: File | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
}

/**
 * Chooses a workbook from this machine. The browser's own button would be in the browser's language, so this one replaces it.
 */
export function ChooseFile({ file, disabled, onChoose }: ChooseFileProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={style.file}>
      <Button disabled={disabled} onClick={() => picker.current?.click()} aria-describedby="chosen-file">
        {t('upload.chooseFile')}
      </Button>
      <span id="chosen-file" role="status" className={style.name}>
        {file?.name ?? t('upload.noFile')}
      </span>
      <input
        ref={picker}
        type="file"
        hidden
        disabled={disabled}
        accept=".xlsx,.xls"
        aria-label={t('upload.file')}
        onChange={event => {
          const chosen = event.target.files?.[0];
          if (chosen) onChoose(chosen);
          // So that the same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
    </div>
  );
}
