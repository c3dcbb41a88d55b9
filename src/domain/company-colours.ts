/** What a new company is offered, in this order. */
export const COMPANY_COLOURS = [
  '#1f5fbf',
  '#c2560c',
  '#7a3fb0',
  '#1f6f54',
  '#b01e3c',
  '#0e7490',
  '#a8287e',
  '#806600',
  '#475569',
  '#6b3e26',
];

/** Nearer than this, as points in a cube of red, green and blue, two colours are taken for one. */
const ALIKE = 48;

const channels = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16));

export function looksLike(one: string, other: string): boolean {
  const theirs = channels(other);
  return Math.hypot(...channels(one).map((value, index) => value - theirs[index]!)) < ALIKE;
}

/** The first of those that the fewest of the companies one sees look like. */
export function proposedColour(seen: readonly string[]): string {
  const users = COMPANY_COLOURS.map(colour => seen.filter(other => looksLike(colour, other)).length);
  return COMPANY_COLOURS[users.indexOf(Math.min(...users))]!;
}
