// The reader of audit files: megabytes a second and memory, at 1, 10 and 100 MB. Each file is read by a process of its own,
// started without anything else in it; its memory is the kernel's peak above what it was before the first byte.
import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLedger } from '../src/server/ledger/read-ledger.ts';
import { type AuditfileVersion, writeAuditfile } from '../src/server/ledger/write-auditfile.ts';
import { keep, ms } from './figures.ts';

const MEGABYTE = 1_000_000;
const SIZES = [1, 10, 100];
/** What a line takes, with its share of everything else. */
const BYTES_A_LINE = 291;
const ACCOUNTS = Array.from({ length: 500 }, (_, n) => ({
  id: `${4000 + n}`,
  name: `Kosten & lasten ${n}`,
  type: 'P',
}));

function* transactions(lines: number) {
  for (let n = 0; n < lines / 4; n++) {
    const cents = [1_234_56, 99_00 + (n % 10_000), -(n % 777)];
    const amounts = [...cents, 0 - cents.reduce((total, each) => total + each, 0)];
    yield {
      ...{ number: `${n}`, period: `${(n % 12) + 1}`, date: `2025-${String((n % 12) + 1).padStart(2, '0')}-15` },
      lines: amounts.map((cents, line) => ({
        ...{ account: ACCOUNTS[(n * 7 + line) % ACCOUNTS.length]!.id, cents, code: `K${n % 20}` },
        text: `Factuur ${n * 7919} van een leverancier met een lange naam B.V., betreffende diensten en goederen in ${n}`,
      })),
    };
  }
}

async function write(file: string, megabytes: number, version: AuditfileVersion): Promise<void> {
  const lines = Math.round((megabytes * MEGABYTE) / BYTES_A_LINE);
  const ledger = {
    ...{ ident: '12345678', name: 'Bakkerij', fiscalYear: '2025', from: '2025-01-01', to: '2025-12-31' },
    ...{ software: 'Boekhouding', accounts: ACCOUNTS, periods: [], opening: [], codes: [] },
    // Asked for again each time: nothing of it is held.
    journals: [{ id: 'MEMO', type: 'M', transactions: { [Symbol.iterator]: () => transactions(lines) } }],
  };
  const handle = await open(file, 'w');
  let waiting = '';
  for (const piece of writeAuditfile(ledger, { version })) {
    waiting += piece;
    if (waiting.length < MEGABYTE) continue;
    await handle.write(waiting);
    waiting = '';
  }
  await handle.write(waiting);
  await handle.close();
}

/** In a process of its own. */
async function measure(file: string): Promise<void> {
  const idle = process.memoryUsage.rss();
  const started = performance.now();
  const { reading, findings } = await readLedger(createReadStream(file), { fileName: file });
  const milliseconds = performance.now() - started;
  if (!reading || findings.length > 0) throw new Error(`${file}: ${findings.map(({ code }) => code)}`);
  const grew = (process.resourceUsage().maxRSS * 1024 - idle) / MEGABYTE;
  console.log(JSON.stringify({ milliseconds, grew, lines: reading.lines, sums: reading.sums.length }));
}

async function measureAll(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'verdeel-bench-'));
  try {
    const rows: (string | number)[][] = [];
    for (const megabytes of SIZES)
      for (const packing of ['.xaf', '.xaf.gz']) {
        const file = path.join(folder, `${megabytes}.xaf`);
        if (packing === '.xaf') await write(file, megabytes, '4.0');
        else execFileSync('gzip', ['-k', '-1', file]);
        const size = statSync(file).size / MEGABYTE;
        const said = execFileSync(process.execPath, [import.meta.filename, file + packing.slice(4)], {
          encoding: 'utf8',
        });
        const { milliseconds, grew, lines, sums } = JSON.parse(said) as Record<string, number>;
        const speed = (size / milliseconds!) * 1000;
        rows.push([size.toFixed(1), packing, lines!, sums!, ms(milliseconds!), speed.toFixed(1), Math.round(grew!)]);
        console.log(rows.at(-1)!.join(' | '));
      }
    const head = ['MB', 'As', 'Lines', 'Sums', 'ms', 'MB/s', 'Memory above idle, MB'];
    keep('ledger', 'An audit file, XAF 4.0, becomes a reading', head, rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [file] = process.argv.slice(2);
await (file ? measure(file) : measureAll());
