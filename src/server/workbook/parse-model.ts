import { createHash } from 'node:crypto';
import { type EnteredRow, enteredFigures, modelOf, type ThingsByKind } from '#domain/scenario-by-kind.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { type ListKind, listKinds, type WholeKind, wholeKinds } from '#domain/shape.ts';
import { enteredColumns } from '#server/db/columns.ts';
import { type CreationOrder, inCreationOrder } from './settled-rows.ts';

// Takes apart what load-model.sql.ts put together.

/** What is on a line of each kind. */
type ThingLine = [kind: string, seq: number, id: string, ...values: unknown[]];
type ListLine = [list: string, giver: string, receivers: string[], ...figures: number[][]];
type ScenarioLine = [kind: string, level: number, basis: boolean | null];

export interface ParsedModel {
  model: ScenarioModel;
  /** The order in which costs and segments were created, among those of their kind. */
  created: CreationOrder;
  /** A digest of the line of a thing or of what it gives. Null: it gives nothing. */
  digestOf(line: LineKind, id: string): string | null;
}

/** What a line is about. That of the scenario has no id. */
export type LineKind = 'scenario' | WholeKind | ListKind;

const END = 0x0a;

function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(END, at);
    const end = found < 0 ? bytes.length : found;
    yield bytes.subarray(at, end);
    at = end + 1;
  }
}

export function parseModel(bytes: Buffer): ParsedModel {
  const lines = new Map<string, unknown[]>();
  const written = new Map<string, Buffer>();
  for (const line of linesOf(bytes)) {
    const parsed = JSON.parse(line.toString('utf8')) as [kind: string, ...rest: unknown[]];
    written.set(`${parsed[0]} ${idOf(parsed)}`, line);
    const same = lines.get(parsed[0]);
    if (same) same.push(parsed);
    else lines.set(parsed[0], [parsed]);
  }
  const all = <Line>(kind: string) => (lines.get(kind) ?? []) as Line[];
  const things = Object.fromEntries(
    wholeKinds.map(kind => {
      const fields = enteredColumns(kind).map(({ field }) => field);
      const inOrder = all<ThingLine>(kind).sort((a, b) => a[1] - b[1]);
      return [kind, inOrder.map(([, , id, ...values]) => rowOf(id, fields, at => values[at]))];
    }),
  ) as unknown as Pick<ThingsByKind, WholeKind>;
  const created: CreationOrder = new Map([...things.process, ...things.segment].map(({ id }, n) => [id, n]));
  const lists = new Map(listKinds.map(list => [list, new Map(all<ListLine>(list).map(line => [line[1], line]))]));
  const given = <L extends ListKind>(list: L, giver: string): EnteredRow<L>[] => {
    const [, , receivers = [], ...columns] = lists.get(list)!.get(giver) ?? [];
    const figures = enteredFigures(list).map(([, inModel]) => inModel);
    const rows = receivers.map((id, at) => rowOf(id, figures, figure => columns[figure]![at]));
    return inCreationOrder(rows as unknown as EnteredRow<L>[], created);
  };
  const [, processLevel, showCostCentersOnPersonnel] = all<ScenarioLine>('scenario')[0]!;
  return {
    model: modelOf({ processLevel, showCostCentersOnPersonnel }, things, given),
    created,
    digestOf: (kind, id) => {
      const line = written.get(`${kind} ${id}`);
      return line ? createHash('sha256').update(line).digest('hex') : null;
    },
  };
}

/** In a loop: there are some hundred thousand. */
function rowOf(id: string, fields: readonly string[], value: (field: number) => unknown): { id: string } {
  const row: Record<string, unknown> & { id: string } = { id };
  for (let at = 0; at < fields.length; at++) row[fields[at]!] = value(at);
  return row;
}

/** Things have it after their place in the order, what is given directly after its kind. */
const idOf = ([kind, first, second]: readonly unknown[]): unknown =>
  kind === 'scenario' ? '' : typeof first === 'number' ? second : first;
