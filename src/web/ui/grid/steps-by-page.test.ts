import { expect, test } from 'vitest';
import { allSteps, noteFor } from './steps-by-page.ts';
import { hearAllSteps, putBeside } from './steps-of-tables.ts';

test('what is made for a table that is not there is its step, and whoever shows what could be taken back hears of it', async () => {
  let heard = 0;
  const end = hearAllSteps(() => heard++);
  noteFor('Other costs', 'otherCost', { lasts: true, told: () => 'dividing', put: async () => true }, '/othercosts/1');
  expect(heard).toBe(1);
  const steps = allSteps().find(({ path }) => path === '/othercosts/1')!;
  const [step] = steps.now().done;
  expect(step?.of).toBe(steps.tableCalled('Other costs'));
  expect(await putBeside(steps, step!, true)).toBe(true);
  expect(steps.now()).toEqual({ done: [], undone: [{ ...step, at: expect.any(Number), doneAt: step!.at }] });
  expect(heard).toBe(3);
  // Done again it is as old as it was.
  expect(await putBeside(steps, steps.now().undone[0]!, false)).toBe(true);
  expect(steps.now().done.map(({ at }) => at)).toEqual([step!.at]);
  expect(heard).toBe(5);
  end();
  steps.put({ done: [], undone: [] });
  expect(heard).toBe(5);
});

test('what could not be put is where it was, and what others changed since is gone', async () => {
  let answer: () => Promise<boolean> = () => Promise.reject(new Error('refused'));
  noteFor('Other costs', undefined, { told: () => 'dividing', put: () => answer() }, '/othercosts/2');
  const steps = allSteps().find(({ path }) => path === '/othercosts/2')!;
  const [step] = steps.now().done;
  await expect(putBeside(steps, step!, true)).rejects.toThrow('refused');
  expect(steps.now()).toEqual({ done: [step], undone: [] });
  answer = async () => false;
  expect(await putBeside(steps, steps.now().done[0]!, true)).toBe(false);
  expect(steps.now()).toEqual({ done: [], undone: [] });
});
