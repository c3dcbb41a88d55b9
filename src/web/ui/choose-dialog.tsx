import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Select } from './select.tsx';

interface ChooseDialogProps {
  title: string;
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** Choosing does it at once: there is nothing more to say, and it can be taken back. */
export function ChooseDialog({ title, label, options, onChoose, onClose }: ChooseDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open title={title} onClose={onClose} actions={<Button onClick={onClose}>{t('common.cancel')}</Button>}>
      <Select
        label={label}
        options={options}
        value={null}
        onChange={value => value !== null && onChoose(value)}
        startsOpen
      />
    </Dialog>
  );
}
