// `npm run bench`: what the table of targets asks for, measured in a quarter of an hour. Prints each figure, what was measured
// beside it, the ratio and the target; writes results.md; fails where a ratio is missed.
//   npm run bench -- --all     also what takes longer: a container, people at work for minutes, several processes, LibreOffice
//   npm run bench files        a closer look: bench/files.ts, in a process of its own, whose figures are in files.md
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { keep, ms } from './figures.ts';
import { ARITHMETIC } from './targets/arithmetic.ts';
import { CALLS } from './targets/calls.ts';
import { endAll } from './targets/databases.ts';
import { FIRST_SCREEN } from './targets/first-screen.ts';
import { LONG_TABLE } from './targets/long-table.ts';
import { CONTAINER, MEMORY } from './targets/memory.ts';
import { OFFICE } from './targets/office.ts';
import { PROGRAM } from './targets/program.ts';
import { SMALL_READ } from './targets/small-read.ts';
import { SOAK } from './targets/soak.ts';
import { isMissed, type Measured, ratioOf, type Target } from './targets/target.ts';

const named = process.argv.slice(2).filter(word => !word.startsWith('--'));
const all = process.argv.includes('--all');
const TARGETS: Target[] = [
  ...ARITHMETIC,
  ...CALLS,
  ...SMALL_READ,
  ...PROGRAM,
  ...MEMORY,
  ...FIRST_SCREEN,
  ...LONG_TABLE,
];
const CLOSER_LOOKS = ['processes'];

function look(name: string): void {
  const file = path.join(import.meta.dirname, `${name}.ts`);
  if (!existsSync(file)) throw new Error(`bench/${name}.ts is not there`);
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

const limitOf = ({ ratio }: Target): string =>
  !ratio ? '' : 'most' in ratio ? `at most ${ratio.most}` : `at least ${ratio.least}`;

function verdict(target: Target, measured: Measured): string {
  if (isMissed(target, measured)) return '**missed**';
  const isOver = target.wanted !== undefined && measured.figure > target.wanted;
  return isOver ? 'over the target' : 'reached';
}

async function measureTargets(targets: readonly Target[]): Promise<void> {
  const rows: string[][] = [];
  for (const target of targets) {
    const { name, unit, beside = '', wanted } = target;
    let row: string[];
    try {
      const measured = await target.measure();
      const ratio = ratioOf(measured);
      row = [
        ...[name, `${ms(measured.figure)} ${unit}`, wanted === undefined ? '' : `${wanted} ${unit}`],
        ...[measured.beside === undefined ? beside : `${beside}: ${ms(measured.beside)}`, ratio?.toFixed(2) ?? ''],
        ...[limitOf(target), verdict(target, measured), measured.note ?? ''],
      ];
      if (isMissed(target, measured)) process.exitCode = 1;
    } catch (error) {
      row = [name, '', '', beside, '', limitOf(target), '**could not be measured**', String(error).slice(0, 200)];
      process.exitCode = 1;
    }
    rows.push(row);
    console.log(row.filter(Boolean).join(' | '));
  }
  const head = ['What', 'Figure', 'Wanted', 'Measured beside it', 'Ratio', 'Target of the ratio', '', 'Note'];
  keep('results', 'What is wanted of speed, measured', head, rows);
}

if (named.length > 0) named.forEach(look);
else {
  await measureTargets(all ? [...TARGETS, ...CONTAINER, ...OFFICE, ...SOAK] : TARGETS).finally(endAll);
  if (all) CLOSER_LOOKS.forEach(look);
}
