// An edit is sent with the version it was begun on, and the server refuses it when that is no longer stored: so nobody
// overwrites what they have not seen. What this page itself has stored since is no reason to refuse: it is kept here which
// version a saving of ours took, and which it made of it.

/** What has just been made. */
export const FIRST_VERSION = 1;

/** The version of a list in which these rows were edited: what somebody has seen of it first. */
export const seenTogether = (rows: readonly { readonly version?: number | undefined }[]): number =>
  Math.min(...rows.map(row => row.version ?? FIRST_VERSION));

const made = new Map<string, number>();

/** The version that is stored if nobody but this page has stored anything since `version`. */
export function ownVersion(id: string, version: number): number {
  let now = version;
  for (let next = made.get(`${id} ${now}`); next !== undefined; next = made.get(`${id} ${now}`)) now = next;
  return now;
}

/** Over which versions something of ours is on its way. What is stored there in the meantime is ours, or refuses ours. */
const underway = new Set<string>();

/** Whether what has version `now` is what this page itself made of the version `was`, and nobody else. */
export function isOwnVersion(id: string, was: number | undefined, now: number | undefined): boolean {
  if (was === undefined || now === undefined) return false;
  const own = ownVersion(id, was);
  return own === now || underway.has(`${id} ${own}`);
}

/** Sends a change of what had this version; `versionOf` says which version it has from then on. */
export async function sendOver<Stored>(
  id: string,
  version: number,
  send: (version: number) => Promise<Stored>,
  versionOf: (stored: Stored) => number | undefined,
): Promise<Stored> {
  const seen = ownVersion(id, version);
  const over = `${id} ${seen}`;
  underway.add(over);
  const stored = await send(seen).finally(() => underway.delete(over));
  const now = versionOf(stored);
  if (now !== undefined && now > seen) made.set(over, now);
  return stored;
}
