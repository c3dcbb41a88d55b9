import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { editShown, isTemporary, takenBack, temporaryId, withStored } from './optimistic-list.ts';

const item = (id: string, name = id) => ({ id, name });
const list = [item('a'), item('b'), item('c')];

describe('A list that shows a change before it is stored', () => {
  test('what is stored takes the place of what was shown', () => {
    const id = temporaryId();
    expect(isTemporary(id)).toBe(true);
    expect(withStored([item('a'), item(id), item('b')], id, item('n'))).toEqual([item('a'), item('n'), item('b')]);
  });

  test('it occurs once, also when a fetch brought it first, or took away what was shown', () => {
    expect(withStored([item('n'), item('temp1')], 'temp1', item('n', 'new'))).toEqual([item('n', 'new')]);
    expect(withStored(list, 'temp1', item('n'))).toEqual([...list, item('n')]);
    expect(withStored(list, 'b', item('b', 'B'))).toEqual([item('a'), item('b', 'B'), item('c')]);
  });

  test('a failed change is taken back, and what changed beside it stays', () => {
    const shown = [item('a', 'theirs'), item('b', 'mine'), item('c')];
    expect(takenBack(shown, list, 'b')).toEqual([item('a', 'theirs'), item('b'), item('c')]);
    expect(takenBack(shown, list, 'b', item('b', 'stored'))[1]).toEqual(item('b', 'stored'));
  });

  test('what could not be deleted comes back to its place, once', () => {
    const shown = [item('a'), item('c')];
    expect(takenBack(shown, list, 'b')).toEqual(list);
    expect(takenBack(list, list, 'b')).toEqual(list);
  });

  test('what could not be made is gone', () => {
    expect(takenBack([...list, item('temp1')], list, 'temp1')).toEqual(list);
  });

  test('a fetch that is on its way does not undo what is shown, and is repeated', async () => {
    const queries = new QueryClient();
    const queryKey = ['list'];
    queries.setQueryData(queryKey, list);
    const answer = Promise.withResolvers<typeof list>();
    const fetching = queries
      .fetchQuery({ queryKey, queryFn: () => answer.promise, staleTime: 0 })
      .catch(() => 'cancelled');
    await editShown<typeof list>(queries, queryKey, shown => [...shown, item('temp1')]);
    answer.resolve(list);
    await fetching;
    expect(queries.getQueryData(queryKey)).toEqual([...list, item('temp1')]);
    await expect.poll(() => queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});
