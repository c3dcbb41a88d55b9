import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetChanged } from './others-changes.ts';

const LIST = ['personnel', 'scenario 1', 'list'];
let queries: QueryClient;
let asked: number;
let stop: () => void;
let isInSight: boolean;

/** A screen that shows a list, fetched a while ago. */
beforeEach(async () => {
  vi.useFakeTimers();
  [asked, isInSight] = [0, true];
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  queries.mount();
  const queryFn = async () => ++asked;
  stop = new QueryObserver(queries, { queryKey: LIST, queryFn }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(1);
});
afterEach(() => {
  stop();
  queries.clear();
  vi.useRealTimers();
});

const othersSave = async (times: number, everyMs: number) => {
  for (let n = 0; n < times; n++) {
    void forgetChanged(
      queries,
      ({ queryKey }) => queryKey[0] === 'personnel',
      () => isInSight,
    );
    await vi.advanceTimersByTimeAsync(everyMs);
  }
};

test('what somebody else saves is fetched at once', async () => {
  await othersSave(1, 10);
  expect(asked).toBe(2);
});

test('twenty people who save ten times a second for six seconds cost a looking screen one call in two seconds, and the last of it is shown', async () => {
  await othersSave(60, 100);
  expect(asked).toBeLessThanOrEqual(1 + 4);
  await vi.advanceTimersByTimeAsync(2_000);
  const all = asked;
  expect(queries.getQueryState(LIST)).toMatchObject({ data: all, isInvalidated: false });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(all);
});

test('a screen nobody looks at any more asks nothing', async () => {
  await othersSave(3, 100);
  expect(asked).toBe(2);
  isInSight = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(2);
});

test('nothing is fetched while a change of this page is on its way', async () => {
  await othersSave(2, 100);
  const { promise, resolve } = Promise.withResolvers<void>();
  const saving = queries.getMutationCache().build(queries, { mutationFn: () => promise });
  void saving.execute(undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toBe(2);
  resolve();
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toBe(3);
});

test('what no screen shows is old and not fetched', async () => {
  stop();
  await othersSave(3, 100);
  expect([asked, queries.getQueryState(LIST)?.isInvalidated]).toEqual([1, true]);
});
