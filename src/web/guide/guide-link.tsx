import { lazy, Suspense } from 'react';
import { useScenarioId } from '#web/session/open-scenario.ts';
import { useTour } from '#web/session/tour.ts';

/** What comes next is fetched after the screen on which it is. */
export const Guide = lazy(() => import('./guide.tsx'));
const TourBar = lazy(() => import('./tour.tsx'));

/** The tour of an example, for whoever has begun it, on the screens of that example. */
export function Tour() {
  const tour = useTour();
  const scenarioId = useScenarioId();
  if (!tour || !scenarioId || !tour.scenarioIds.includes(scenarioId)) return null;
  return (
    <Suspense fallback={<div style={{ height: 49 }} />}>
      <TourBar tour={tour} />
    </Suspense>
  );
}
