import { randomUUID } from 'node:crypto';

// Arguments made from a schema of the OpenAPI document: as it asks, a little beside it, and hostile. The same seed makes the same ones.

export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '../../etc/passwd',
  "'; drop table report; --",
  '%00',
  '=1+1',
  '<script>alert(1)</script>',
  '__proto__',
  'null',
  'NaN',
  '-1',
  '1e400',
  '\u202e\u200b',
  'é'.repeat(70_000),
  '00000000-0000-0000-0000-000000000001',
] as const;
const HOSTILE = [
  null,
  true,
  0,
  -1,
  0.001,
  1e9,
  1e21,
  1e308,
  2 ** 53,
  -0,
  [],
  {},
  [[]],
  [null],
  { id: null },
  { toString: 1, length: -1 },
] as const;

export class Fuzz {
  readonly below: (limit: number) => number;
  /** Ids by the name of the parameter or the kind of thing, and all of them. */
  readonly ids = new Map<string, string[]>();

  constructor(seed: number) {
    let state = seed >>> 0;
    this.below = limit => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
    };
  }

  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
  /** Once in so many times. */
  rarely(times: number): boolean {
    return this.below(times) === 0;
  }

  learn(name: string, id: string): void {
    for (const key of [name, '']) {
      const known = this.ids.get(key) ?? [];
      if (!known.includes(id)) this.ids.set(key, [...known, id].slice(-40));
    }
  }
  /** Mostly of the right kind, else of any kind, or nobody's. */
  id(name: string): string {
    if (this.rarely(12)) return randomUUID();
    const known = this.rarely(8) ? undefined : this.ids.get(name);
    return this.one(known ?? this.ids.get('') ?? [randomUUID()]);
  }

  text(): string {
    return this.rarely(3) ? this.one(HOSTILE_TEXTS) : `fuzz ${this.below(1e9).toString(36)}`;
  }

  /** As the schema asks. */
  valid(schema: Schema, name: string): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.one(schema.enum);
    if (schema.anyOf) return this.valid(this.one(schema.anyOf), name);
    const { minimum = 0, maximum = 1e6 } = schema;
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(([key]) => schema.required?.includes(key) || !this.rarely(2))
            .map(([key, of]) => [key, this.valid(of, key)]),
        );
      case 'array':
        return Array.from({ length: this.below(4) }, () => this.valid(schema.items ?? {}, name));
      case 'boolean':
        return this.rarely(2);
      case 'null':
        return null;
      case 'integer':
        return minimum + this.below(Math.min(maximum - minimum, 12) + 1);
      case 'number':
        return this.one([0, 1, 12.5, 33.33, 100, this.below(1e6) / 100]);
      default:
        return this.validText(schema, name);
    }
  }

  private validText({ format, minLength = 0, maxLength = 20 }: Schema, name: string): string {
    if (format === 'uuid' || format === 'guid' || /id$/i.test(name)) return this.id(name);
    if (format === 'email') return `fuzz${this.below(1e9)}@a.example`;
    // A name may hold any sign as far as the schema says.
    if (this.rarely(12)) return 'x\u202ey'.slice(0, maxLength);
    const text = `f${this.below(1e9).toString(36)}`.slice(0, maxLength);
    return this.rarely(10) ? 'x'.repeat(Math.min(maxLength, 6000)) : text.padEnd(minLength, 'x');
  }

  hostile(): unknown {
    return this.rarely(2) ? this.one(HOSTILE) : this.one(HOSTILE_TEXTS);
  }

  /** The same with one part of it spoilt. */
  mutated(value: unknown): unknown {
    if (this.rarely(4) || value === null || typeof value !== 'object') return this.hostile();
    if (Array.isArray(value)) {
      if (value.length === 0 || this.rarely(4)) return [...value, ...value, this.hostile()];
      const at = this.below(value.length);
      return value.map((inner, index) => (index === at ? this.mutated(inner) : inner));
    }
    const keys = Object.keys(value);
    if (keys.length === 0 || this.rarely(6))
      return { ...value, [this.one(['__proto__', 'constructor', 'id', 'x'])]: this.hostile() };
    const at = this.one(keys);
    const { [at]: inner, ...rest } = value as Record<string, unknown>;
    return this.rarely(5) ? rest : { ...rest, [at]: this.mutated(inner) };
  }
}
