/** Without case and accents: "zoe" finds Zoë. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each typed word is somewhere in the text. Nothing typed finds everything. */
export function isFound(text: string, typed: string): boolean {
  const whole = folded(text);
  return folded(typed)
    .split(/\s/)
    .every(word => whole.includes(word));
}
