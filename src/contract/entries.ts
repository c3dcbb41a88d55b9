import { z } from 'zod';
import { itemsQuery } from './allocations.ts';
import { call, type SubjectKind } from './call.ts';
import { id, name, version } from './fields.ts';

// Employees, cost centers and other costs are entered in a list and allocated to processes. They differ in their fields and in
// the words; the six calls are the same.

interface EntryCalls<
  Path extends string,
  AllocationsPath extends string,
  Of extends SubjectKind,
  Item extends z.ZodType,
  Fields extends z.core.$ZodLooseShape,
  Row extends z.ZodType,
  Received extends z.ZodType,
> {
  kind: Of;
  path: Path;
  allocationsPath: AllocationsPath;
  item: Item;
  /** Beside the name. A field that is absent keeps its value; null clears it. */
  fields: Fields;
  /** What one process carries. */
  row: Row;
  /** The list as it is sent. */
  received: Received;
  summaries: Record<'list' | 'make' | 'change' | 'remove' | 'allocations' | 'allocate', string>;
}

export function entryCalls<
  const Path extends string,
  const AllocationsPath extends string,
  const Of extends SubjectKind,
  Item extends z.ZodType,
  Fields extends z.core.$ZodLooseShape,
  Row extends z.ZodType,
  Received extends z.ZodType,
>({
  kind,
  path,
  allocationsPath,
  item,
  fields,
  row,
  received,
  summaries,
}: EntryCalls<Path, AllocationsPath, Of, Item, Fields, Row, Received>) {
  const params = z.object({ id });
  const itself = { action: 'report.work', subject: { kind, at: 'params.id' } } as const;
  const allocations = z.array(row);
  return {
    list: call({
      method: 'GET',
      path: `${path}/list/:scenarioId` as const,
      summary: summaries.list,
      access: { action: 'report.work', subject: { kind: 'scenario', at: 'params.scenarioId' } },
      params: z.object({ scenarioId: id }),
      query: itemsQuery,
      reply: z.array(item),
      status: 200,
    }),
    make: call({
      method: 'POST',
      path: `${path}/` as const,
      summary: summaries.make,
      access: { action: 'report.work', subject: { kind: 'scenario', at: 'body.scenarioId' } },
      body: z.object({ scenarioId: id, name: name(), ...fields }),
      reply: item,
      status: 201,
    }),
    change: call({
      method: 'PUT',
      path: `${path}/:id` as const,
      summary: summaries.change,
      access: { ...itself, within: [{ kind: 'scenario', at: 'body.scenarioId' }] },
      params,
      body: z.object({
        id: id.optional(),
        scenarioId: id.optional(),
        name: name().optional(),
        ...fields,
        version: version.optional(),
      }),
      reply: item,
      status: 200,
      errors: ['ERROR_CONFLICT'],
    }),
    remove: call({
      method: 'DELETE',
      path: `${path}/:id` as const,
      summary: summaries.remove,
      access: itself,
      params,
      status: 204,
      errors: ['ERROR_CONFLICT'],
    }),
    allocations: call({
      method: 'GET',
      path: `${allocationsPath}/:id` as const,
      summary: summaries.allocations,
      access: itself,
      params,
      reply: allocations,
      status: 200,
    }),
    allocate: call({
      method: 'PATCH',
      path: `${allocationsPath}/:id` as const,
      summary: summaries.allocate,
      access: { ...itself, within: [{ kind: 'process', at: 'body.*.processId' }] },
      params,
      body: received,
      reply: allocations,
      status: 200,
      errors: ['ERROR_CONFLICT'],
    }),
  };
}
