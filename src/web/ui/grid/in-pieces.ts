import type { InSteps } from '#domain/in-steps.ts';

/** What takes no longer is done at once: nobody notices. */
const AT_ONCE_MS = 40;
/** Of what takes longer so much is done between two drawings, so that the page goes on hearing keys. */
const PIECE_MS = 12;

/** Goes on for so long. Undefined: it is not done yet. */
export function goOn<Result>(work: InSteps<Result>, ms = AT_ONCE_MS): { result: Result } | { part: number } {
  const until = performance.now() + ms;
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return { result: step.value };
    if (performance.now() >= until) return { part: step.value };
  }
}

/** The rest of it, each piece in a task of its own. Undefined: nobody wants it any more. */
export async function inPieces<Result>(
  work: InSteps<Result>,
  { tell, isWanted }: { tell: (part: number) => void; isWanted: () => boolean },
): Promise<{ result: Result } | undefined> {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve));
    if (!isWanted()) return undefined;
    const piece = goOn(work, PIECE_MS);
    if ('result' in piece) return piece;
    tell(piece.part);
  }
}
