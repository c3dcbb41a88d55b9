// When a nightly backup is due, and which ones are old enough to be removed. Times are in the machine's own time zone.

export interface TimeOfDay {
  hour: number;
  minute: number;
}

const NAME = /^verdeel-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)\.backup$/;
const two = (n: number) => String(n).padStart(2, '0');

/** Names sort in the order of their times. */
export const nameAt = (time: Date): string =>
  `verdeel-${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}-${two(time.getHours())}${two(time.getMinutes())}.backup`;

/** Whether the time of day has passed since the newest of the files was made, or there is no file yet. */
export function isDue(now: Date, { hour, minute }: TimeOfDay, names: readonly string[]): boolean {
  const last = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour, minute);
  if (last > now) last.setDate(last.getDate() - 1);
  return !backupsOf(names).some(name => name >= nameAt(last));
}

/** The oldest ones beyond `keep`. Files with other names are never removed. */
export const keptTooLong = (names: readonly string[], keep: number): string[] => backupsOf(names).slice(0, -keep);

export const newestOf = (names: readonly string[]): string | undefined => backupsOf(names).at(-1);

/** Files that are being written, or that a killed process has left. */
export const unfinished = (names: readonly string[]): string[] =>
  names.filter(name => NAME.test(name.replace(/\.\d+\.part$/, '')) && name.endsWith('.part'));

const backupsOf = (names: readonly string[]): string[] => names.filter(name => NAME.test(name)).sort();
