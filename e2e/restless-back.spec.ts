import { makeCostScenario } from './cost-scenario.ts';
import { expect, test } from './fixtures.ts';
import { changed, inverse } from './kept-cells.ts';
import { randomOf } from './random.ts';
import { RestlessPerson } from './restless-person.ts';

// One restless person, who types, pastes, divides, adds and deletes in every list, looks elsewhere, and takes back by keys, arrows and
// buttons. After each press what is shown is what is stored, and it was nothing or one own step: out of rows the last one of the page,
// and none that is older than one elsewhere unless that was asked. In the end all is taken back, page by page, and all done again.
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
    const { scenarioId, api, costs } = made;
    await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false, processLevel: 3 });
    for (const id of Object.values(costs))
      await api('PUT', `/process/${id}`, { totalUnits: 900, totalRevenue: 900, totalCost: 900 });
    for (const name of ['Anna', 'Bram', 'Carla'])
      await api('POST', '/employee/', { scenarioId, name, yearlyWage: 40_000, workHoursPerYear: 1_600 });
    for (const name of ['Rent', 'Power', 'Water'])
      await api('POST', '/other-cost/', { scenarioId, name, totalCost: 900 });
    await page.goto(`/personnel/${scenarioId}`);
    await expect(page.getByRole('grid')).toBeVisible();
    const random = randomOf(seed);
    const person = new RestlessPerson(page, made, random);
    const { types, opens, divides, adds, deletes, turns, pastes } = person;
    const deeds = [types, types, types, types, opens, opens, divides, adds, deletes, turns, pastes];
    for (let round = 0; round < ROUNDS; round++) {
      for (let n = 1 + random(3); n > 0; n--) await deeds[random(deeds.length)]!.call(person);
      const look = random(12);
      if (look < 6) await person.goes();
      else if (look < 7) await person.looksAtResults();
      else if (look < 8 && random(3) === 0) await person.reloads();
      for (let n = random(4); n > 0; n--) {
        const back = random(3) > 0;
        await person.takes(back);
        if (random(3) === 0) await person.takesThere(back);
      }
    }

    for (const back of [true, false]) {
      const left = () => (back ? person.done : person.undone);
      const start = await person.stored();
      const steps = left().toReversed();
      for (const list of new Set(left().map(({ list }) => list))) {
        if (person.at !== list) await person.goes(list);
        let more = 100;
        while (more-- > 0 && (await person.takes(back, false)));
      }
      expect(left(), person.story()).toEqual([]);
      const taken = steps.filter(step => !person.stayed.includes(step)).map(({ difference }) => difference);
      const end = taken.map(one => (back ? inverse(one) : one)).reduce(changed, start);
      expect(await person.stored(), person.story()).toEqual(end);
    }
  });
