import '#web/i18n/like-texts.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

interface AgainOrLeaveProps {
  doing?: 'again' | 'leave' | false;
  /** Undefined while what does that is loading. */
  again?: () => void;
  leave?: () => void;
}

/** What can become of divisions that are out of date, and what each of the two means. */
export function AgainOrLeave({ doing, again, leave }: AgainOrLeaveProps) {
  const { t } = useTranslation();
  return (
    <>
      {t('like.againOrLeave')}{' '}
      <Button busy={doing === 'again'} disabled={!again || doing === 'leave'} onClick={again}>
        {t('like.again')}
      </Button>{' '}
      <Button busy={doing === 'leave'} disabled={!leave || doing === 'again'} onClick={leave}>
        {t('like.leave')}
      </Button>
    </>
  );
}
