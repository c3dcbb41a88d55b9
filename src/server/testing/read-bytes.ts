import type { LedgerReading } from '#domain/ledger/reading.ts';
import { type LedgerFileRead, type LedgerOptions, readLedger } from '../ledger/read-ledger.ts';

/** Reads a file that comes in pieces of such lengths, the last one again and again. */
export function readBytes(
  file: Buffer | string,
  lengths: readonly number[] = [65_536],
  options: Partial<LedgerOptions> = {},
): Promise<LedgerFileRead> {
  return readLedger(pieces(Buffer.from(file), lengths), { fileName: 'audit.xaf', ...options });
}

async function* pieces(file: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  for (let [at, n] = [0, 0]; at < file.length; n++) {
    const length = lengths[Math.min(n, lengths.length - 1)]!;
    yield file.subarray(at, at + length);
    at += length;
  }
}

/** A reading's sums by account, period and code; those that come to nothing left out. */
export function readSums({ accounts, periods, codes, sums }: LedgerReading): Map<string, number> {
  return new Map(
    sums
      .filter(([, , , cents]) => cents !== 0)
      .map(([account, period, code, cents]) => [
        `${accounts[account]!.id} ${periods[period]!.key} ${codes[code]!.code}`,
        cents,
      ]),
  );
}
