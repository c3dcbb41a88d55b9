import '#web/i18n/like-texts.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

const Loaded = lazy(() => import('./divide-all-again.tsx'));

/** A button that divides again whatever of a scenario is out of date. What does that comes when it is needed. */
export function DivideAllAgain({ scenarioId }: { scenarioId: string }) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<Button disabled>{t('like.again')}</Button>}>
      <Loaded scenarioId={scenarioId} />
    </Suspense>
  );
}
