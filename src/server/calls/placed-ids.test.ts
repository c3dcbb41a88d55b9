import { expectTypeOf, test } from 'vitest';
import type { employees } from '#contract/employees.ts';
import type { Id } from '#contract/fields.ts';
import type { ledger } from '#contract/ledger.ts';
import type { ledgerMemory } from '#contract/ledger-memory.ts';
import type { scenarios } from '#contract/scenarios.ts';
import type { trail } from '#contract/trail.ts';
import type { users } from '#contract/users.ts';
import type { PlacedRequest, UnplacedId } from './placed-ids.ts';

// Judged by the compiler, in `npm run check`.

test('an id that the gate has found is handed to the handler, in the path, the query, the body and its lists', () => {
  expectTypeOf<PlacedRequest<typeof users.change>['params']>().toEqualTypeOf<{ id: Id; userId: Id }>();
  expectTypeOf<PlacedRequest<typeof employees.allocate>['body'][number]['processId']>().toEqualTypeOf<Id>();
  expectTypeOf<PlacedRequest<typeof scenarios.make>['body']['existingScenarioId']>().toEqualTypeOf<
    Id | null | undefined
  >();
  expectTypeOf<PlacedRequest<typeof ledger.get>['params']>().toEqualTypeOf<{ scenarioId: Id; importId: Id }>();
  expectTypeOf<PlacedRequest<typeof ledger.import>['body']['readingId']>().toEqualTypeOf<Id>();
  expectTypeOf<PlacedRequest<typeof ledger.import>['body']['mapping'][number]['to']['id']>().toEqualTypeOf<
    Id | undefined
  >();
  expectTypeOf<PlacedRequest<typeof ledger.import>['body']['choices'][number]['id']>().toEqualTypeOf<Id>();
  expectTypeOf<
    PlacedRequest<typeof ledgerMemory.remember>['body']['accounts'][number]['originId']
  >().toEqualTypeOf<Id | null>();
  type OfSegments = Extract<PlacedRequest<typeof trail.trail>['query'], { view: 'segment' }>;
  expectTypeOf<OfSegments['segmentId']>().toEqualTypeOf<Id | 'notAllocated' | undefined>();
});

test('one that it was not asked about is neither text nor comparable with text', () => {
  expectTypeOf<PlacedRequest<typeof users.change>['body']['userId']>().toEqualTypeOf<UnplacedId | undefined>();
  expectTypeOf<UnplacedId>().not.toExtend<string>();
  expectTypeOf<string>().not.toExtend<UnplacedId>();
});
