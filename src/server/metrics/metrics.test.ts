import { expect, test } from 'vitest';
import { counter, durations, gauge, metricsText } from './metrics.ts';

const lines = (name: string) =>
  metricsText()
    .split('\n')
    .filter(line => line.includes(name));

test('A counter counts by its labels, whose values may hold anything', () => {
  const signIns = counter('test_total', 'Tests');
  signIns.add({ reason: 'a "quoted"\nline \\' });
  signIns.add({ reason: 'other' }, 2);
  signIns.add({ reason: 'other' });
  expect(lines('test_total')).toEqual([
    '# HELP test_total Tests',
    '# TYPE test_total counter',
    'test_total{reason="a \\"quoted\\"\\nline \\\\"} 1',
    'test_total{reason="other"} 3',
  ]);
});

test('A gauge is read when somebody asks, and hidden while it has no value', () => {
  let value: number | undefined;
  gauge('test_gauge', 'A gauge', () => value);
  expect(lines('test_gauge ')).toEqual(['# HELP test_gauge A gauge', '# TYPE test_gauge gauge']);
  value = 4;
  expect(lines('test_gauge ')).toContain('test_gauge 4');
});

test('Durations are counted in buckets, each of which holds the smaller ones', () => {
  const waits = durations('test_seconds', 'Waits');
  waits.observe(3);
  waits.observe(700);
  waits.observe(90_000);
  const of = (limit: string) => lines(`test_seconds_bucket{le="${limit}"}`)[0]?.split(' ')[1];
  expect(['0.005', '0.5', '1', '60', '+Inf'].map(of)).toEqual(['1', '1', '2', '2', '3']);
  expect(lines('test_seconds_count')).toEqual(['test_seconds_count 3']);
  expect(lines('test_seconds_sum')).toEqual(['test_seconds_sum 90.703']);
});
