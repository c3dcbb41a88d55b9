// docs/specification.md says by which tests each sentence is proven. Tests carry the numbers of sentences at the start of their
// titles ('P2.3, P2.14 a forgotten password …'), and the column is made from them: a sentence without a test is *open*, one that
// describes nothing to test is *text*, and neither counts as proven. `node scripts/check-specification.mjs [root]` fails when the
// table says something else, or when a title has a number that is no sentence; with --write it writes the table.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

const root = resolve(process.argv.slice(2).find(word => word !== '--write') ?? '.');
const table = join(root, 'docs/specification.md');
const NUMBER = String.raw`(?:[PC]\d+\.\d+|[SE]\.[A-Z]?\d+)`;
const TITLE = new RegExp(String.raw`\(\s*(['"\`])(${NUMBER}(?:, ${NUMBER})*) ((?:\\.|(?!\1)[^\\])+)\1`, 'g');
const ROW = new RegExp(String.raw`^\| (${NUMBER}) \| (.*) \| ([^|]*) \|$`);
const [OPEN, TEXT] = ['*open*', '*text*'];

/** By number: the tests that carry it. */
const proofs = new Map();
const files = globSync(['src/**/*.test.ts', 'e2e/**/*.spec.ts'], { cwd: root });
for (const file of files.map(path => path.split(sep).join('/')).sort())
  for (const [, , numbers, title] of readFileSync(join(root, file), 'utf8').matchAll(TITLE)) {
    const words = title
      .replace(/\\(.)/g, '$1')
      .replace(/\$\{[^}]*\}/g, '…')
      .replaceAll('|', '/');
    for (const number of numbers.split(', '))
      proofs.set(number, [...(proofs.get(number) ?? []), `\`${file}\`: ${words}`]);
  }

const counts = { proven: 0, open: 0, text: 0 };
const sentences = new Set();
const before = readFileSync(table, 'utf8');
const after = before
  .split('\n')
  .map(line => {
    const [, number, sentence, said] = ROW.exec(line) ?? [];
    if (!number) return line;
    sentences.add(number);
    const proven = proofs.get(number);
    counts[proven ? 'proven' : said === TEXT ? 'text' : 'open']++;
    return `| ${number} | ${sentence} | ${proven?.join('; ') ?? (said === TEXT ? TEXT : OPEN)} |`;
  })
  .join('\n');
const problems = [...proofs.keys()]
  .filter(number => !sentences.has(number))
  .map(number => `${number} is no sentence of docs/specification.md: ${proofs.get(number).join('; ')}`);
if (after !== before && process.argv.includes('--write')) writeFileSync(table, after);
else if (after !== before)
  problems.push('docs/specification.md is not what the titles of the tests say: npm run specification');
console.log(
  `specification: of ${sentences.size} sentences ${counts.proven} proven, ${counts.open} open, ${counts.text} text`,
);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;
