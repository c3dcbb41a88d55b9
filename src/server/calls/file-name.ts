/** Replaces what a file system would take for a path or a command, and what nobody sees: separators, reserved characters, line breaks. */
export const safeFileName = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a file name must not hold
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\ufeff\u2028-\u202e\u2066-\u2069\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
