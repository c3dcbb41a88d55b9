import { makeCostScenario } from './cost-scenario.ts';
import { expect, test } from './fixtures.ts';
import { changed, inverse } from './kept-cells.ts';
import { randomOf } from './random.ts';
import { RestlessPerson } from './restless-person.ts';

// One restless person, who types, pastes, divides, adds and deletes in every list, looks elsewhere, divides again above profit and loss,
// and takes back by keys, arrows and buttons. After each press what is shown is what is stored, and it was nothing or one own step: out of
// rows the last one of the page, and none that is older than one elsewhere unless that was asked; above profit and loss the last one of
// all, on its page. In the end all is taken back, page by page or from there, and all done again.
// `npm run restless` plays ten of them for longer. RESTLESS_SEED=n deals other cards.

const ROUNDS = Number(process.env.RESTLESS_BACK_ROUNDS ?? 3);
const FIRST = Number(process.env.RESTLESS_SEED ?? 38);
const SEEDS = Number(process.env.RESTLESS_SEEDS ?? 1);

for (let seed = FIRST; seed < FIRST + SEEDS; seed++)
  test(`a restless person takes back in all lists: what is shown is stored, and each press is one step (${seed})`, async ({
    adminPage: page,
  }) => {
    test.setTimeout(60_000 + ROUNDS * 20_000);
    const made = await makeCostScenario(page, { costs: ['Sales', 'Returns', 'Delivery'], segments: ['Shops', 'Web'] });
    const { scenarioId, api, costs, segments } = made;
    await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false, processLevel: 3 });
    // What people and other costs give reaches the total costs, which are divided, and some of it follows what is sold.
    const ids = Object.values(costs);
    const among = (percents: readonly number[]) => ids.map((processId, n) => ({ processId, percent: percents[n]! }));
    const shares = (of: object) => Object.values(segments).map(segmentId => ({ segmentId, ...of }));
    for (const id of ids) {
      await api('PUT', `/process/${id}`, { totalUnits: 900, totalRevenue: 900, totalCost: 900 });
      await api('PATCH', `/process-cost-allocation/${id}`, shares({ units: 300, revenue: 300 }));
    }
    const make = async (path: string, data: object) => ((await api('POST', path, data)) as { id: string }).id;
    for (const name of ['Anna', 'Bram', 'Carla']) {
      const id = await make('/employee/', { scenarioId, name, yearlyWage: 40_000, workHoursPerYear: 1_600 });
      if (name !== 'Carla') await api('PATCH', `/employee-cost-allocation/${id}`, among([30, 30, 0]));
    }
    for (const name of ['Rent', 'Power', 'Water']) {
      const id = await make('/other-cost/', { scenarioId, name, totalCost: 900 });
      const like = name === 'Rent' ? '?dividedLike=allRevenue' : '';
      if (name !== 'Water') await api('PATCH', `/other-cost-allocation/${id}${like}`, among([30, 30, 20]));
    }
    for (const [n, id] of ids.slice(1).entries())
      await api(
        'PATCH',
        `/total-cost-allocation/${id}${n === 0 ? '?dividedLike=allUnits' : ''}`,
        shares({ percent: 40 }),
      );
    await page.goto(`/personnel/${scenarioId}`);
    await expect(page.getByRole('grid')).toBeVisible();
    const random = randomOf(seed);
    const person = new RestlessPerson(page, made, random);
    const { types, opens, divides, adds, deletes, turns, pastes, fits } = person;
    const deeds = [types, types, types, types, opens, opens, divides, fits, fits, adds, deletes, turns, pastes];
    for (let round = 0; round < ROUNDS; round++) {
      for (let n = 1 + random(3); n > 0; n--) await deeds[random(deeds.length)]!.call(person);
      const look = random(12);
      if (look < 5) await person.goes();
      else if (look < 7) await person.looksAtResults();
      else if (look < 8 && random(3) === 0) await person.reloads();
      for (let n = random(4); n > 0; n--) {
        const back = random(3) > 0;
        await person.takes(back);
        if (random(3) === 0) await person.takesThere(back);
      }
    }

    const { knows } = person;
    for (const back of [true, false]) {
      const start = await person.stored();
      const steps = knows.left(back).toReversed();
      if (seed % 2 === 0) await person.takesAllAtResults(back);
      for (const list of new Set(knows.left(back).map(({ list }) => list))) {
        if (person.at !== list) await person.goes(list);
        let more = 100;
        // Who was led to a list is led on.
        while (more-- > 0 && (await person.takes(back, false))) if (person.at !== list) await person.goes(list);
      }
      expect(knows.left(back), person.story()).toEqual([]);
      const taken = steps.filter(step => !knows.stayed.includes(step)).map(({ difference }) => difference);
      const end = taken.map(one => (back ? inverse(one) : one)).reduce(changed, start);
      expect(await person.stored(), person.story()).toEqual(end);
    }
  });
