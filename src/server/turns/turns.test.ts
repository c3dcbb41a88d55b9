import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forPerson } from './person.ts';
import { TooManyWaiting, Turns, WaitedTooLong } from './turns.ts';

const UNBOUNDED = { waiting: Number.POSITIVE_INFINITY };
/** Whose work begins, in order. Each is ended by calling what it returns. */
function watched(turns: Turns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (person: string) =>
    forPerson(person, () =>
      turns.run(() => {
        begun.push(person);
        return new Promise<void>(resolve => ends.push(resolve));
      }),
    );
  return { begun, ask, end: (n: number) => ends[n]!() };
}
const settled = () => new Promise(resolve => setImmediate(resolve));

describe('Turns', () => {
  test('somebody else waits for one of many of the same person, not for all', async () => {
    const turns = new Turns({ places: 1, each: 1, ...UNBOUNDED });
    const { begun, ask, end } = watched(turns);
    for (const person of ['Eve', 'Eve', 'Eve', 'Eve', 'Anna', 'Bas', 'Anna']) void ask(person);
    for (let n = 0; n < 6; n++) {
      await settled();
      end(n);
    }
    await settled();
    expect(begun).toEqual(['Eve', 'Anna', 'Bas', 'Eve', 'Anna', 'Eve', 'Eve']);
  });

  test('one person never has more places than each may have, however many are free', async () => {
    const turns = new Turns({ places: 4, each: 2, ...UNBOUNDED });
    const { begun, ask } = watched(turns);
    for (const person of ['Eve', 'Eve', 'Eve', 'Anna']) void ask(person);
    await settled();
    expect(begun).toEqual(['Eve', 'Eve', 'Anna']);
  });

  test('who asks for more than may wait is told so at once, and takes nothing from anybody', async () => {
    const turns = new Turns({ places: 1, each: 1, waiting: 2 });
    const { begun, ask, end } = watched(turns);
    const asked = ['Eve', 'Eve', 'Eve'].map(ask);
    await expect(ask('Eve')).rejects.toBeInstanceOf(TooManyWaiting);
    void ask('Anna');
    for (let n = 0; n < 3; n++) {
      await settled();
      end(n);
    }
    await settled();
    end(3);
    await Promise.all(asked);
    expect(begun).toEqual(['Eve', 'Anna', 'Eve', 'Eve']);
  });

  test('who waits too long goes, and leaves no gap', async () => {
    const turns = new Turns({ places: 1, each: 1, waiting: 5, milliseconds: 30 });
    const { begun, ask, end } = watched(turns);
    void ask('Eve');
    await expect(ask('Anna')).rejects.toBeInstanceOf(WaitedTooLong);
    void ask('Bas');
    end(0);
    await settled();
    expect(begun).toEqual(['Eve', 'Bas']);
  });

  test('who goes away while waiting is forgotten, and leaving twice frees one place', async () => {
    const turns = new Turns({ places: 1, each: 1, ...UNBOUNDED });
    const leave = await turns.take({ person: 'Eve' });
    const gone = new AbortController();
    const waiting = turns.take({ person: 'Anna', signal: gone.signal });
    const bas = turns.take({ person: 'Bas' });
    gone.abort(new Error('went away'));
    await expect(waiting).rejects.toThrow('went away');
    leave();
    leave();
    await bas;
    await expect(turns.take({ person: 'Cor', signal: gone.signal })).rejects.toThrow('went away');
    const cor = watched(turns);
    void cor.ask('Cor');
    await settled();
    expect(cor.begun).toEqual([]);
  });

  test('work that fails ends its turn, and what it started is done for the same person', async () => {
    const turns = new Turns({ places: 1, each: 1, ...UNBOUNDED });
    await expect(
      turns.run(async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await turns.run(async () => 1)).toBe(1);
  });

  test('everybody gets as many turns as they asked for, whatever the order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('Anna', 'Bas', 'Eve'), { maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (people, places, each) => {
          const turns = new Turns({ places, each, ...UNBOUNDED });
          let [now, most] = [0, 0];
          const of = new Map<string, number>();
          const work = async (person: string) => {
            now++;
            of.set(person, (of.get(person) ?? 0) + 1);
            most = Math.max(most, now);
            expect(of.get(person)).toBeLessThanOrEqual(each);
            await settled();
            of.set(person, of.get(person)! - 1);
            now--;
            return person;
          };
          const done = await Promise.all(people.map(one => forPerson(one, () => turns.run(() => work(one)))));
          expect(done).toEqual(people);
          expect(most).toBeLessThanOrEqual(places);
        },
      ),
      { numRuns: 50 },
    );
  });
});
