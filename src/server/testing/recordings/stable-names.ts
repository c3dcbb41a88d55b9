// What differs in each run gets a name that does not: an id the name of its thing, a date or a moment the word for it. Two ids never share a
// name, so what belongs together stays in sight.

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const DATE = /\b\d\d-\d\d-\d{4}\b/g;
const MOMENT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

export class StableNames {
  #names = new Map<string, string>();
  #ids = new Map<string, string>();

  /** A reply, or an address, without what differs in each run. */
  hide<T>(value: T): T {
    this.#learn(value);
    const stable = JSON.stringify(value)
      .replace(ID, id => JSON.stringify(this.#nameOf(id, 'nameless')).slice(1, -1))
      .replace(DATE, 'dd-mm-yyyy')
      .replace(MOMENT, 'a moment');
    return JSON.parse(stable);
  }

  /** `<Budget>` to the id that is shown so. */
  reveal<T>(value: T): T {
    return JSON.parse(JSON.stringify(value), (_, text) =>
      typeof text !== 'string'
        ? text
        : text.replace(/<[^<>]+>/g, name => {
            const id = this.#ids.get(name);
            if (!id) throw new Error(`nothing is called ${name}`);
            return id;
          }),
    );
  }

  #learn(value: unknown): void {
    if (value === null || typeof value !== 'object') return;
    const { id, userId = id, email, name = email } = value as Record<string, unknown>;
    if (typeof userId === 'string' && typeof name === 'string' && userId.match(ID)?.[0] === userId)
      this.#nameOf(userId, name);
    for (const inner of Object.values(value)) this.#learn(inner);
  }

  #nameOf(id: string, wish: string): string {
    const known = this.#names.get(id);
    if (known) return known;
    let name = `<${wish}>`;
    for (let n = 2; this.#ids.has(name); n++) name = `<${wish} (${n})>`;
    this.#names.set(id, name);
    this.#ids.set(name, id);
    return name;
  }
}
