import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartAxis } from './chart-axis.ts';

describe('The axis of a chart', () => {
  test('its lines stand at round figures, zero among them', () => {
    expect(chartAxis([150_000, 52_667, -25_333]).lines).toEqual([-50_000, 0, 50_000, 100_000, 150_000]);
    expect(chartAxis([]).lines).toEqual([0, 1]);
    expect(chartAxis([600]).lines).toEqual([0, 100, 200, 300, 400, 500, 600]);
  });

  test('it holds every value, on at most ten lines', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e14, max: 1e14 })), values => {
        const { from, to, lines } = chartAxis(values);
        expect(values.every(value => value >= from && value <= to)).toBe(true);
        expect(lines).toContain(0);
        expect(lines.length).toBeLessThanOrEqual(10);
      }),
    );
  });
});
