import { lazy, Suspense } from 'react';
import { AgainOrLeave } from '../allocations/again-or-leave-link.tsx';

const Loaded = lazy(() => import('./divide-all-again.tsx'));

/** The buttons that divide again whatever of a scenario is out of date, or leave it so. What does that comes when it is needed. */
export function DivideAllAgain({ scenarioId }: { scenarioId: string }) {
  return (
    <Suspense fallback={<AgainOrLeave />}>
      <Loaded scenarioId={scenarioId} />
    </Suspense>
  );
}
