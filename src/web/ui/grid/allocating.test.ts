import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { allocating, type NamedAllocation } from './allocating.ts';

const t = ((key: string) => key) as unknown as TFunction;
const rows: NamedAllocation[] = ['a', 'b'].map(id => ({ id, name: id, units: 0, share: 0, enteredShare: 0, cost: 0 }));
const whole = (inUnits: boolean) => ({ total: 1_000, maximum: 0, inUnits });
const driver = (isTicked: boolean) => ({ isTicked, isNamedHere: false, isStoring: false, ask: () => undefined });
const units = (row: string, value: number) => ({ row, column: 'units', value });

test('units without a cost driver wait, and what is missing is named: the tick, or only the name', () => {
  const unticked = allocating(whole(false), driver(false), t)(rows, [units('a', 300), units('b', 100)]);
  expect(unticked).toMatchObject({
    ok: false,
    offer: { label: 'common.nameDriver' },
    problems: [
      { row: 'a', message: 'common.locked.noDriver', entered: { value: 300, waits: true, beyond: true } },
      { row: 'b', message: 'common.locked.noDriver', entered: { value: 100, waits: true, beyond: true } },
    ],
  });
  const ticked = allocating(whole(false), driver(true), t)(rows, [units('a', 300)]);
  expect(ticked).toMatchObject({ ok: false, problems: [{ message: 'common.locked.noDriverName' }] });
  const named = allocating(whole(true), driver(true), t)(rows, [units('a', 300), units('b', 100)]);
  expect(named).toMatchObject({ ok: true, rows: [{ cost: 750 }, { cost: 250 }] });
});

test('a pasted block of units and percentages is entered whole or not at all, so its units do not wait', () => {
  const share = { row: 'a', column: 'share', value: 50 };
  const outcome = allocating(whole(false), driver(false), t)(rows, [units('a', 300), share]);
  expect(outcome.ok).toBe(false);
  expect(!outcome.ok && outcome.problems).toEqual([{ row: 'a', column: 'units', message: 'common.locked.noDriver' }]);
});
