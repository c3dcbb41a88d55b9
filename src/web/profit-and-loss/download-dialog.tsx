import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import style from './profit-and-loss.module.css';

/** PDF is printed by the browser. */
export type DocumentType = 'pdf' | 'csv';

interface DownloadDialogProps {
  open: boolean;
  title: string;
  /** What is printed or saved. */
  what: string;
  types: readonly DocumentType[];
  onPrint: () => void;
  onCsv?: () => void;
  onClose: () => void;
  /** What one has to know before choosing. */
  before?: React.ReactNode;
  /** Other files than what is shown: they come first, because who passes something on means these. */
  children?: React.ReactNode;
}

export function DownloadDialog(props: DownloadDialogProps) {
  const { open, title, what, types, onPrint, onCsv, onClose, before, children } = props;
  const { t } = useTranslation();
  const [type, setType] = useState<string | null>(types[0] ?? null);
  const next = () => {
    onClose();
    if (type === 'csv') onCsv?.();
    else onPrint();
  };
  const submit = (
    <Button type="submit" kind={children ? 'plain' : 'primary'}>
      {t('common.next')}
    </Button>
  );
  const choice = (
    <Select
      label={t('profitAndLoss.documentType')}
      options={types.map(value => ({ value, label: t(TYPE_TEXTS[value]) }))}
      value={type}
      onChange={setType}
      required
    />
  );
  const about = (
    <p className={style.note}>{t(type === 'csv' ? 'profitAndLoss.csvWhat' : 'profitAndLoss.pdfWhat', { what })}</p>
  );
  return (
    <Dialog open={open} title={title} onClose={onClose} onSubmit={next} actions={children ? undefined : submit}>
      {before}
      {children}
      {children ? (
        <div className={style.asShown}>
          <h3>{t('profitAndLoss.asShown')}</h3>
          <div>
            {choice}
            {submit}
          </div>
          {about}
        </div>
      ) : (
        <>
          {choice}
          {about}
        </>
      )}
    </Dialog>
  );
}

const TYPE_TEXTS: Record<DocumentType, string> = { pdf: 'profitAndLoss.pdf', csv: 'profitAndLoss.csv' };
