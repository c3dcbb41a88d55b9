// docs/specification.md: every reference to a test leads to one. Prints how many sentences are proven.
import { existsSync, readFileSync } from 'node:fs';

const rows = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .map(line => /^\| ([PC]\d+\.\d+|[SE]\.[A-Z]?\d+) \|.*\| ([^|]*) \|$/.exec(line))
  .filter(Boolean);
const problems = [];
let proven = 0;
for (const [, number, proof] of rows) {
  if (proof.trim() === '—') continue;
  proven++;
  if (proof.trim() === '*text*') continue;
  for (const reference of proof.split(';').map(text => text.trim())) {
    const [, file, words] = /^`?([\w./-]+?)`?: (.+)$/.exec(reference) ?? [];
    if (!file) problems.push(`${number}: “${reference}” is no reference (file: words of a title)`);
    else if (!existsSync(file)) problems.push(`${number}: there is no ${file}`);
    else if (!readFileSync(file, 'utf8').includes(words))
      problems.push(`${number}: no test of ${file} says “${words}”`);
  }
}
console.log(`specification: ${proven} of ${rows.length} sentences proven`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;
