import { useTakeBackOnPage } from '#web/ui/grid/use-take-back-on-page.ts';
import { useTellsElsewhere } from '#web/ui/grid/use-tells-elsewhere.ts';

/** The keys that take back and do again mean what came last in the scenario where one was, though nothing of it is on this page. */
export default function TellsElsewhere({ scenarioId }: { scenarioId: string }) {
  useTakeBackOnPage(useTellsElsewhere(`/start/${scenarioId}`));
  return null;
}
