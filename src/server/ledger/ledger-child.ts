import { setTimeout as pause } from 'node:timers/promises';
import { switchedLastTime } from '#domain/ledger/memory.ts';
import { ledgerNotes } from '#domain/ledger/notes.ts';
import { isDoubtful, standingOf } from '#domain/ledger/profit-and-loss.ts';
import { type Proposer, propose, proposeCodes } from '#domain/ledger/proposals.ts';
import { amountsOf, type LedgerReading, usualPeriods } from '#domain/ledger/reading.ts';
import type { Heads } from '#domain/ledger/trial-heads.ts';
import { readWorkbook } from '../spreadsheet/spreadsheet.ts';
import { serveReading } from '../untrusted/serve-reading.ts';
import { type ReadProgress, readLedger } from './read-ledger.ts';

export interface LedgerWishes extends Proposer {
  fileName: string;
  heads: Heads | null;
}

const TELL_MS = 200;
const rowsOfSheets = async (file: Buffer) => (await readWorkbook(file)).sheets.map(sheet => sheet.rows);

/** A line of progress now and then; then one with what the file is called by its bytes; then one with all that was read. */
await serveReading<LedgerWishes>(async function* ({ fileName, heads, ...proposer }, bytes) {
  let progress: ReadProgress = { bytes: 0, lines: 0 };
  const onProgress = (now: ReadProgress) => {
    progress = now;
  };
  const options = { fileName, heads, sheetsOf: rowsOfSheets, onProgress };
  let isRead = false;
  const read = readLedger(bytes, options).finally(() => {
    isRead = true;
  });
  for (;;) {
    await Promise.race([read, pause(TELL_MS)]);
    if (isRead) break;
    yield `${JSON.stringify({ progress })}\n`;
  }
  const { reading, findings, sha256, table } = await read;
  yield `${JSON.stringify({ fingerprint: reading ? sha256 : null })}\n`;
  if (reading === null) yield JSON.stringify({ findings, table, reading });
  else yield JSON.stringify({ ...proposed(reading, proposer), table, reading });

  function proposed(reading: LedgerReading, proposer: Proposer) {
    const periods = usualPeriods(reading);
    const amounts = amountsOf(reading, periods);
    const asBefore = switchedLastTime(proposer.memory, reading);
    const standings = reading.accounts.map(account => standingOf(account, asBefore));
    const sure = propose(
      reading,
      amounts,
      standings.map(each => each.isProfitAndLoss),
      proposer,
    );
    // Whoever switches an account to profit and loss needs a proposal for it too.
    const switched = propose(
      reading,
      amounts,
      standings.map(each => each.isProfitAndLoss || isDoubtful(each)),
      proposer,
    );
    return {
      findings: [...findings, ...ledgerNotes(reading, standings, amounts, periods)],
      proposals: sure.map((proposal, n) => proposal ?? switched[n]),
      codes: proposeCodes(reading, proposer),
      things: proposer.things,
      switched: [...asBefore],
    };
  }
});
