import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { useMatches } from '../use-matches.ts';

/** What was deleted last of a list, also before the page was loaded. */
export interface Lately {
  id: string;
  /** With when that was. */
  text: string;
  isBringing: boolean;
  bringBack: () => void;
}

interface DeletedLatelyProps {
  text: string;
  /** Whether the key that takes back brings it back. */
  hasKey: boolean;
  isBringing?: boolean;
  onBringBack: () => void;
}

/** That something is deleted, in words, and its way back. */
export function DeletedLately({ text, hasKey, isBringing = false, onBringBack }: DeletedLatelyProps) {
  const { t } = useTranslation();
  const hasKeys = useMatches('(pointer: fine)');
  return (
    <>
      <span role="status">{hasKey && hasKeys ? `${text} ${t('common.deletedKey')}` : text}</span>
      <Button kind="quiet" busy={isBringing} onClick={onBringBack}>
        {t('common.bringBack')}
      </Button>
    </>
  );
}
