import type { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

vi.mock('#web/session/api.ts', () => ({}));
vi.mock('../allocations/allocations.queries.ts', () => ({}));
vi.mock('../progress/progress.queries.ts', () => ({}));
const { keepKey } = await import('#web/session/optimistic-list.ts');
const { costOf } = await import('../cost-objects/cost-objects.queries.ts');
const { readHeld } = await import('./total-costs.queries.ts');

test('a cost that was typed on this page has its own units, as one that was loaded has', async () => {
  keepKey('brochures', 'temp:object:0');
  const process = costOf({
    ...{ id: 'brochures', name: 'Brochures', version: 1, mainProcessId: 'object', allocationsVersion: 1 },
    ...{ totalUnits: 13, totalRevenue: 0, totalCost: 0 },
    costAllocation: [{ segmentId: 'shops', segmentName: 'Shops', units: 13, revenue: 0, directCost: 0 }],
  } as unknown as Parameters<typeof costOf>[0]);
  const tree = [{ mainProcesses: [{ processes: [process] }] }];
  const heldBy = await readHeld({ fetchQuery: async () => tree } as unknown as QueryClient, 'scenario', ['units']);
  expect([...heldBy('brochures', { like: 'units' })]).toEqual([['shops', 1300]]);
});
