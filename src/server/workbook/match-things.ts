import { nameKey } from '#domain/names.ts';

// Ties the rows of a sheet to things that are stored: by id, or without an id by name below the parent, and among equal names
// by their order. An id that occurs twice, or that belongs to nothing here, counts as none: a copied row is a new thing.

export interface Claim {
  readonly id: string | null;
  readonly name: string;
  /** The id of what holds it. Empty where nothing does. */
  readonly parent: string;
}

export interface Known {
  readonly id: string;
  readonly name: string;
  readonly parent: string;
}

const pathOf = ({ name, parent }: { name: string; parent: string }): string => `${parent} ${nameKey(name)}`;

/** For each row, the id of what is stored, or null for a new thing. */
export function matchRows(rows: readonly Claim[], stored: readonly Known[]): (string | null)[] {
  const known = new Set(stored.map(thing => thing.id));
  const claimed = new Set<string>();
  const byId = rows.map(({ id }) => {
    if (id === null || !known.has(id) || claimed.has(id)) return null;
    claimed.add(id);
    return id;
  });
  const free = Map.groupBy(
    stored.filter(thing => !claimed.has(thing.id)),
    pathOf,
  );
  return rows.map((row, n) => byId[n] ?? free.get(pathOf(row))?.shift()?.id ?? null);
}

export interface Gathered {
  id: string | null;
  name: string;
  parent: string;
  /** The places of its rows. */
  rows: number[];
}

/**
 * Makes one thing of all rows that name it. Rows with the id of a stored thing but another name were moved to another thing, as
 * long as other rows still have the stored name. When all of them have the other name, the thing was renamed.
 */
export function gatherRows(rows: readonly Claim[], stored: readonly Known[]): Gathered[] {
  const known = new Map(stored.map(thing => [thing.id, thing]));
  const carrying = Map.groupBy(
    rows.map((row, n) => ({ ...row, n })).filter(row => row.id !== null && known.has(row.id)),
    row => row.id!,
  );
  const idOf = new Map<number, string>();
  for (const [id, carriers] of carrying) {
    const places = new Set(carriers.map(pathOf));
    const stays = places.has(pathOf(known.get(id)!)) ? pathOf(known.get(id)!) : pathOf(carriers[0]!);
    for (const row of carriers) if (pathOf(row) === stays) idOf.set(row.n, id);
  }
  const taken = new Set(idOf.values());
  const free = Map.groupBy(
    stored.filter(thing => !taken.has(thing.id)),
    pathOf,
  );
  const gathered = new Map<string, Gathered>();
  const atPlace = new Map<string, Gathered>();
  rows.forEach((row, n) => {
    const id = idOf.get(n) ?? null;
    if (id === null) return;
    const thing = gathered.get(id) ?? { id, name: row.name, parent: row.parent, rows: [] };
    gathered.set(id, thing);
    if (!atPlace.has(pathOf(row))) atPlace.set(pathOf(row), thing);
  });
  const inOrder: Gathered[] = [];
  rows.forEach((row, n) => {
    const place = pathOf(row);
    const id = idOf.get(n);
    let thing = id === undefined ? atPlace.get(place) : gathered.get(id);
    if (!thing) {
      thing = { id: free.get(place)?.shift()?.id ?? null, name: row.name, parent: row.parent, rows: [] };
      atPlace.set(place, thing);
    }
    if (thing.rows.length === 0) inOrder.push(thing);
    thing.rows.push(n);
  });
  return inOrder;
}
