import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import style from './dialog.module.css';
import { Dialog } from './dialog.tsx';

export interface Difference {
  /** What differs: "Rent, Percentage". */
  what: string;
  mine: string;
  theirs: string;
}

interface ConflictViewProps {
  title: string;
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Called when it is closed without a choice. When absent, the person has to choose. */
  onClose?: () => void;
}

/** Somebody else changed the same thing. Both values are side by side, and nothing is overwritten before one is chosen. */
export function ConflictView({ title, differences, onKeepMine, onTakeTheirs, onClose = () => {} }: ConflictViewProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={title}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onTakeTheirs}>{t('common.takeTheirs')}</Button>
          <Button kind="primary" onClick={onKeepMine}>
            {t('common.keepMine')}
          </Button>
        </>
      }
    >
      {/* No button has the focus: a key that was meant for a cell must not choose. */}
      <p tabIndex={-1} data-autofocus className={style.focused}>
        {t('common.conflictText')}
      </p>
      <table className={style.compare}>
        <thead>
          <tr>
            <th scope="col">{t('common.what')}</th>
            <th scope="col">{t('common.mine')}</th>
            <th scope="col">{t('common.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ what, mine, theirs }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
