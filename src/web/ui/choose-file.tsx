import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import style from './files.module.css';

interface ChooseFileProps {
  file: File | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
  /** What file it is, for screen readers. */
  label: string;
  /** Which files the browser offers: ".xlsx,.xls". */
  accept: string;
  /** Shown while no file is chosen: which ones there are. */
  hint: string;
}

/**
 * Chooses a file from this machine, or takes one that is dropped here. The browser's own button would be in the browser's
 * language, so this one replaces it.
 */
export function ChooseFile({ label, file, disabled, onChoose, accept, hint }: ChooseFileProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: React.DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  const drop = (event: React.DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !disabled) onChoose(dropped);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way, the button is the first
    <div
      className={style.file}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button disabled={disabled} onClick={() => picker.current?.click()} aria-describedby={id}>
        {t('upload.chooseFile')}
      </Button>
      <span id={id} role="status" className={style.name}>
        {file?.name ?? hint}
      </span>
      <input
        ref={picker}
        type="file"
        hidden
        disabled={disabled}
        accept={accept}
        aria-label={label}
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
