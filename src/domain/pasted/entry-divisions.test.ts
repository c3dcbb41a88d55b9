import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inTurns } from '../following-divisions.ts';
import { emptyValues, THINGS } from '../shape.ts';
import type { Likeness } from '../total-costs.ts';
import type { PasteChoices } from './choices.ts';
import { readEntries } from './entries.ts';
import { withEntriesThere } from './entry-changes.ts';
import { divisionsToMake, type Holds, withDivisions, withSaidDivisions } from './entry-divisions.ts';

const there = (
  name: string,
  divided: Partial<Likeness<'otherCost'>> & { allocated?: number; isOutOfDate?: boolean } = {},
) => ({
  ...{ ...emptyValues(THINGS.otherCost.fields), id: `row ${name}`, storedId: `id ${name}`, name, totalCost: 500 },
  ...{ allocated: divided.allocated ?? (divided.like ? 100 : 0), isOutOfDate: divided.isOutOfDate ?? false },
  ...{ dividedLike: divided.like ?? null, dividedLikeOf: divided.likeOf ?? null },
  dividedAmongSome: divided.amongSome ?? false,
});
type There = ReturnType<typeof there>;
const processes = [{ id: 'machines', name: 'Machines' }];
const all: Holds = () => true;

function read(text: string, rows: readonly There[] = [], holds: Holds = all, choices: PasteChoices = {}) {
  const block = text.split('\n').map(line => line.split('|'));
  const said = withSaidDivisions(readEntries('otherCost', block, choices), rows, processes);
  const changed = withDivisions(withEntriesThere('otherCost', said, rows, choices), rows, holds, choices);
  const made = divisionsToMake(changed.lines, line => `line ${line}`);
  return { ...changed, made, doings: changed.lines.map(({ dividing }) => dividing?.doing) };
}
const HEAD = 'Kosten|Bedrag|Verdelen\n';

describe('A pasted list of other costs that says how each is divided', () => {
  const sheet = `${HEAD}Huur|64.000|zoals personeel\nGas en stroom|22.300|zoals huur\nReclame|15.900|zoals omzet\nVerzekering|7.400|\nBestelbus|11.200|machines\nBank|900|gelijk`;

  test('divides each so, and is no list of cost drivers', () => {
    const { lines, doings, made, unread } = read(sheet);
    expect(unread).toEqual([]);
    expect(doings).toEqual(['divides', 'divides', 'divides', undefined, 'divides', 'divides']);
    expect(lines.map(({ values }) => values.unitDescription)).toEqual([null, null, null, null, null, null]);
    const whole = (total: number) => ({ total: total * 100, maximum: 0, inUnits: false });
    expect(made).toEqual([
      { id: 'line 2', was: null, whole: whole(64_000), like: 'personnel' },
      { id: 'line 3', was: null, whole: whole(22_300), like: 'division', likeOf: 'line 2' },
      { id: 'line 4', was: null, whole: whole(15_900), like: 'allRevenue' },
      { id: 'line 6', was: null, whole: whole(11_200), to: 'machines' },
      { id: 'line 7', was: null, whole: whole(900), evenly: true },
    ]);
  });

  test('says it in a column of cost drivers, too, where the other texts stay cost drivers', () => {
    const { lines, doings } = read(
      'Kosten|Bedrag|Verdeelsleutel\nHuur|640|m²\nReclame|5|zoals alle personeelskosten\nGas|4|huur',
    );
    expect(doings).toEqual([undefined, 'divides', 'divides']);
    expect(lines.map(({ values }) => values.unitDescription)).toEqual(['m²', null, null]);
    // Longer than a cost driver may be, it is none.
    expect(lines.flatMap(({ problems }) => problems)).toEqual([]);
    expect(read('Kosten|Bedrag|Verdeelsleutel\nHuur|640|meters van het hele gebouw').lines[0]!.problems).toHaveLength(
      1,
    );
    // Without a heading as well.
    expect(read('Huur|640|m²\nReclame|5|zoals omzet').doings).toEqual([undefined, 'divides']);
    // Both: what says how to divide counts.
    const both = read(
      'Kosten|Bedrag|Verdeelsleutel|Verdelen\nHuur|640|omzet|zoals personeel\nGas|4|m²|zoals eenheden\nBus|4|m²|omzet',
    );
    expect(both.made).toMatchObject([{ like: 'personnel' }, { like: 'allUnits', whole: { inUnits: true } }]);
    expect(both.doings).toEqual(['divides', 'divides', 'unitsOnly']);
  });

  test('reads no figures as that, and no names', () => {
    expect(read('Kosten|Verdeling\nHuur|640').lines[0]!.values).toMatchObject({ name: 'Huur', totalCost: 64_000 });
    expect(read('Te verdelen kosten|Bedrag\nHuur|640').lines[0]!.values).toMatchObject({
      name: 'Huur',
      totalCost: 64_000,
    });
  });

  test('divides nothing by what is not there, or not understood', () => {
    const none = read(sheet, [], () => false);
    expect(none.doings).toEqual(['waits', 'waits', 'waits', undefined, 'divides', 'divides']);
    // The whole chain waits for what it begins with.
    expect(none.lines.map(({ dividing }) => dividing?.waitsFor?.like)).toEqual([
      ...['personnel', 'personnel', 'allRevenue', undefined, undefined, undefined],
    ]);
    expect(read(`${HEAD}Huur|1|zoals dak\nGas|1|zoals bus\nBus|1|\nBus|2|`).doings).toEqual([
      'unknown',
      'several',
      undefined,
      undefined,
    ]);
    // Each as the other is as nothing.
    expect(read(`${HEAD}Huur|1|zoals gas\nGas|1|zoals huur`, [], () => false).doings).toEqual(['waits', 'waits']);
    expect(read(`${HEAD}Huur|1|zoals huur`).doings).toEqual(['unknown']);
  });

  test('goes by the division of one that is there', () => {
    const rent = there('Rent', { like: 'personnel' });
    const held: Holds = ({ likeOf }) => likeOf === 'id Rent';
    expect(read('Kosten|Verdelen\nGas|zoals rent', [rent], held).made).toMatchObject([
      { like: 'division', likeOf: 'id Rent' },
    ]);
    // Also where the list names it again, and where another line adds one of that name.
    expect(read('Kosten|Verdelen\nGas|zoals rent\nRent|', [rent], held).made).toHaveLength(1);
    expect(read('Kosten|Verdelen\nGas|zoals rent\nRent|', [rent], held, { again: true }).doings).toEqual([
      'several',
      undefined,
    ]);
    expect(read('Kosten|Verdelen\nGas|zoals rent', [rent, there('rent')], held).doings).toEqual(['several']);
    expect(read('Kosten|Verdelen\nGas|zoals rent', [there('Rent')], () => false).doings).toEqual(['waits']);
  });

  test('divides what is there only where nothing of it is divided, or where a change is asked for', () => {
    const text = 'Kosten|Verdelen\nRent|zoals omzet';
    const rent = there('Rent', { like: 'personnel' });
    expect(read(text, [there('Rent')]).made).toMatchObject([
      { id: 'id Rent', like: 'allRevenue', whole: { total: 500 } },
    ]);
    expect(read(text, [rent]).doings).toEqual(['stays']);
    expect(read(text, [rent], all, { changes: true }).doings).toEqual(['divides']);
    expect(read(text, [rent], () => false, { changes: true }).doings).toEqual(['waits']);
    expect(read('Kosten|Verdelen\nRent|machines', [rent]).doings).toEqual(['stays']);
    // What is so already stays, unless it is out of date, or what it goes by is divided anew.
    expect(read(text, [there('Rent', { like: 'allRevenue' })], all, { changes: true }).doings).toEqual(['same']);
    const old = there('Rent', { like: 'allRevenue', isOutOfDate: true });
    expect([{}, { changes: true }].map(choices => read(text, [old], all, choices).doings[0])).toEqual([
      'stays',
      'divides',
    ]);
    // So it is not where it is so over some only.
    const some = there('Rent', { like: 'allRevenue', amongSome: true });
    expect(read(text, [some]).doings).toEqual(['stays']);
    expect(read(text, [some], all, { changes: true }).made).toMatchObject([
      { like: 'allRevenue', was: { like: 'allRevenue', amongSome: true } },
    ]);
    const gas = there('Gas', { like: 'division', likeOf: 'id Rent' });
    const both = (of: string) =>
      read(`Kosten|Verdelen\nGas|rent\nRent|${of}`, [rent, gas], all, { changes: true }).doings;
    expect([both('omzet'), both('personeel')]).toEqual([
      ['divides', 'divides'],
      ['same', 'same'],
    ]);
  });

  test('leaves a cost driver that is there', () => {
    const rent = { ...there('Rent'), unitDescription: 'm²' };
    expect(read('Kosten|Verdelen\nRent|zoals omzet', [rent]).doings).toEqual(['unitsOnly']);
    expect(read('Kosten|Verdelen\nRent|machines', [rent]).doings).toEqual(['unitsOnly']);
    expect(read('Kosten|Verdelen\nRent|eenheden', [rent]).doings).toEqual(['divides']);
    // The text of the list does not come in its place.
    expect(read('Kosten|Verdeelsleutel\nRent|zoals omzet', [rent], all, { changes: true }).lines[0]!.change).toEqual(
      {},
    );
  });

  test('divides everything after what it goes by, and once', () => {
    const NAMES = ['Rent', 'Gas', 'Bus', 'Tax', 'Food'];
    const way = fc.constantFrom(
      '',
      'zoals personeel',
      'omzet',
      'machines',
      'm²',
      ...NAMES.map(name => `zoals ${name}`),
    );
    const lines = fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), way), {
      minLength: 1,
      selector: ([name]) => name,
    });
    const rows = fc.uniqueArray(
      fc.constantFrom(...NAMES).map(name => there(name)),
      { selector: ({ name }) => name },
    );
    fc.assert(
      fc.property(lines, rows, fc.boolean(), fc.boolean(), (lines, rows, hasPersonnel, changes) => {
        const holds: Holds = ({ like }) => like === 'personnel' && hasPersonnel;
        const text = `Kosten|Verdelen\n${lines.map(line => line.join('|')).join('\n')}`;
        const { made, doings } = read(text, rows, holds, { changes });
        // All are undivided, so that what goes by another one comes after it.
        const before = new Set<string>();
        const turns = inTurns(made.flatMap(one => (one.like ? one : [])));
        for (const { id } of made.filter(({ like }) => !like)) before.add(id);
        for (const turn of turns) {
          for (const { like, likeOf } of turn) {
            if (like === 'division') expect(before).toContain(likeOf);
            else expect(like === 'personnel' && hasPersonnel).toBe(true);
          }
          for (const { id } of turn) before.add(id);
        }
        expect(doings.filter(doing => doing === 'divides')).toHaveLength(made.length);
        // Once it is stored, the list has nothing more to divide.
        const stored = new Map(made.map(one => [one.id, one]));
        const after = [
          ...rows,
          ...lines.flatMap(([name]) => (rows.some(row => row.name === name) ? [] : there(name))),
        ].map(row => {
          const line = lines.findIndex(([name]) => name === row.name) + 2;
          const one = stored.get(row.storedId) ?? stored.get(`line ${line}`);
          const idOf = (id: string | null | undefined) =>
            id?.startsWith('line') ? `id ${lines[Number(id.slice(5)) - 2]![0]}` : id;
          return one
            ? {
                ...row,
                allocated: 100,
                dividedLike: one.like ?? null,
                dividedLikeOf: idOf(one.like && one.likeOf) ?? null,
              }
            : row;
        });
        const again = read(
          text,
          after,
          of => holds(of) || after.some(row => row.storedId === of.likeOf && row.allocated > 0),
        );
        expect(again.made).toEqual([]);
      }),
    );
  });
});
