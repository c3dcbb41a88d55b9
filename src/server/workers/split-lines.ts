const END = 0x0a;

/** The first lines, so many, and then all the others as one. */
export function splitLines(bytes: Buffer, count: number): Buffer[] {
  const lines: Buffer[] = [];
  let at = 0;
  for (let end = bytes.indexOf(END); end >= 0 && lines.length < count; end = bytes.indexOf(END, at)) {
    lines.push(bytes.subarray(at, end));
    at = end + 1;
  }
  return [...lines, bytes.subarray(at)];
}
