import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../button.tsx';
import { useMatches } from '../use-matches.ts';

/** What was deleted last of a list, also before the page was loaded. */
export interface Lately {
  id: string;
  /** With when that was. */
  text: string;
  isBringing: boolean;
  bringBack: () => void;
  /** It is meant to be deleted: nothing more is said of it, nor of what was deleted before it. */
  leave: () => void;
}

interface DeletedLatelyProps {
  text: string;
  /** Whether the key that takes back brings it back. */
  hasKey: boolean;
  isBringing?: boolean;
  onBringBack: () => void;
  onLeave: () => void;
}

/** That something is deleted, in words, and its way back. */
export function DeletedLately({ text, hasKey, isBringing = false, onBringBack, onLeave }: DeletedLatelyProps) {
  const { t } = useTranslation();
  const hasKeys = useMatches('(pointer: fine)');
  return (
    <>
      <span role="status">{hasKey && hasKeys ? `${text} ${t('common.deletedKey')}` : text}</span>
      <Button kind="quiet" busy={isBringing} onClick={onBringBack}>
        {t('common.bringBack')}
      </Button>
      <IconButton icon={X} label={t('common.leaveDeleted')} onClick={onLeave} />
    </>
  );
}
