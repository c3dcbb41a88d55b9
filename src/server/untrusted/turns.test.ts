import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Lets everybody enter who may. */
const settled = () => new Promise(resolve => setImmediate(resolve));

function turnsOf(places: number) {
  const turns = new Turns(places);
  const inside: { person: string; leave: () => void }[] = [];
  const entered: string[] = [];
  return {
    inside,
    entered,
    people: () => inside.map(({ person }) => person),
    come: (person: string, signal?: AbortSignal) =>
      turns.take(person, signal).then(leave => {
        inside.push({ person, leave });
        entered.push(person);
      }),
    go: async (person: string) => {
      const at = inside.findIndex(each => each.person === person);
      const [gone] = inside.splice(at, 1);
      gone!.leave();
      await settled();
    },
  };
}

test('There are never more inside than places, nor one person twice, nor a free place for whoever waits with none', async () => {
  const people = ['a', 'b', 'c', 'd'];
  const step = fc.record({ comes: fc.boolean(), who: fc.integer({ min: 0, max: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
      const { come, go, people: inside, entered } = turnsOf(2);
      const asked: string[] = [];
      for (const { comes, who } of steps) {
        if (comes) {
          asked.push(people[who]!);
          void come(people[who]!);
          await settled();
        } else if (inside().length > 0) await go(inside()[who % inside().length]!);
        expect(inside().length).toBeLessThanOrEqual(2);
        expect(new Set(inside()).size).toBe(inside().length);
        const waiting = people.filter(
          person => asked.filter(each => each === person).length > entered.filter(each => each === person).length,
        );
        if (inside().length < 2) expect(waiting.filter(person => !inside().includes(person))).toEqual([]);
      }
      while (inside().length > 0) await go(inside()[0]!);
      expect(entered.toSorted()).toEqual(asked.toSorted());
    }),
  );
});

test('A person’s second waits for their first, and another takes the other place', async () => {
  const { come, go, people } = turnsOf(2);
  void come('a');
  void come('a');
  void come('b');
  await settled();
  expect(people()).toEqual(['a', 'b']);
  await go('a');
  expect(people()).toEqual(['b', 'a']);
});

test('Whoever was served last waits longest: many of one person’s hold up nobody', async () => {
  const { come, go, entered } = turnsOf(2);
  for (const person of ['a', 'a', 'a', 'a', 'b', 'c']) void come(person);
  await settled();
  expect(entered).toEqual(['a', 'b']);
  await go('a');
  expect(entered).toEqual(['a', 'b', 'c']);
  await go('b');
  expect(entered).toEqual(['a', 'b', 'c', 'a']);
});

test('Whoever goes away while waiting is forgotten, and leaving twice frees one place', async () => {
  const { come, go, inside, people } = turnsOf(1);
  void come('a');
  const gone = new AbortController();
  const waiting = come('b', gone.signal);
  void come('c');
  await settled();
  gone.abort(new Error('went away'));
  await expect(waiting).rejects.toThrow('went away');
  const { leave } = inside[0]!;
  await go('a');
  leave();
  void come('d');
  await settled();
  expect(people()).toEqual(['c']);
  await expect(come('e', gone.signal)).rejects.toThrow('went away');
});
