import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What each call answered, by its address. */
export type Recording = Record<string, unknown>;

const HOW = 'VERDEEL_RECORD=on npx vitest run --project server src/server/recordings.test.ts';
const WIDTH = 140;
const SHOWN_PER_CALL = 4;
const SHOWN_CALLS = 25;

/**
 * Compares with what lies in the file; with VERDEEL_RECORD=on it writes the file instead. Nothing to tell: ''. A recorded call may be
 * missing where `mayMiss` says so.
 */
export function compare(file: string, now: Recording, mayMiss = (_call: string) => false): string {
  const url = new URL(`./${file}.json`, import.meta.url);
  if (process.env.VERDEEL_RECORD === 'on') writeFileSync(url, `${print(now)}\n`);
  const recorded: Recording = existsSync(url) ? JSON.parse(readFileSync(url, 'utf8')) : {};
  const asked = Object.keys(recorded).filter(call => call in now || !mayMiss(call));
  const calls = [...new Set([...asked, ...Object.keys(now)])].flatMap(call => {
    const found = [...differences(recorded[call], now[call], '')];
    if (found.length === 0) return [];
    const more = found.length > SHOWN_PER_CALL ? [`… and ${found.length - SHOWN_PER_CALL} more`] : [];
    return [[call, ...[...found.slice(0, SHOWN_PER_CALL), ...more].map(line => `  ${line}`)].join('\n')];
  });
  if (calls.length === 0) return '';
  const more = calls.length > SHOWN_CALLS ? [`… and ${calls.length - SHOWN_CALLS} more calls`] : [];
  const head = `${calls.length} of the calls in ${file}.json answer otherwise. If that is meant: ${HOW}`;
  return [head, ...calls.slice(0, SHOWN_CALLS), ...more].join('\n');
}

function* differences(recorded: unknown, now: unknown, path: string): Generator<string> {
  if (isMany(recorded) && isMany(now) && Array.isArray(recorded) === Array.isArray(now)) {
    const step = (key: string) => (Array.isArray(now) ? `[${key}]` : path ? `.${key}` : key);
    for (const key of new Set([...Object.keys(recorded), ...Object.keys(now)]))
      yield* differences(recorded[key], now[key], path + step(key));
  } else if (recorded !== now) {
    const [before, after] = shown(recorded, now);
    yield `${path || 'the call'}: recorded ${before}, now ${after}`;
  }
}

const isMany = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

/** Of long texts the part that begins shortly before they differ. */
function shown(...values: [unknown, unknown]): string[] {
  const [one, other] = values.map(value => JSON.stringify(value) ?? 'nothing') as [string, string];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const from = Math.max(0, same - 60);
  return [one, other].map(text => (from > 0 ? '…' : '') + text.slice(from, from + 160));
}

/** A line for whatever fits on one, so that a difference is one of few lines. */
function print(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (!isMany(value) || line.length + indent.length <= WIDTH) return line;
  const inner = `${indent} `;
  const rows = Object.entries(value).map(([key, part]) => {
    const head = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    return `${inner}${head}${print(part, inner)}`;
  });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${rows.join(',\n')}\n${indent}${close}`;
}

const BRIEF = 60;
const BLOCKS = 8;

/** A large answer as few hashes: one for each field, or each run of rows, so that a difference still names its place. */
export function digest(value: unknown): unknown {
  if (!isMany(value)) return brief(value);
  if (!Array.isArray(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, brief(part)]));
  const size = Math.ceil(value.length / BLOCKS);
  const fields = value.every(row => isMany(row) && !Array.isArray(row))
    ? Object.keys(value[0] ?? {}).map(key => [key, brief(value.map(row => row[key]))])
    : Array.from({ length: size && Math.ceil(value.length / size) }, (_, n) => [
        `from ${n * size + 1}`,
        brief(value.slice(n * size, (n + 1) * size)),
      ]);
  return { rows: value.length, ...Object.fromEntries(fields) };
}

/** What is short as it is, what is long as its hash. */
export function brief(value: unknown): unknown {
  const text = JSON.stringify(value, (_, part) =>
    isMany(part) && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  if (text === undefined || text.length <= BRIEF) return value;
  return `${text.length} characters, ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
}
