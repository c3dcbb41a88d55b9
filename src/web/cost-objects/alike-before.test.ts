import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '#web/session/stored-session.ts';

const row = (id: string, units: number, revenue: number) => ({ id, units, revenue, directCost: 0 });
const totals = { units: 100, revenue: 1_000, directCost: 0 };
/** Divided alike, then with another revenue, which the units did not follow. */
const was = { id: 'bread', totals, held: [row('shops', 50, 500), row('web', 50, 500)] };
const is = { id: 'bread', totals, held: [row('shops', 50, 200), row('web', 50, 800)] };
const BEHIND = { like: 'revenue', dimensions: ['units'] };

/** A storage of the browser that holds so many letters. */
function storage(room = 10_000) {
  const held = Object.create({
    getItem: (key: string) => held[key] ?? null,
    removeItem: (key: string) => void delete held[key],
    setItem(key: string, text: string) {
      if (text.length > room) throw new DOMException('', 'QuotaExceededError');
      held[key] = text;
    },
  });
  return held;
}

/** As it is when a page is loaded. */
async function loaded() {
  vi.resetModules();
  return import('./alike-before.ts');
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => vi.unstubAllGlobals());

test('what was divided alike, and is left behind, is known in this tab after its page was loaded again', async () => {
  const before = await loaded();
  before.seeAlike('budget', was);
  before.seeAlike('budget', is);
  before.tellBehind('budget', true);
  const again = await loaded();
  expect(again.behindOf('budget', is)).toEqual(BEHIND);
  expect(again.wasBehind('budget')).toBe(true);
  expect(again.behindOf('actual', is)).toBeUndefined();
  expect(again.wasBehind('actual')).toBe(false);
  // Left so, it is what is compared with.
  again.leaveBehind('budget', is);
  expect((await loaded()).behindOf('budget', is)).toBeUndefined();
});

test('units that were entered here follow no revenue, until a press divides them like one', async () => {
  const all = await loaded();
  all.countUnits('budget', 'bread', true);
  all.seeAlike('budget', was);
  expect(all.behindOf('budget', is)).toBeUndefined();
  expect((await loaded()).behindOf('budget', is)).toBeUndefined();
  all.countUnits('budget', 'bread', false);
  all.seeAlike('budget', was);
  expect(all.behindOf('budget', is)).toEqual(BEHIND);
});

test('an upload forgets it, and so does a log-out', async () => {
  for (const forget of [(all: Awaited<ReturnType<typeof loaded>>) => all.forgetAlike('budget'), clearSession]) {
    const all = await loaded();
    all.seeAlike('budget', was);
    all.tellBehind('budget', true);
    all.seeAlike('actual', was);
    forget(all);
    const again = await loaded();
    expect([again.behindOf('budget', is), again.wasBehind('budget')]).toEqual([undefined, false]);
    expect(again.behindOf('actual', is)).toEqual(forget === clearSession ? undefined : BEHIND);
  }
});

test('where the storage is full it is known until the page is loaded again', async () => {
  vi.stubGlobal('sessionStorage', storage(10));
  const before = await loaded();
  before.seeAlike('budget', was);
  expect(before.behindOf('budget', is)).toEqual(BEHIND);
  expect((await loaded()).behindOf('budget', is)).toBeUndefined();
});
