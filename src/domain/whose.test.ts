import { expect, test } from 'vitest';
import { elsewhere, type Whose } from './whose.ts';

const whose = (company: string, report: string, scenario: string): Whose => ({
  company: { id: company, name: 'A' },
  report: { id: report, name: 'A' },
  scenario: { id: scenario, name: 'A' },
});

test('another company says more than another report, and that more than another scenario; names say nothing', () => {
  const here = whose('a', 'a', 'a');
  const said = [whose('b', 'b', 'b'), whose('a', 'b', 'b'), whose('a', 'a', 'b')].map(one => elsewhere(one, here));
  expect(said).toEqual(['company', 'report', 'scenario']);
  expect(elsewhere({ ...here, scenario: { id: 'a', name: 'Renamed since' } }, here)).toBeUndefined();
});
