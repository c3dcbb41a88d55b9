/** The first line of what comes in, and what comes behind it. No line: it ended before that. */
export async function firstLine(input: AsyncIterable<Buffer>): Promise<{ line?: string; rest: AsyncIterable<Buffer> }> {
  const pieces = input[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  for (;;) {
    const end = held.indexOf('\n');
    if (end >= 0) {
      const begin = held.subarray(end + 1);
      const rest = (async function* () {
        if (begin.length > 0) yield begin;
        yield* { [Symbol.asyncIterator]: () => pieces };
      })();
      return { line: held.toString('utf8', 0, end), rest };
    }
    const next = await pieces.next();
    if (next.done) return { rest: input };
    held = Buffer.concat([held, next.value]);
  }
}
