import { useState } from 'react';
import type { CostThere, PastedCost } from '#domain/pasted/changes.ts';
import { Button } from '#web/ui/button.tsx';
import type { Grid } from '#web/ui/grid/use-grid.ts';
import { Row } from '#web/ui/page.tsx';
import { useChangeCosts } from './change-costs.queries.ts';
import type { TreeRow } from './tree-rows.ts';

/** What is wrong with several costs, and the ways out of it: a button each. */
interface Offer<Way> {
  readonly text: string;
  readonly ways: readonly { readonly way: Way; readonly text: string }[];
}

interface OfferedProps<Way> {
  scenarioId: string;
  grid: Grid<TreeRow>;
  now: Offer<Way> | undefined;
  changedBy: (cost: CostThere, way: Way) => PastedCost | undefined;
  /** What was done, and what would be taken back. */
  saidOf: (before: readonly CostThere[], way: Way) => readonly [done: string, told: string];
}

/**
 * It keeps its room when nothing is left: that happens while somebody types in the table above. Beside what is typed the same may be
 * offered once it is stored: until then nothing comes or goes here.
 */
export function Offered<Way>({ scenarioId, grid, now, changedBy, saidOf }: OfferedProps<Way>) {
  const { changing, put } = useChangeCosts<Way>(scenarioId, changedBy, (changed, way) => {
    const before = changed.map(({ before }) => before);
    const [done, told] = saidOf(before, way);
    grid.note({ lasts: true, told: () => told, put: (back: boolean) => put({ changed, back }) }, done);
  });
  const [shown, setShown] = useState({ now, last: now });
  const isStored = grid.savingRows.size === 0;
  if (isStored && JSON.stringify(now) !== JSON.stringify(shown.now)) setShown({ now, last: now ?? shown.last });
  const { last } = shown;
  if (!last) return null;
  return (
    <Row isRoom={!shown.now}>
      <span>{last.text}</span>
      {last.ways.map(({ way, text }) => (
        <Button
          key={text}
          busy={changing.isPending && changing.variables === way}
          onClick={() => {
            changing.mutate(way);
            // It may have nothing to do afterwards, and keys go on in the table.
            grid.cursor.focus();
          }}
        >
          {text}
        </Button>
      ))}
    </Row>
  );
}
