/** The first line of what comes in, and what comes behind it. No line: it ended before that. */
export async function firstLine(input: AsyncIterable<Buffer>): Promise<{ line?: string; rest: AsyncIterable<Buffer> }> {
  const pieces = input[Symbol.asyncIterator]();
  const held: Buffer[] = [];
  for (;;) {
    const { done, value: piece } = await pieces.next();
    if (done) return { rest: input };
    const end = piece.indexOf('\n');
    held.push(end < 0 ? piece : piece.subarray(0, end));
    if (end < 0) continue;
    const begin = piece.subarray(end + 1);
    const rest = (async function* () {
      if (begin.length > 0) yield begin;
      yield* { [Symbol.asyncIterator]: () => pieces };
    })();
    return { line: Buffer.concat(held).toString('utf8'), rest };
  }
}
