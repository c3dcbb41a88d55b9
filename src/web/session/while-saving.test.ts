import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editShown } from './optimistic-list.ts';

const KEY = ['list'];
let queries: QueryClient;
let stored: string[];
let stop: () => void;

/** A screen shows a list. What the server sends is 100 ms on its way. */
beforeEach(async () => {
  vi.useFakeTimers();
  stored = ['mine'];
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  const queryFn = async () => {
    const sent = [...stored];
    await new Promise(resolve => setTimeout(resolve, 100));
    return sent;
  };
  stop = new QueryObserver(queries, { queryKey: KEY, queryFn }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(200);
});
afterEach(() => {
  stop();
  queries.clear();
  vi.useRealTimers();
});

const shown = () => queries.getQueryData(KEY);

/** This person changes `mine`. It takes so long until it is stored. */
const save = (milliseconds: number) =>
  queries.getMutationCache().build(queries, {
    onMutate: () => editShown<string[]>(queries, KEY, now => now.map(one => (one === 'mine' ? 'changed' : one))),
    mutationFn: async () => {
      await new Promise(resolve => setTimeout(resolve, milliseconds));
      stored[0] = 'changed';
    },
  });

test('what somebody else stored while this person saves is shown when the saving is over', async () => {
  stored.push('theirs');
  void queries.invalidateQueries({ queryKey: KEY });
  await vi.advanceTimersByTimeAsync(50);
  void save(400).execute(undefined);
  await vi.advanceTimersByTimeAsync(300);
  expect(shown()).toEqual(['changed']);
  await vi.advanceTimersByTimeAsync(600);
  expect(shown()).toEqual(['changed', 'theirs']);
});

test('a list that was still loading when something in it was saved is loaded', async () => {
  queries.removeQueries({ queryKey: KEY });
  stop();
  stop = new QueryObserver(queries, { queryKey: KEY, queryFn: async () => [...stored] }).subscribe(() => {});
  void save(0).execute(undefined);
  await vi.advanceTimersByTimeAsync(600);
  expect(shown()).toEqual(['changed']);
});
